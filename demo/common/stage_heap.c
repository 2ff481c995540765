/* A stage whose memory comes from the heap. */
#include "stage.h"

#include <stdlib.h>

int stage_open(stage *st, const session *s, render_format format, int32_t width, int32_t height,
               int32_t margin) {
    void *memory = malloc(stage_bytes(format, width, height));
    if (memory == NULL) {
        return -1;
    }
    stage_init(st, memory, s, format, width, height, margin);
    return 0;
}

void stage_close(stage *st) {
    free(st->frame.pixels);
    st->frame.pixels = NULL;
}
