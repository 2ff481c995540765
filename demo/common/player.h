/* A player at the controls: what keys and pointer mean, and how time passes. Every front end
 * translates its input to this, so that all of them obey the same keys. */
#ifndef DEMO_PLAYER_H
#define DEMO_PLAYER_H

#include "session.h"
#include "stage.h"
#include "touch.h"

/* Room for what is poured, beyond the scene's own particles. */
#define PLAYER_SPARE_PARTICLES 1500u

/* Arrow keys. Other keys are their characters. */
enum { PLAYER_UP = 256, PLAYER_DOWN, PLAYER_RIGHT, PLAYER_LEFT };

typedef struct player {
    session s;
    touch hand;
    stage_mode mode;
    uint32_t scene_index;
    const scene *asked;    /* null, or a scene that is to be run with `request` */
    scene_request request; /* for the others: their defaults */
    int quit, paused, slow, single, show_budget;
    int touched;        /* 1 once any key or pointer was used */
    int opened;         /* 1 when a scene was opened; the front end fits its stage and clears it */
    rill_status status; /* of the last opening */
    double owed;        /* s of simulated time that the steps lag behind */
} player;

/* Starts with a scene. p->status tells whether that worked; close in either case. */
void player_open(player *p, const scene *which, const scene_request *request);
void player_close(player *p);

/* Goes on with a session that was opened elsewhere, from a save; it is the player's then. */
void player_adopt(player *p, const session *s);

/* Obeys a key. Returns 0 for one that means nothing. */
int player_key(player *p, int key);

/* Opens the scene of that number, counted around; one that this build cannot run is left out. */
void player_pick(player *p, uint32_t index);

/* The pointer is at a pixel of the stage's frame; the first or the second button is held. */
void player_point(player *p, const stage *st, int32_t x, int32_t y, int first, int second);

/* Lets time pass (s), but steps for no longer than limit_us. Adds where the time of the steps went;
 * returns their number. */
uint32_t player_advance(player *p, double seconds, uint32_t limit_us, rill_timing *timing);

#endif
