#include "quantise.h"

/* Of a channel. */
#define LEVELS (1u << QUANTISE_BITS)

/* A box of the colour cube: a run of the list of used cells. */
typedef struct colour_box {
    uint32_t first, end;
    uint32_t weight; /* spread along the longest side times pixels */
    uint32_t shift;  /* of the longest side's channel in a cell number */
} colour_box;

void quantise_add(quantiser *q, const render_frame *frame) {
    for (int32_t y = 0; y < frame->height; y++) {
        for (int32_t x = 0; x < frame->width; x++) {
            q->count[quantise_cell(render_get(frame, x, y))]++;
        }
    }
}

static void measure(const quantiser *q, const uint32_t *cells, colour_box *box) {
    uint32_t pixels = 0;
    box->weight = 0;
    for (uint32_t i = box->first; i < box->end; i++) {
        pixels += q->count[cells[i]] / 64u + 1u;
    }
    for (uint32_t shift = 0; shift <= 2u * QUANTISE_BITS; shift += QUANTISE_BITS) {
        uint32_t low = LEVELS - 1u;
        uint32_t high = 0;
        for (uint32_t i = box->first; i < box->end; i++) {
            const uint32_t level = cells[i] >> shift & (LEVELS - 1u);
            low = level < low ? level : low;
            high = level > high ? level : high;
        }
        if ((high - low) * pixels > box->weight) {
            box->weight = (high - low) * pixels;
            box->shift = shift;
        }
    }
}

/* Orders the cells of a box along its longest side: a counting sort over all levels. */
static void sort_box(uint32_t *cells, uint32_t *scratch, const colour_box *box) {
    uint32_t start[LEVELS + 1u] = {0};
    for (uint32_t i = box->first; i < box->end; i++) {
        start[(cells[i] >> box->shift & (LEVELS - 1u)) + 1u]++;
    }
    for (uint32_t level = 0; level < LEVELS; level++) {
        start[level + 1u] += start[level];
    }
    for (uint32_t i = box->first; i < box->end; i++) {
        scratch[start[cells[i] >> box->shift & (LEVELS - 1u)]++] = cells[i];
    }
    for (uint32_t i = box->first; i < box->end; i++) {
        cells[i] = scratch[i - box->first];
    }
}

/* The mean colour of a box, weighted by use. */
static uint32_t mean_colour(const quantiser *q, const uint32_t *cells, const colour_box *box) {
    uint64_t sum[3] = {0, 0, 0};
    uint64_t total = 0;
    for (uint32_t i = box->first; i < box->end; i++) {
        const uint64_t n = q->count[cells[i]];
        for (uint32_t channel = 0; channel < 3u; channel++) {
            const uint32_t level = cells[i] >> (QUANTISE_BITS * channel) & (LEVELS - 1u);
            sum[channel] += n * (level << 2 | level >> 4);
        }
        total += n;
    }
    if (total == 0u) {
        return 0;
    }
    return (uint32_t)(sum[2] / total) << 16 | (uint32_t)(sum[1] / total) << 8 |
           (uint32_t)(sum[0] / total);
}

static uint32_t nearest(const quantiser *q, uint32_t cell) {
    uint32_t best = 0;
    uint32_t best_distance = UINT32_MAX;
    for (uint32_t i = 0; i < q->colours; i++) {
        uint32_t distance = 0;
        for (uint32_t channel = 0; channel < 3u; channel++) {
            const int32_t level =
                (int32_t)((cell >> (QUANTISE_BITS * channel) & (LEVELS - 1u)) << 2 | 2u);
            const int32_t difference = level - (int32_t)(q->palette[i] >> (8u * channel) & 255u);
            distance += (uint32_t)(difference * difference);
        }
        if (distance < best_distance) {
            best_distance = distance;
            best = i;
        }
    }
    return best;
}

/* Halves the heaviest box until there are enough; returns the number of boxes. */
static uint32_t cut(const quantiser *q, uint32_t *cells, uint32_t *scratch, colour_box *boxes) {
    uint32_t count = 1;
    while (count < QUANTISE_COLOURS) {
        colour_box *heaviest = boxes;
        for (uint32_t i = 1; i < count; i++) {
            heaviest = boxes[i].weight > heaviest->weight ? &boxes[i] : heaviest;
        }
        if (heaviest->weight == 0u) {
            break;
        }
        sort_box(cells, scratch, heaviest);
        boxes[count] = *heaviest;
        heaviest->end = boxes[count].first = (heaviest->first + heaviest->end) / 2u;
        measure(q, cells, heaviest);
        measure(q, cells, &boxes[count]);
        count++;
    }
    return count;
}

void quantise_finish(quantiser *q) {
    static uint32_t cells[QUANTISE_CELLS];
    static uint32_t scratch[QUANTISE_CELLS];
    static colour_box boxes[QUANTISE_COLOURS];
    boxes[0].first = 0;
    boxes[0].end = 0;
    for (uint32_t i = 0; i < QUANTISE_CELLS; i++) {
        if (q->count[i] > 0u) {
            cells[boxes[0].end++] = i;
        }
    }
    measure(q, cells, &boxes[0]);
    q->colours = cut(q, cells, scratch, boxes);
    for (uint32_t i = 0; i < q->colours; i++) {
        q->palette[i] = mean_colour(q, cells, &boxes[i]);
    }
    for (uint32_t i = 0; i < QUANTISE_CELLS; i++) {
        if (q->count[i] > 0u) {
            q->index[i] = (uint8_t)nearest(q, i);
        }
    }
}
