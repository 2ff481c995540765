#include "text.h"

#define FIRST_GLYPH 32
#define GLYPH_ROWS 5
#define GLYPH_COLUMNS 3

/* A glyph is five octal digits after the 0, one a row from the top: 4 is the left dot, 1 the
 * right. From the blank (32) to the underscore (95). */
static const uint16_t glyphs[64] = {
    000000, 022202, 055000, 057575, 036236, 051245, 025253, 022000, /*   ! " # $ % & ' */
    012221, 042224, 005250, 002720, 000024, 000700, 000002, 011244, /* ( ) * + , - . / */
    075557, 026227, 071747, 071317, 055711, 074717, 074757, 071122, /* 0 1 2 3 4 5 6 7 */
    075757, 075717, 002020, 002024, 012421, 007070, 042124, 071202, /* 8 9 : ; < = > ? */
    075747, 025755, 065656, 034443, 065556, 074647, 074644, 034553, /* @ A B C D E F G */
    055755, 072227, 011152, 055655, 044447, 057755, 065555, 025552, /* H I J K L M N O */
    065644, 025563, 065655, 034216, 072222, 055557, 055552, 055775, /* P Q R S T U V W */
    055255, 055222, 071247, 032223, 044211, 062226, 025000, 000007, /* X Y Z [ \ ] ^ _ */
};

static uint32_t glyph_of(char c) {
    const int32_t code = c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
    return code >= FIRST_GLYPH && code < FIRST_GLYPH + 64 ? glyphs[code - FIRST_GLYPH] : 0u;
}

static void draw_glyph(render_frame *frame, int32_t x, int32_t y, int32_t scale, uint32_t colour,
                       uint32_t glyph) {
    for (int32_t dot = 0; dot < GLYPH_ROWS * GLYPH_COLUMNS; dot++) {
        if ((glyph << dot & 1u << (GLYPH_ROWS * GLYPH_COLUMNS - 1)) == 0u) {
            continue;
        }
        for (int32_t line = 0; line < scale; line++) {
            render_span(frame, x + dot % GLYPH_COLUMNS * scale,
                        y + dot / GLYPH_COLUMNS * scale + line, scale, colour);
        }
    }
}

int32_t render_text(render_frame *frame, int32_t x, int32_t y, int32_t scale, uint32_t colour,
                    const char *text) {
    int32_t at = x;
    for (; *text != 0; text++) {
        draw_glyph(frame, at, y, scale, colour, glyph_of(*text));
        at += RENDER_TEXT_ADVANCE * scale;
    }
    return at;
}

int32_t render_text_width(int32_t scale, const char *text) {
    int32_t width = 0;
    for (; *text != 0; text++) {
        width += RENDER_TEXT_ADVANCE * scale;
    }
    return width;
}

char *render_thousandths(char *buffer, int32_t thousandths, int32_t digits) {
    char reversed[RENDER_NUMBER_SIZE] = {0};
    int32_t length = 0;
    uint32_t rest = thousandths < 0 ? 0u - (uint32_t)thousandths : (uint32_t)thousandths;
    for (int32_t skip = digits; skip < 3; skip++) {
        rest /= 10u;
    }
    for (int32_t digit = 0; rest > 0u || digit <= digits; digit++) {
        if (digit == digits && digits > 0) {
            reversed[length++] = '.';
        }
        reversed[length++] = (char)('0' + rest % 10u);
        rest /= 10u;
    }
    char *to = buffer;
    if (thousandths < 0) {
        *to++ = '-';
    }
    while (length > 0) {
        *to++ = reversed[--length];
    }
    *to = 0;
    return buffer;
}

char *render_number(char *buffer, int32_t number) {
    char *to = buffer;
    uint32_t rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    uint32_t unit = 1u;
    if (number < 0) {
        *to++ = '-';
    }
    while (rest / unit >= 10u) {
        unit *= 10u;
    }
    for (; unit > 0u; unit /= 10u) {
        *to++ = (char)('0' + rest / unit % 10u);
    }
    *to = 0;
    return buffer;
}
