/* The command line. */
#ifndef DEMO_OPTIONS_H
#define DEMO_OPTIONS_H

#include "../scenes/scene.h"

typedef enum demo_action {
    DEMO_PLAY, /* in the terminal, or pictures if there is none */
    DEMO_LIST,
    DEMO_HELP,
    DEMO_ERROR /* the message has been printed */
} demo_action;

typedef struct demo_options {
    demo_action action;
    const scene *scene;
    scene_request request;
    double seconds;     /* 0: not given */
    const char *out;    /* null, or the file to write */
    uint32_t frames;    /* of a contact sheet; 0: one picture */
    const char *keys;   /* null, or keys to press instead of playing */
    const char *load;   /* null, or the save to begin with */
    const char *save;   /* null, or the save to end with */
    int window;         /* 1: in a window */
    int report;         /* 1: run without pictures and print measurements */
    const char *folder; /* where pictures go that nobody named a file for */
} demo_options;

/* The name of the scalar that this program was built with: "float" or "q16". */
const char *demo_real(void);

/* "clavet" or "bodin". */
const char *demo_method_name(rill_method method);

/* Reads the command line. Prints a line to stderr and answers DEMO_ERROR if it makes no sense. */
demo_options demo_parse(int argc, char **argv);

void demo_print_help(void);
void demo_print_scenes(void);

/* Prints "rill: what: problem" in one line to stderr; returns the exit code for errors, 2. */
int demo_fail(const char *what, const char *problem);

#endif
