#include "bitmap.h"

#include <stdlib.h>
#include <string.h>

/* What is left to read. */
typedef struct source {
    const unsigned char *at, *end;
} source;

static int is_space(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_spaces(source *from) {
    while (from->at < from->end && (is_space(*from->at) || *from->at == '#')) {
        if (*from->at == '#') { /* a comment, up to the end of its line */
            while (from->at < from->end && *from->at != '\n') {
                from->at++;
            }
        } else {
            from->at++;
        }
    }
}

/* A number of up to 65535, or -1. */
static int number(source *from) {
    int value = -1;
    skip_spaces(from);
    while (from->at < from->end && *from->at >= '0' && *from->at <= '9') {
        value = (value < 0 ? 0 : value) * 10 + (*from->at++ - '0');
        if (value > 65535) {
            return -1;
        }
    }
    return value;
}

/* A digit of a plain PBM, which needs no spaces. */
static int bit(source *from) {
    skip_spaces(from);
    return from->at < from->end ? *from->at++ - '0' : -1;
}

static const char *make(bitmap *made, int width, int height) {
    if (width < 1 || height < 1 || width > BITMAP_MOST || height > BITMAP_MOST) {
        return "its size is out of range";
    }
    made->width = width;
    made->height = height;
    made->solid = (unsigned char *)calloc((size_t)width * (size_t)height, 1);
    return made->solid != NULL ? NULL : "there is no memory for it";
}

static unsigned char *row_of(const bitmap *made, int from_top) {
    return made->solid + (size_t)(made->height - 1 - from_top) * (size_t)made->width;
}

/* Packed rows of bits. */
static const char *read_packed(source *from, bitmap *made) {
    const size_t row_bytes = ((size_t)made->width + 7) / 8;
    for (int y = 0; y < made->height; y++, from->at += row_bytes) {
        if ((size_t)(from->end - from->at) < row_bytes) {
            return "it is cut off";
        }
        for (int x = 0; x < made->width; x++) {
            row_of(made, y)[x] = from->at[x / 8] >> (7 - x % 8) & 1;
        }
    }
    return NULL;
}

/* One value a pixel, as text or as bytes. */
static const char *read_values(source *from, bitmap *made, char kind, int most) {
    for (int y = 0; y < made->height; y++) {
        for (int x = 0; x < made->width; x++) {
            const int value = kind == '1'   ? bit(from)
                              : kind == '2' ? number(from)
                                            : (from->at < from->end ? *from->at++ : -1);
            if (value < 0 || value > most) {
                return "it is cut off, or a value is out of range";
            }
            row_of(made, y)[x] = kind == '1' ? value == 1 : 2 * value < most;
        }
    }
    return NULL;
}

static const char *read_picture(source *from, bitmap *made) {
    const char kind = (char)from->at[1];
    from->at += 2;
    const int width = number(from);
    const int height = number(from);
    const int most = kind == '2' || kind == '5' ? number(from) : 1;
    const char *wrong = most < 1 || most > 255 ? "it has no 8-bit grey values" : NULL;
    if (wrong == NULL) {
        wrong = make(made, width, height);
    }
    if (wrong == NULL && (kind == '4' || kind == '5')) {
        from->at += from->at < from->end; /* the one space behind the header */
    }
    if (wrong == NULL) {
        wrong = kind == '4' ? read_packed(from, made) : read_values(from, made, kind, most);
    }
    return wrong;
}

static const char *read_text(source *from, const char *solid_characters, bitmap *made) {
    int width = 0;
    int height = 0;
    int column = 0;
    for (const unsigned char *c = from->at; c < from->end; c++) {
        column = *c == '\n' ? 0 : column + (*c != '\r');
        height += *c == '\n' || c + 1 == from->end;
        width = column > width ? column : width;
    }
    const char *wrong = make(made, width, height);
    for (int x = 0, y = 0; wrong == NULL && from->at < from->end; from->at++) {
        if (*from->at == '\n') {
            x = 0;
            y++;
        } else if (*from->at != '\r') {
            row_of(made, y)[x++] = *from->at != 0 && strchr(solid_characters, *from->at) != NULL;
        }
    }
    return wrong;
}

const char *bitmap_read(const unsigned char *bytes, size_t count, const char *solid_characters,
                        bitmap *made) {
    source from = {bytes, bytes + count};
    const int picture = count > 3 && bytes[0] == 'P' && is_space(bytes[2]) &&
                        (bytes[1] == '1' || bytes[1] == '2' || bytes[1] == '4' || bytes[1] == '5');
    made->solid = NULL;
    const char *wrong =
        picture ? read_picture(&from, made) : read_text(&from, solid_characters, made);
    if (wrong != NULL) {
        free(made->solid);
        made->solid = NULL;
    }
    return wrong;
}
