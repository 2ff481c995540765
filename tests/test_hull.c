/* Shapes: distances by brute force, masses by integration, and what is no shape. */
#include "hull.h"

#include "world_fixture.h"

static rill_shape_def def_of(uint32_t kind, const double (*p)[2], uint32_t count, double radius) {
    rill_shape_def def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.point_count = count;
    for (uint32_t k = 0; k < count; k++) {
        def.point[k] = vec_of(p[k][0], p[k][1]);
    }
    def.radius = as_real(radius);
    return def;
}

/* With nothing but what the definition says. */
static rill_hull outline_of(rill_shape_def def) {
    rill_hull hull;
    memset(&hull, 0, sizeof hull);
    hull.kind = def.kind;
    hull.count = def.point_count;
    hull.radius = def.radius;
    memcpy(hull.point, def.point, sizeof hull.point);
    return hull;
}

static rill_hull hull_of(rill_shape_def def) {
    rill_hull hull = outline_of(def);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_hull_make(&hull, RILL_RATIO(64, 1)));
    return hull;
}

/* Distance to a segment. */
static double to_segment(const double a[2], const double b[2], double x, double y) {
    const double ux = b[0] - a[0];
    const double uy = b[1] - a[1];
    double t = ((x - a[0]) * ux + (y - a[1]) * uy) / (ux * ux + uy * uy);
    t = t < 0 ? 0 : (t > 1 ? 1 : t);
    return hypot(x - a[0] - t * ux, y - a[1] - t * uy);
}

static double to_outline(const double (*p)[2], uint32_t count, double x, double y) {
    double least = 1e9;
    int inside = 1;
    for (uint32_t k = 0; k < count; k++) {
        const double *a = p[k];
        const double *b = p[(k + 1) % count];
        least = fmin(least, to_segment(a, b, x, y));
        inside &= (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0;
    }
    return inside ? -least : least;
}

static const double kite[5][2] = {{-1, -0.5}, {1.2, -0.7}, {1.5, 0.4}, {0.3, 1.1}, {-0.8, 0.6}};

void test_gap_of_polygon_should_be_the_distance_to_its_outline(void) {
    const rill_hull hull = hull_of(def_of(RILL_SHAPE_POLYGON, kite, 5, 0));
    uint64_t seed = 1;
    for (int n = 0; n < 20000; n++) {
        const double x = chance_between(&seed, -4, 4);
        const double y = chance_between(&seed, -4, 4);
        const rill_vec2 point = vec_of(x, y);
        const rill_gap gap = rill_hull_gap(&hull, point);
        TEST_ASSERT_DOUBLE_WITHIN(2e-4, to_outline(kite, 5, x, y), as_double(gap.distance));
        const double length = hypot(as_double(gap.normal.x), as_double(gap.normal.y));
        TEST_ASSERT_DOUBLE_WITHIN(2e-4, 1.0, length);
        /* The normal leads to the surface. */
        const double d = as_double(gap.distance);
        const double at_x = x - d * as_double(gap.normal.x);
        const double at_y = y - d * as_double(gap.normal.y);
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 0.0, fabs(to_outline(kite, 5, at_x, at_y)));
        TEST_ASSERT_TRUE(as_double(rill_hull_bound(&hull, point)) <= d + 2e-4);
    }
}

void test_gap_of_circle_and_capsule_should_be_round(void) {
    const double ends[2][2] = {{-1, 0.5}, {2, -0.5}};
    const rill_hull capsule = hull_of(def_of(RILL_SHAPE_CAPSULE, ends, 2, 0.75));
    const rill_hull circle = hull_of(def_of(RILL_SHAPE_CIRCLE, ends, 1, 0.75));
    uint64_t seed = 2;
    for (int n = 0; n < 5000; n++) {
        const double x = chance_between(&seed, -4, 4);
        const double y = chance_between(&seed, -4, 4);
        const rill_vec2 point = vec_of(x, y);
        TEST_ASSERT_DOUBLE_WITHIN(2e-4, to_segment(ends[0], ends[1], x, y) - 0.75,
                                  as_double(rill_hull_gap(&capsule, point).distance));
        TEST_ASSERT_DOUBLE_WITHIN(2e-4, hypot(x + 1, y - 0.5) - 0.75,
                                  as_double(rill_hull_gap(&circle, point).distance));
    }
}

/* Area, centre and gyration of what has a negative gap, by counting squares. */
static void check_mass(const rill_hull *hull, double reach) {
    const double step = reach / 400;
    double area = 0;
    double cx = 0;
    double cy = 0;
    double second = 0;
    for (int column = 0; column < 800; column++) {
        for (int row = 0; row < 800; row++) {
            const double x = (column + 0.5) * step - reach;
            const double y = (row + 0.5) * step - reach;
            if (rill_hull_gap(hull, vec_of(x, y)).distance < 0) {
                area += step * step;
                cx += x * step * step;
                cy += y * step * step;
                second += (x * x + y * y) * step * step;
            }
        }
    }
    const rill_hull_mass mass = rill_hull_mass_of(hull);
    cx /= area;
    cy /= area;
    TEST_ASSERT_DOUBLE_WITHIN(0.004 * area, area, as_double(mass.area));
    TEST_ASSERT_DOUBLE_WITHIN(0.004 * reach, cx, as_double(mass.centre.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.004 * reach, cy, as_double(mass.centre.y));
    const double gyration = sqrt(second / area - cx * cx - cy * cy);
    TEST_ASSERT_DOUBLE_WITHIN(0.004 * gyration, gyration, as_double(mass.gyration));
}

void test_mass_should_be_that_of_the_area(void) {
    const double ends[2][2] = {{-0.5, 0.25}, {0.5, -0.25}};
    rill_hull hull = hull_of(def_of(RILL_SHAPE_POLYGON, kite, 5, 0));
    check_mass(&hull, 2);
    hull = hull_of(def_of(RILL_SHAPE_CAPSULE, ends, 2, 0.75));
    check_mass(&hull, 2);
    hull = hull_of(def_of(RILL_SHAPE_CIRCLE, ends, 1, 0.75));
    check_mass(&hull, 2);
}

void test_mass_of_box_should_be_exact_at_any_size(void) {
    for (int power = 0; power <= 8; power++) {
        const double size = 0.25 * (1 << power);
        const double half = size / 2;
        const double box[4][2] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
        const rill_hull hull = hull_of(def_of(RILL_SHAPE_POLYGON, box, 4, 0));
        const rill_hull_mass mass = rill_hull_mass_of(&hull);
        TEST_ASSERT_DOUBLE_WITHIN(1e-4 * size * size, size * size, as_double(mass.area));
        TEST_ASSERT_DOUBLE_WITHIN(2e-4 * size, size / sqrt(6.0), as_double(mass.gyration));
    }
}

void test_points_should_be_taken_in_either_order(void) {
    const double right[4][2] = {{-1, -1}, {-1, 1}, {1, 1}, {1, -1}};
    const rill_hull hull = hull_of(def_of(RILL_SHAPE_POLYGON, right, 4, 0));
    TEST_ASSERT_TRUE(rill_hull_gap(&hull, vec_of(0, 0)).distance < 0);
}

static void refuse(rill_shape_def def) {
    rill_hull hull = outline_of(def);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_hull_make(&hull, RILL_RATIO(64, 1)));
}

void test_what_is_no_shape_should_be_refused(void) {
    const double line[3][2] = {{0, 0}, {1, 0}, {2, 0}};
    const double dent[4][2] = {{0, 0}, {2, 0}, {0.5, 0.5}, {0, 2}};
    const double twice[4][2] = {{0, 0}, {1, 0}, {1, 0}, {0, 1}};
    const double thin[4][2] = {{0, 0}, {1, 0}, {1, 0.01}, {0, 0.01}};
    const double star[5][2] = {{0, 1}, {-0.6, -0.8}, {0.95, 0.3}, {-0.95, 0.3}, {0.6, -0.8}};
    const double huge[3][2] = {{0, 0}, {100, 0}, {0, 100}};
    refuse(def_of(RILL_SHAPE_POLYGON, line, 3, 0));
    refuse(def_of(RILL_SHAPE_POLYGON, dent, 4, 0));
    refuse(def_of(RILL_SHAPE_POLYGON, twice, 4, 0));
    refuse(def_of(RILL_SHAPE_POLYGON, thin, 4, 0));
    refuse(def_of(RILL_SHAPE_POLYGON, star, 5, 0));
    refuse(def_of(RILL_SHAPE_POLYGON, huge, 3, 0));
    refuse(def_of(RILL_SHAPE_POLYGON, dent, 2, 0));
    refuse(def_of(RILL_SHAPE_CIRCLE, line, 1, 0));
    refuse(def_of(RILL_SHAPE_CIRCLE, line, 2, 1));
    refuse(def_of(RILL_SHAPE_CAPSULE, twice + 1, 2, 1));
    refuse(def_of(9, line, 3, 0));
}
