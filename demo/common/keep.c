#include "keep.h"

#include "save.h"

#include <stdio.h>

static int load(session *s, const char *path) {
    int older;
    const char *problem = save_load(s, path, &older);
    if (problem != NULL) {
        return demo_fail(path, problem);
    }
    if (older) {
        fprintf(stderr, "rill: %s: not whole, goes on from the save before it\n", path);
    }
    return 0;
}

int keep_begin_session(session *s, const demo_options *options) {
    if (options->load != NULL) {
        return load(s, options->load);
    }
    const rill_status status = session_open(s, options->scene, &options->request, 0);
    return status == RILL_OK ? 0 : demo_fail(options->scene->name, rill_status_text(status));
}

int keep_begin(player *p, const demo_options *options) {
    player_open(p, options->scene, &options->request);
    if (p->status != RILL_OK) {
        player_close(p);
        return demo_fail(options->scene->name, rill_status_text(p->status));
    }
    if (options->load != NULL) {
        session s;
        const int result = load(&s, options->load);
        if (result != 0) {
            player_close(p);
            return result;
        }
        player_adopt(p, &s);
    }
    return 0;
}

int keep_end(const session *s, const demo_options *options) {
    const char *problem = options->save != NULL ? save_store(s, options->save) : NULL;
    return problem == NULL ? 0 : demo_fail(options->save, problem);
}
