/* What a call answers: zero for success, a negative code that names the problem otherwise. */
#ifndef RILL_STATUS_H
#define RILL_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Each status with its text. A status that starts with RILL_BAD_ names the argument or the field of
 * the configuration that was refused; nothing was changed then. */
#define RILL_STATUS_TABLE(X)                                                                       \
    X(RILL_OK, 0, "success")                                                                       \
    X(RILL_FULL, -1, "the capacity is reached; what fitted was done, the rest was refused")        \
    X(RILL_STALE_HANDLE, -2, "the handle is null, or what it named is gone")                       \
    X(RILL_BLOCK_NULL, -3, "the block of memory or the place for the result is missing")           \
    X(RILL_BLOCK_MISALIGNED, -4, "the block is not aligned to RILL_BLOCK_ALIGNMENT bytes")         \
    X(RILL_BLOCK_TOO_SMALL, -5, "the block is smaller than rill_memory_size says")                 \
    X(RILL_BLOCK_FOREIGN, -6, "the block holds no world of this library, version and scalar")      \
    X(RILL_BLOCK_DAMAGED, -7, "the block holds a world whose contents are inconsistent")           \
    X(RILL_NOT_BUILT_IN, -8, "the library was built without this feature")                         \
    X(RILL_NOT_CONFIGURED, -9, "the configuration left this feature out")                          \
    X(RILL_NOTHING_FOUND, -10, "there is nothing of what was looked for")                          \
    X(RILL_SAVE_TRUNCATED, -11, "the save is shorter than it should be")                           \
    X(RILL_SAVE_FOREIGN, -12, "this is no save of this library, version and scalar")               \
    X(RILL_SAVE_DAMAGED, -13, "the save's contents do not fit its checksum or each other")         \
    X(RILL_BUFFER_TOO_SMALL, -14, "the buffer for the save is smaller than rill_save_size says")   \
    X(RILL_BAD_CONFIG, -20, "config: not made by rill_config_default")                             \
    X(RILL_BAD_METHOD, -21, "method: unknown, or left out of this build")                          \
    X(RILL_BAD_SPACING, -22, "spacing: out of range")                                              \
    X(RILL_BAD_RATE, -23, "rate: out of range")                                                    \
    X(RILL_BAD_GRAVITY, -24, "gravity: not finite, or more than 1/8 h per substep squared")        \
    X(RILL_BAD_DOMAIN, -25, "domain: empty, not finite, or of too many cells")                     \
    X(RILL_BAD_PARTICLE_CAPACITY, -26, "particle_capacity: out of range")                          \
    X(RILL_BAD_PAIR_CAPACITY, -27, "pair_capacity: out of range")                                  \
    X(RILL_BAD_SPRING_CAPACITY, -28, "spring_capacity: out of range")                              \
    X(RILL_BAD_MATERIALS, -29, "materials: none, or more than RILL_MAX_MATERIALS")                 \
    X(RILL_BAD_MATERIAL, -30, "material: no such index")                                           \
    X(RILL_BAD_DENSITY, -31, "material density: out of range")                                     \
    X(RILL_BAD_SOUND_SPEED, -32, "material sound_speed: out of range")                             \
    X(RILL_BAD_NEAR_PRESSURE, -33, "material near_pressure: out of range")                         \
    X(RILL_BAD_VISCOSITY, -34, "material viscosity: out of range")                                 \
    X(RILL_BAD_VISCOSITY_SQUARED, -17, "material viscosity_squared: out of range")                 \
    X(RILL_BAD_FRICTION, -35, "material friction: out of range")                                   \
    X(RILL_BAD_STICKINESS, -36, "material stickiness: out of range")                               \
    X(RILL_BAD_GRAVITY_SCALE, -37, "material gravity_scale: out of range")                         \
    X(RILL_BAD_ELASTICITY, -38, "material elasticity: out of range")                               \
    X(RILL_BAD_PLASTICITY, -39, "material plasticity: out of range")                               \
    X(RILL_BAD_YIELD_RATIO, -15, "material yield_ratio: out of range")                             \
    X(RILL_BAD_COHESION, -16, "material cohesion: out of range")                                   \
    X(RILL_BAD_TENSION, -18, "material tension: out of range")                                     \
    X(RILL_BAD_CLAVET_KERNEL, -60, "clavet.kernel: unknown")                                       \
    X(RILL_BAD_CLAVET_ORDER, -61, "clavet.order: unknown")                                         \
    X(RILL_BAD_SUBSTEPS, -62, "substeps: out of range")                                            \
    X(RILL_BAD_NEIGHBOURHOOD, -63, "neighbourhood: out of range")                                  \
    X(RILL_BAD_BODIN_KERNEL, -64, "bodin.kernel: unknown")                                         \
    X(RILL_BAD_ITERATIONS, -65, "bodin.iterations: out of range")                                  \
    X(RILL_BAD_BILATERAL, -66, "bodin.bilateral: neither 0 nor 1")                                 \
    X(RILL_BAD_REGULARISATION, -67, "bodin.regularisation: out of range")                          \
    X(RILL_BAD_DAMPING, -68, "bodin.damping: out of range")                                        \
    X(RILL_BAD_RELAXATION, -69, "bodin.relaxation: out of range")                                  \
    X(RILL_BAD_WARM_START, -70, "bodin.warm_start: out of range")                                  \
    X(RILL_BAD_CORRECTION, -72, "bodin.correction: out of range")                                  \
    X(RILL_BAD_RESIDUAL, -71, "bodin.residual: out of range")                                      \
    X(RILL_BAD_EMITTER_CAPACITY, -80, "gameplay.emitter_capacity: out of range")                   \
    X(RILL_BAD_ZONE_CAPACITY, -81, "gameplay.zone_capacity: out of range")                         \
    X(RILL_BAD_SENSOR_CAPACITY, -82, "gameplay.sensor_capacity: out of range")                     \
    X(RILL_BAD_EVENT_CAPACITY, -83, "gameplay.event_capacity: out of range")                       \
    X(RILL_BAD_EVENT_KINDS, -84, "gameplay.event_kinds: unknown bits, or no event_capacity")       \
    X(RILL_BAD_WHEN_FULL, -85, "gameplay.when_full: unknown")                                      \
    X(RILL_BAD_LIFETIMES, -86, "gameplay.lifetimes: neither 0 nor 1")                              \
    X(RILL_BAD_TAGS, -87, "gameplay.tags: neither 0 nor 1")                                        \
    X(RILL_BAD_COLOURS, -88, "gameplay.colours: neither 0 nor 1")                                  \
    X(RILL_BAD_DYE_DIFFUSION, -89, "gameplay.dye_diffusion: out of range, or no colours")          \
    X(RILL_BAD_OPEN_SIDES, -90, "gameplay.open_sides: unknown bits")                               \
    X(RILL_BAD_REST, -91, "gameplay.rest_speed or rest_steps: out of range, or springs")           \
    X(RILL_BAD_REACTION, -92, "gameplay.reaction: too many, no such material, or rate")            \
    X(RILL_BAD_STUCK, -93, "gameplay.stuck_steps or stuck_dies: out of range")                     \
    X(RILL_BAD_BODY_CAPACITY, -120, "body_capacity: above 4096, or RILL_BODIES is left out")       \
    X(RILL_BAD_SHAPE_CAPACITY, -121, "shape_capacity: above 16384")                                \
    X(RILL_BAD_JOINT_CAPACITY, -122, "joint_capacity: above 16384")                                \
    X(RILL_BAD_CONTACT_CAPACITY, -123, "contact_capacity: above 16384")                            \
    X(RILL_BAD_COUPLING_CAPACITY, -124, "coupling_capacity: above 65535")                          \
    X(RILL_BAD_BODY_KIND, -125, "body kind: unknown")                                              \
    X(RILL_BAD_ANGLE, -126, "angle or spin: not finite")                                           \
    X(RILL_BAD_BODY_DENSITY, -127, "shape density: out of range")                                  \
    X(RILL_BAD_BODY_FRICTION, -128, "shape friction: out of range")                                \
    X(RILL_BAD_RESTITUTION, -129, "shape restitution: out of range")                               \
    X(RILL_BAD_JOINT, -130, "joint: unknown kind, one body twice, or a field out of range")        \
    X(RILL_BAD_MASS, -131, "mass: negative or not finite, or its centre too far")                  \
    X(RILL_BAD_MAP, -132, "map: sizes, bits or cell out of range, or a body that moves freely")    \
    X(RILL_WRONG_MAP, -133, "map: no shape was made with this one")                                \
    X(RILL_BAD_POSITION, -40, "position: not finite, or outside the domain")                       \
    X(RILL_BAD_VELOCITY, -41, "velocity: not finite")                                              \
    X(RILL_BAD_JITTER, -42, "jitter: outside 0 to 1")                                              \
    X(RILL_BAD_LATTICE, -43, "lattice: unknown")                                                   \
    X(RILL_BAD_SHAPE, -44, "shape: empty, not finite, or not convex")                              \
    X(RILL_BAD_FLOW, -45, "emitter or zone rate: out of range")                                    \
    X(RILL_BAD_LIFETIME, -46, "lifetime: out of range, or the longest below the shortest")         \
    X(RILL_BAD_FORCE, -47, "force: not finite, or out of range")                                   \
    X(RILL_BAD_TAG, -48, "tag: above 65535")

/* The codes of RILL_STATUS_TABLE. */
typedef enum rill_status {
/* One of them. */
#define RILL_STATUS_CODE(name, value, text) name = value,
    RILL_STATUS_TABLE(RILL_STATUS_CODE)
#undef RILL_STATUS_CODE
} rill_status;

/* A sentence that describes the status; never null. */
const char *rill_status_text(rill_status status);

#ifdef __cplusplus
}
#endif

#endif
