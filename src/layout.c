#include "layout.h"

#include "clavet.h"
#include "coupling.h"
#include "gameplay.h"
#include "joint.h"
#include "lists.h"
#include "springs.h"
#include "touch.h"

#include <string.h>

/* Bytes of an element, by column. */
static const uint8_t column_bytes[RILL_COLUMN_COUNT] = {
    sizeof(rill_vec2),   /* position */
    sizeof(rill_vec2),   /* velocity */
    sizeof(uint16_t),    /* slot */
    sizeof(uint8_t),     /* material */
    sizeof(rill_real),   /* memory */
    sizeof(rill_real),   /* slow */
    sizeof(uint8_t),     /* bound */
    sizeof(uint32_t),    /* expiry */
    sizeof(uint32_t),    /* birth */
    sizeof(uint16_t),    /* tag */
    sizeof(rill_colour), /* colour */
    sizeof(uint32_t),    /* sensed */
    sizeof(uint8_t),     /* touch */
    sizeof(rill_bodies_touched),
    sizeof(uint8_t), /* stuck */
    sizeof(uint8_t), /* calm */
};

uint32_t rill_column_bytes(rill_column column) {
    return column_bytes[column];
}

static int has_column(const rill_config *config, rill_column column) {
    if (column >= RILL_COLUMN_EXPIRY) {
        return rill_gameplay_has_column(&config->gameplay, column);
    }
    if (column == RILL_COLUMN_SLOW) {
        return config->method == RILL_METHOD_BODIN
                   ? RILL_BODIN
                   : RILL_CLAVET && !RILL_FIXED && rill_clavet_is_light(config);
    }
    return column != RILL_COLUMN_BOUND || (RILL_SPRINGS && config->spring_capacity > 0);
}

static rill_real wall_reach(const rill_config *config, uint32_t side) {
    return RILL_GAMEPLAY && (config->gameplay.open_sides & side) ? -RILL_ONE : RILL_ONE;
}

rill_units rill_units_of(const rill_config *config, uint32_t substeps) {
    const rill_solver *solver = rill_solver_of(config->method);
    rill_units units;
    units.substeps = substeps;
    units.rate = rill_mul(config->rate, rill_from_int((int32_t)units.substeps));
    units.h = rill_mul(config->spacing, solver->neighbourhood(config));
    units.speed = rill_mul(units.h, units.rate);
    units.size = rill_vec_over(rill_vec_sub(config->domain_max, config->domain_min), units.h);
    units.reach_min.x = wall_reach(config, RILL_SIDE_LEFT);
    units.reach_min.y = wall_reach(config, RILL_SIDE_BOTTOM);
    units.reach_max.x = wall_reach(config, RILL_SIDE_RIGHT);
    units.reach_max.y = wall_reach(config, RILL_SIDE_TOP);
    return units;
}

rill_units rill_first_units(const rill_config *config) {
    return rill_units_of(config, rill_solver_of(config->method)->first_substeps(config));
}

/* Bytes that sorting needs: a place for each particle, and a copy of one column; and searching
 * after it: coordinates side by side, and some behind the last. */
static uint32_t sort_bytes(uint32_t particles) {
    return 32 + particles * (uint32_t)(sizeof(uint16_t) + sizeof(rill_vec2));
}

/* Gives out the next bytes of the block, aligned to 8. */
RILL_ONCE uint32_t place(rill_layout *layout, uint32_t bytes) {
    const uint32_t offset = layout->bytes;
    layout->bytes += (bytes + 7u) & ~7u;
    return offset;
}

/* Bytes of an element of the bodies' arrays, where they are built in. */
#if RILL_BODIES
#define BODY_BYTES (uint32_t)sizeof(rill_rigid)
#define SHAPE_BYTES (uint32_t)sizeof(rill_hull)
#define JOINT_BYTES (uint32_t)sizeof(rill_link)
#define TOUCH_BYTES (uint32_t)sizeof(rill_touch)
#define ROW_BYTES (uint32_t)sizeof(rill_row)
#define BOUNDARY_BYTES (uint32_t)sizeof(rill_boundary)
#define COUPLING_BYTES (uint32_t)sizeof(rill_coupling)
#define COUPLED_BYTES (uint32_t)sizeof(rill_coupled)
#else
#define RILL_JOINT_ROWS 0u
#define BODY_BYTES 0u
#define SHAPE_BYTES 0u
#define JOINT_BYTES 0u
#define TOUCH_BYTES 0u
#define ROW_BYTES 0u
#define BOUNDARY_BYTES 0u
#define COUPLING_BYTES 0u
#define COUPLED_BYTES 0u
#endif

/* Capacities that the configuration leaves to the library. A world without bodies has none. */
static void find_body_capacities(const rill_config *config, rill_layout *layout) {
    if (!RILL_BODIES || config->body_capacity == 0) {
        return;
    }
    const uint32_t half = config->particle_capacity / 2 + 1;
    layout->body_capacity = config->body_capacity;
    layout->joint_capacity = config->joint_capacity;
    layout->shape_capacity =
        config->shape_capacity > 0 ? config->shape_capacity : config->body_capacity;
    layout->contact_capacity =
        config->contact_capacity > 0 ? config->contact_capacity : 4 * config->body_capacity;
    layout->coupling_capacity = config->coupling_capacity > 0 ? config->coupling_capacity : half;
}

/* The header first, then the arrays in the order of their enumeration, then the columns in the
 * opposite order, then cells and work memory, so that what a step touches most comes last: where
 * fast memory is scarce, a port places the block so that its end lies there. */
void rill_layout_for(const rill_config *config, rill_capacities capacities, rill_layout *layout) {
    const rill_solver *solver = rill_solver_of(config->method);
    const rill_units units = rill_units_of(config, 1);
    const uint32_t particles = capacities.particles;
    const uint32_t materials = config->material_count;

    memset(layout, 0, sizeof *layout);
    layout->particle_capacity = particles;
    layout->list_capacity = particles * solver->default_list(config);
    if (capacities.pairs > 0) {
        const uint32_t per_pair = solver->list_kind(config) == RILL_LIST_FULL ? 2 : 1;
        layout->list_capacity = capacities.pairs * per_pair;
    }
    find_body_capacities(config, layout);
    /* One cell more for the rest of the division, and a margin of empty cells all around. */
    layout->columns = (uint32_t)rill_floor(units.size.x) + 3;
    layout->rows = (uint32_t)rill_floor(units.size.y) + 3;

    place(layout, sizeof(rill_world));
    const int still = has_column(config, RILL_COLUMN_CALM);
    const uint32_t solver_bytes = solver->work_bytes(config, particles, layout->list_capacity);
    const uint32_t sorting_bytes = sort_bytes(particles);
    const uint32_t rows = layout->contact_capacity * 4 + layout->joint_capacity * RILL_JOINT_ROWS;
    const uint32_t array_bytes[RILL_ARRAY_COUNT] = {
        particles * (uint32_t)sizeof(uint16_t),              /* slot index */
        particles * (uint32_t)sizeof(uint16_t),              /* slot generation */
        materials * (uint32_t)sizeof(rill_substance),        /* substance */
        materials * materials * (uint32_t)sizeof(rill_real), /* share */
        particles * (uint32_t)sizeof(uint8_t),               /* list count */
        (layout->list_capacity + RILL_LIST_MARGIN) * (uint32_t)sizeof(uint16_t), /* list */
        RILL_SPRINGS ? rill_spring_places(capacities.springs) * (uint32_t)sizeof(rill_spring) : 0,
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_EMITTER),
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_ZONE),
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_SENSOR),
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_EVENT),
        still ? layout->columns * layout->rows : 0,                        /* still */
        still ? particles * (uint32_t)sizeof(rill_held) : 0,               /* held */
        layout->body_capacity * BODY_BYTES,                                /* body */
        layout->shape_capacity * SHAPE_BYTES,                              /* shape */
        layout->joint_capacity * JOINT_BYTES,                              /* joint */
        layout->contact_capacity * TOUCH_BYTES,                            /* touch */
        layout->contact_capacity * TOUCH_BYTES,                            /* touch, next */
        rows * ROW_BYTES,                                                  /* row */
        RILL_BODIES && layout->body_capacity > 0 ? particles * 2 : 0,      /* boundary head */
        layout->coupling_capacity * BOUNDARY_BYTES,                        /* boundary */
        layout->coupling_capacity * COUPLING_BYTES,                        /* coupling */
        layout->coupling_capacity * COUPLED_BYTES,                         /* coupled */
        (layout->columns * layout->rows + 1) * (uint32_t)sizeof(uint16_t), /* cell */
        solver_bytes > sorting_bytes ? solver_bytes : sorting_bytes,       /* work */
    };
    for (int array = 0; array < RILL_ARRAY_CELL; array++) {
        layout->array[array] = place(layout, array_bytes[array]);
    }
    for (int column = RILL_COLUMN_COUNT; column-- > 0;) {
        if (has_column(config, (rill_column)column)) {
            layout->column[column] = place(layout, particles * column_bytes[column]);
        }
    }
    layout->array[RILL_ARRAY_CELL] = place(layout, array_bytes[RILL_ARRAY_CELL]);
    layout->array[RILL_ARRAY_WORK] = place(layout, array_bytes[RILL_ARRAY_WORK]);
}

void rill_layout_of(const rill_config *config, rill_layout *layout) {
    const rill_capacities capacities = {config->particle_capacity, config->pair_capacity,
                                        config->spring_capacity};
    rill_layout_for(config, capacities, layout);
}
