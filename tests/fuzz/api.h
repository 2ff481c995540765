/* A world under attack, and the calls that are made on it. */
#ifndef RILL_FUZZ_API_H
#define RILL_FUZZ_API_H

#include "input.h"

#define FUZZ_HANDLES 16     /* of each kind that are remembered, stale ones too */
#define FUZZ_BLOCK 1600000u /* bytes of the largest world that is tried */
#define FUZZ_GUARD 64u      /* bytes before and behind it */
#define FUZZ_STEPS 40u      /* in one run at most */

/* Handles of one kind, whether they still name something or not. */
typedef struct fuzz_handles {
    uint32_t id[FUZZ_HANDLES];
    uint32_t next;
} fuzz_handles;

typedef struct fuzz_world {
    fuzz_input in;
    rill_world *world;
    unsigned char *memory; /* guards and block */
    unsigned char *block;
    size_t bytes;   /* of the block */
    rill_vec2 size; /* of the domain that was asked for, m */
    uint64_t trail; /* of all hashes and answers so far */
    uint64_t hash;  /* after the last call */
    uint32_t steps_left;
    uint32_t foreign; /* 1: made from a damaged block, whose statistics may say anything */
    uint32_t garbage; /* what unused memory is filled with: must not matter */
    fuzz_handles particles, bodies, shapes, joints, emitters, zones, sensors;
} fuzz_world;

/* Stops the program with a message if the condition does not hold. */
#define FUZZ_CHECK(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))
void fuzz_fail(const char *condition, const char *file, int line);

/* Remembers an answer, so that a second run must give the same. */
void fuzz_note(fuzz_world *f, const void *answer, size_t bytes);
/* The same of a call that must have changed nothing if it refuses, but may have gone on until
 * something was full; and of any call. */
void fuzz_note_status(fuzz_world *f, rill_status status);
void fuzz_note_any_status(fuzz_world *f, rill_status status);

void fuzz_keep(fuzz_handles *handles, uint32_t id);
/* What every call that adds something answers: a status, and a name if it is RILL_OK. */
void fuzz_added(fuzz_world *f, fuzz_handles *handles, rill_status status, uint32_t id);
/* One that was given out before, or any other number. */
uint32_t fuzz_handle(fuzz_input *in, const fuzz_handles *handles);

rill_region fuzz_region(fuzz_input *in);
rill_config fuzz_config(fuzz_input *in);
rill_material fuzz_material(fuzz_input *in);

/* Builds the world that the input asks for in a new block between guard bytes. Returns 0 if its
 * configuration is refused or needs a larger block than FUZZ_BLOCK. */
int fuzz_open(fuzz_world *f, const uint8_t *data, size_t size, uint32_t garbage);
/* The same in two steps, with a configuration of the fuzzer's own. */
void fuzz_begin(fuzz_world *f, const uint8_t *data, size_t size, uint32_t garbage);
int fuzz_build(fuzz_world *f, const rill_config *config);
void fuzz_close(fuzz_world *f);

/* What must hold after every call. */
void fuzz_check(fuzz_world *f);

/* Steps, as often as this run may. */
void fuzz_step(fuzz_world *f);

/* The same with a hostile engine that names bodies of its own. */
void fuzz_step_engine(fuzz_world *f);

/* One call, chosen by the input, of one concern. */
void fuzz_call_world(fuzz_world *f);
void fuzz_call_particles(fuzz_world *f);
void fuzz_call_bodies(fuzz_world *f);
void fuzz_call_joints(fuzz_world *f);
void fuzz_call_gameplay(fuzz_world *f);
void fuzz_call_query(fuzz_world *f);
void fuzz_call_copies(fuzz_world *f);
/* One call of any of them. */
void fuzz_call(fuzz_world *f);

#endif
