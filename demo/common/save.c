#include "save.h"

#include "port.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A header, then what rill_save writes. Numbers are little endian.
 *
 *    0  "rilldemo"
 *    8  version; method; quality; 1 if the player held gravity
 *   12  particles, iterations, hz: 4 bytes each
 *   24  the scene's name, filled up with zeros
 *   48  a checksum of all that (rill_save has its own)
 */
#define VERSION 1
#define NAME_AT 24
#define NAME_BYTES 24
#define CHECK_AT (NAME_AT + NAME_BYTES)
#define HEADER_BYTES (CHECK_AT + 4)

/* What a file may ask for: more than any scene of the demo, and no trouble for a PC. */
#define MOST_BYTES ((size_t)256 << 20)
#define MOST_PATH 1024

#if RILL_GAMEPLAY

static const unsigned char magic[8] = {'r', 'i', 'l', 'l', 'd', 'e', 'm', 'o'};

static void put_word(unsigned char *to, uint32_t word) {
    for (int i = 0; i < 4; i++) {
        to[i] = (unsigned char)(word >> 8 * i);
    }
}

static uint32_t get_word(const unsigned char *from) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) {
        word |= (uint32_t)from[i] << 8 * i;
    }
    return word;
}

/* FNV-1a. */
static uint32_t checksum(const unsigned char *header) {
    uint32_t sum = 2166136261u;
    for (int i = 0; i < CHECK_AT; i++) {
        sum = (sum ^ header[i]) * 16777619u;
    }
    return sum;
}

static void put_header(unsigned char *to, const session *s) {
    memset(to, 0, HEADER_BYTES);
    memcpy(to, magic, sizeof magic);
    to[8] = VERSION;
    to[9] = (unsigned char)s->request.method;
    to[10] = (unsigned char)s->request.quality;
    to[11] = (unsigned char)(s->tilted != 0);
    put_word(to + 12, s->request.particles);
    put_word(to + 16, s->request.iterations);
    put_word(to + 20, s->request.hz);
    (void)snprintf((char *)to + NAME_AT, NAME_BYTES, "%s", s->scene->name);
    put_word(to + CHECK_AT, checksum(to));
}

unsigned char *save_pack(const session *s, size_t *size) {
    *size = HEADER_BYTES + rill_save_size(s->world);
    unsigned char *bytes = (unsigned char *)malloc(*size);
    if (bytes != NULL) {
        put_header(bytes, s);
        (void)rill_save(s->world, bytes + HEADER_BYTES, *size - HEADER_BYTES, NULL);
    }
    return bytes;
}

/* Null, or why the header cannot be used. */
static const char *get_header(session *s, const unsigned char *from, size_t size) {
    if (size < HEADER_BYTES || memcmp(from, magic, sizeof magic) != 0 || from[8] != VERSION ||
        from[CHECK_AT - 1] != 0) {
        return "is no save of this demo";
    }
    if (get_word(from + CHECK_AT) != checksum(from)) {
        return "is damaged";
    }
    memset(s, 0, sizeof *s);
    s->scene = scene_find((const char *)from + NAME_AT);
    if (s->scene == NULL) {
        return "is a save of a scene that there is not";
    }
    s->request = scene_defaults(s->scene);
    s->request.method = (rill_method)from[9];
    s->request.quality = (rill_quality)from[10];
    s->request.particles = get_word(from + 12);
    s->request.iterations = get_word(from + 16);
    s->request.hz = get_word(from + 20);
    s->tilted = from[11] != 0;
    if (from[9] > RILL_METHOD_BODIN || from[10] > RILL_QUALITY_PAPER || s->request.hz < 10 ||
        s->request.hz > 1000 || s->request.particles < 1 ||
        s->request.particles > RILL_MAX_PARTICLES || s->request.iterations > 100) {
        return "is damaged";
    }
    s->config = scene_config(s->scene, &s->request);
    return rill_config_check(&s->config) == RILL_OK ? NULL : "is a save of a scene out of range";
}

const char *save_open(session *s, const unsigned char *bytes, size_t size) {
    const char *problem = get_header(s, bytes, size);
    if (problem != NULL) {
        return problem;
    }
    const unsigned char *world = bytes + HEADER_BYTES;
    s->bytes = rill_save_memory_size(world, size - HEADER_BYTES);
    if (s->bytes > MOST_BYTES) {
        return "wants too much memory";
    }
    s->block = rill_port_acquire(s->bytes > 0 ? s->bytes : 1, RILL_PORT_FAST);
    rill_status status = rill_load(world, size - HEADER_BYTES, s->block, s->bytes, &s->world);
#if RILL_BODIES
    if (status == RILL_OK && s->scene->map != NULL && rill_maps_missing(s->world) > 0) {
        status = rill_map_give(s->world, s->scene->map);
    }
#endif
    if (status != RILL_OK) {
        session_close(s);
        return rill_status_text(status);
    }
    return NULL;
}

/* All of a file, to be freed; null if it cannot be read. */
static unsigned char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = NULL;
    *size = 0;
    if (file == NULL) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0 && ftell(file) >= 0 && ftell(file) <= (long)MOST_BYTES) {
        *size = (size_t)ftell(file);
        bytes = (unsigned char *)malloc(*size + 1);
    }
    if (bytes != NULL && (fseek(file, 0, SEEK_SET) != 0 || fread(bytes, 1, *size, file) != *size)) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

static const char *load_one(session *s, const char *path) {
    size_t size;
    unsigned char *bytes = read_file(path, &size);
    const char *problem = bytes != NULL ? save_open(s, bytes, size) : "cannot be read";
    free(bytes);
    return problem;
}

static int old_path(char *old, const char *path) {
    const int length = snprintf(old, MOST_PATH, "%s.old", path);
    return length > 0 && length < MOST_PATH;
}

const char *save_load(session *s, const char *path, int *older) {
    char old[MOST_PATH];
    const char *problem = load_one(s, path);
    const int fallen_back = problem != NULL && old_path(old, path) && load_one(s, old) == NULL;
    if (older != NULL) {
        *older = fallen_back;
    }
    return fallen_back ? NULL : problem;
}

/* Makes room at the path, and keeps what is there if it is whole: what is not must not take the
 * place of an older one that is. */
static int put_aside(const char *path) {
    char old[MOST_PATH];
    session there;
    if (!old_path(old, path)) {
        return 0;
    }
    if (load_one(&there, path) == NULL) {
        session_close(&there);
        (void)remove(old); /* not every system renames over a file */
        return rename(path, old) == 0;
    }
    return 1;
}

static int write_file(const char *path, const unsigned char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return 0;
    }
    const int written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && written;
}

const char *save_store(const session *s, const char *path) {
    size_t size;
    unsigned char *bytes = save_pack(s, &size);
    if (bytes == NULL) {
        return "no memory to save";
    }
    const int good = put_aside(path) && write_file(path, bytes, size);
    free(bytes);
    return good ? NULL : "cannot be written";
}

#else

static const char *const missing = "this build has no saves";

const char *save_open(session *s, const unsigned char *bytes, size_t size) {
    (void)s, (void)bytes, (void)size;
    return missing;
}

unsigned char *save_pack(const session *s, size_t *size) {
    (void)s;
    *size = 0;
    return NULL;
}

const char *save_load(session *s, const char *path, int *older) {
    (void)s, (void)path, (void)older;
    return missing;
}

const char *save_store(const session *s, const char *path) {
    (void)s, (void)path;
    return missing;
}

#endif
