#include "png.h"

#include "deflate.h"
#include "quantise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t crc32_of(uint32_t crc, const uint8_t *from, size_t count) {
    for (size_t i = 0; i < count; i++) {
        crc ^= from[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (0xEDB88320u & (0u - (crc & 1u)));
        }
    }
    return crc;
}

static void put_u32(uint8_t *to, uint32_t value) {
    to[0] = (uint8_t)(value >> 24);
    to[1] = (uint8_t)(value >> 16);
    to[2] = (uint8_t)(value >> 8);
    to[3] = (uint8_t)value;
}

static void put_chunk(FILE *file, const char *type, const uint8_t *data, size_t count) {
    uint8_t head[8];
    uint8_t tail[4];
    put_u32(head, (uint32_t)count);
    memcpy(head + 4, type, 4);
    const uint32_t crc = crc32_of(crc32_of(0xFFFFFFFFu, head + 4, 4), data, count);
    put_u32(tail, ~crc);
    fwrite(head, 1, sizeof head, file);
    fwrite(data, 1, count, file);
    fwrite(tail, 1, sizeof tail, file);
}

/* Each row as differences to the row above: smooth pictures become small numbers. */
static void filter_rows(uint8_t *to, const render_frame *frame) {
    for (int32_t y = 0; y < frame->height; y++) {
        *to++ = 2;
        for (int32_t x = 0; x < frame->width; x++) {
            const uint32_t c = render_get(frame, x, y);
            const uint32_t above = y > 0 ? render_get(frame, x, y - 1) : 0u;
            *to++ = (uint8_t)((c >> 16) - (above >> 16));
            *to++ = (uint8_t)((c >> 8) - (above >> 8));
            *to++ = (uint8_t)(c - above);
        }
    }
}

/* Each pixel as its place in the palette. */
static void index_rows(uint8_t *to, const render_frame *frame, const quantiser *colours) {
    for (int32_t y = 0; y < frame->height; y++) {
        *to++ = 0;
        for (int32_t x = 0; x < frame->width; x++) {
            *to++ = colours->index[quantise_cell(render_get(frame, x, y))];
        }
    }
}

static void put_palette(FILE *file, const quantiser *colours) {
    uint8_t palette[3 * QUANTISE_COLOURS];
    for (uint32_t i = 0; i < colours->colours; i++) {
        palette[3 * i] = (uint8_t)(colours->palette[i] >> 16);
        palette[3 * i + 1] = (uint8_t)(colours->palette[i] >> 8);
        palette[3 * i + 2] = (uint8_t)colours->palette[i];
    }
    put_chunk(file, "PLTE", palette, (size_t)3 * colours->colours);
}

/* colours: null for RGB. */
static int put_file(const char *path, const render_frame *frame, const quantiser *colours,
                    const uint8_t *data, size_t count) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    uint8_t header[13] = {0};
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return -1;
    }
    put_u32(header, (uint32_t)frame->width);
    put_u32(header + 4, (uint32_t)frame->height);
    header[8] = 8;                       /* bits */
    header[9] = colours != NULL ? 3 : 2; /* palette or RGB */
    fwrite(signature, 1, sizeof signature, file);
    put_chunk(file, "IHDR", header, sizeof header);
    if (colours != NULL) {
        put_palette(file, colours);
    }
    put_chunk(file, "IDAT", data, count);
    put_chunk(file, "IEND", header, 0);
    const int bad = ferror(file);
    return fclose(file) != 0 || bad ? -1 : 0;
}

static int write_as(const char *path, const render_frame *frame, const quantiser *colours) {
    const size_t pixel = colours != NULL ? 1 : 3;
    const size_t raw_bytes = (size_t)frame->height * ((size_t)frame->width * pixel + 1);
    uint8_t *raw = malloc(raw_bytes);
    uint8_t *packed = malloc(deflate_bound(raw_bytes));
    int result = -1;
    if (raw != NULL && packed != NULL) {
        if (colours != NULL) {
            index_rows(raw, frame, colours);
        } else {
            filter_rows(raw, frame);
        }
        result = put_file(path, frame, colours, packed, deflate(packed, raw, raw_bytes));
    }
    free(raw);
    free(packed);
    return result;
}

int png_write(const char *path, const render_frame *frame) {
    return write_as(path, frame, NULL);
}

int png_write_small(const char *path, const render_frame *frame) {
    quantiser *colours = calloc(1, sizeof *colours);
    if (colours == NULL) {
        return -1;
    }
    quantise_add(colours, frame);
    quantise_finish(colours);
    const int result = write_as(path, frame, colours);
    free(colours);
    return result;
}
