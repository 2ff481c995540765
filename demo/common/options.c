#include "options.h"

#include "substance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_BAD_REQUEST 2

typedef struct name_value {
    const char *name;
    int value;
} name_value;

static const name_value methods[] = {
    {"clavet", RILL_METHOD_CLAVET}, {"bodin", RILL_METHOD_BODIN}, {NULL, 0}};

static const name_value qualities[] = {{"budget", RILL_QUALITY_BUDGET},
                                       {"standard", RILL_QUALITY_STANDARD},
                                       {"fine", RILL_QUALITY_FINE},
                                       {"paper", RILL_QUALITY_PAPER},
                                       {NULL, 0}};

const char *demo_real(void) {
    return RILL_FIXED ? "q16" : "float";
}

const char *demo_method_name(rill_method method) {
    return method == RILL_METHOD_BODIN ? "bodin" : "clavet";
}

int demo_fail(const char *what, const char *problem) {
    fprintf(stderr, "rill: %s: %s\n", what, problem);
    return EXIT_BAD_REQUEST;
}

/* The arguments that are still to be read, and whether one of them was bad. */
typedef struct reader {
    int argc;
    char **argv;
    int at;
    int failed;
    const char *real; /* the last one counts */
} reader;

static void fail(reader *r, const char *what, const char *value, const char *expected) {
    if (!r->failed) {
        fprintf(stderr, "rill: %s '%s': expected %s\n", what, value, expected);
    }
    r->failed = 1;
}

/* Does the current argument name the option? *value receives what follows "=" or the next one. */
static int takes(reader *r, const char *option, const char **value) {
    const char *argument = r->argv[r->at];
    const size_t length = strlen(option);
    if (strncmp(argument, option, length) != 0) {
        return 0;
    }
    if (argument[length] == '=') {
        *value = argument + length + 1;
        return 1;
    }
    if (argument[length] != 0) {
        return 0;
    }
    if (r->at + 1 >= r->argc) {
        fail(r, "option", option, "a value after it");
        *value = NULL;
        return 1;
    }
    *value = r->argv[++r->at];
    return 1;
}

static double number(reader *r, const char *what, const char *value, double low, double high) {
    char *end;
    char expected[64];
    if (value == NULL) {
        return low;
    }
    const double n = strtod(value, &end);
    if (end == value || *end != 0 || !isfinite(n) || n < low || n > high) {
        snprintf(expected, sizeof expected, "a number from %g to %g", low, high);
        fail(r, what, value, expected);
        return low;
    }
    return n;
}

static uint32_t whole(reader *r, const char *what, const char *value, uint32_t low, uint32_t high) {
    const double n = number(r, what, value, low, high);
    if (!r->failed && floor(n) < n) {
        fail(r, what, value, "a whole number");
    }
    return (uint32_t)n;
}

static int choice(reader *r, const char *what, const char *value, const name_value *table,
                  const char *expected) {
    for (; value != NULL && table->name != NULL; table++) {
        if (strcmp(value, table->name) == 0) {
            return table->value;
        }
    }
    if (value != NULL) {
        fail(r, what, value, expected);
    }
    return 0;
}

static void check_real(reader *r, const char *value) {
    if (value == NULL) {
        return;
    }
    if (strcmp(value, "float") != 0 && strcmp(value, "q16") != 0) {
        fail(r, "--real", value, "float or q16");
    } else if (strcmp(value, demo_real()) != 0) {
        fail(r, "--real", value, "the program of that scalar (demo/run picks it)");
    }
}

static void check_out(reader *r, const char *value) {
    static const char *const ends[] = {".png", ".gif", ".rgb"};
    const size_t length = value != NULL ? strlen(value) : 0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (length > 4 && strcmp(value + length - 4, ends[i]) == 0) {
            return;
        }
    }
    if (value != NULL) {
        fail(r, "--out", value, "a file name that ends in .png, .gif or .rgb");
    }
}

static void read_material(reader *r, const char *value, scene_request *request) {
    if (value != NULL && substance_read(value, &request->first) != 0) {
        fail(r, "--material", value, "honey, or water,viscosity=800,... (docs/guide-materials.md)");
    }
    request->springs = substance_springs(&request->first);
    request->recast = 1;
}

/* Options that say what to run. Returns 0 if the argument is none of them. */
static int read_request(reader *r, scene_request *request) {
    const char *value;
    if (takes(r, "--method", &value)) {
        request->method = (rill_method)choice(r, "--method", value, methods, "clavet or bodin");
    } else if (takes(r, "--quality", &value)) {
        request->quality = (rill_quality)choice(r, "--quality", value, qualities,
                                                "budget, standard, fine or paper");
    } else if (takes(r, "--particles", &value)) {
        request->particles = whole(r, "--particles", value, 1, RILL_MAX_PARTICLES);
    } else if (takes(r, "--iterations", &value)) {
        request->iterations = whole(r, "--iterations", value, 1, 100);
    } else if (takes(r, "--material", &value)) {
        read_material(r, value, request);
    } else if (takes(r, "--hz", &value)) {
        request->hz = whole(r, "--hz", value, 10, 1000);
    } else {
        return 0;
    }
    return 1;
}

/* Options that say what to do with it. */
static int read_action(reader *r, demo_options *options) {
    const char *argument = r->argv[r->at];
    const char *value;
    if (strcmp(argument, "--report") == 0) {
        options->report = 1;
    } else if (strcmp(argument, "--window") == 0) {
        options->window = 1;
    } else if (strcmp(argument, "--list") == 0) {
        options->action = DEMO_LIST;
    } else if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) {
        options->action = DEMO_HELP;
    } else if (takes(r, "--seconds", &value)) {
        options->seconds = number(r, "--seconds", value, 0.01, 3600.0);
    } else if (takes(r, "--out", &value)) {
        check_out(r, value);
        options->out = value;
    } else if (takes(r, "--frames", &value)) {
        options->frames = whole(r, "--frames", value, 1, 64);
    } else if (takes(r, "--keys", &value)) {
        options->keys = value;
    } else if (takes(r, "--load", &value)) {
        options->load = value;
    } else if (takes(r, "--save", &value)) {
        options->save = value;
    } else if (takes(r, "--folder", &value)) {
        options->folder = value;
    } else if (takes(r, "--real", &value)) {
        r->real = value;
    } else {
        return 0;
    }
    return 1;
}

/* The scene is read first, as the other options change its defaults. */
static const scene *find_scene(reader *r) {
    const scene *found = scene_table[0];
    int named = 0;
    for (int i = 1; i < r->argc; i++) {
        if (r->argv[i][0] == '-') {
            const int alone =
                strchr(r->argv[i], '=') != NULL || strcmp(r->argv[i], "-h") == 0 ||
                strcmp(r->argv[i], "--report") == 0 || strcmp(r->argv[i], "--window") == 0 ||
                strcmp(r->argv[i], "--list") == 0 || strcmp(r->argv[i], "--help") == 0;
            i += !alone;
            continue;
        }
        found = scene_find(r->argv[i]);
        if (named++ > 0 || found == NULL) {
            fail(r, named > 1 ? "second scene" : "scene", r->argv[i],
                 named > 1 ? "one scene at a time" : "a name from demo/run --list");
            return NULL;
        }
    }
    return found;
}

demo_options demo_parse(int argc, char **argv) {
    demo_options options;
    reader r = {argc, argv, 1, 0, NULL};
    memset(&options, 0, sizeof options);
    options.action = DEMO_PLAY;
    options.folder = ".";
    options.scene = find_scene(&r);
    if (options.scene != NULL) {
        options.request = scene_defaults(options.scene);
        for (; r.at < argc && !r.failed; r.at++) {
            if (argv[r.at][0] == '-' && !read_request(&r, &options.request) &&
                !read_action(&r, &options)) {
                fail(&r, "option", argv[r.at], "one from demo/run --help");
            }
        }
    }
    check_real(&r, r.real);
    if (r.failed) {
        options.action = DEMO_ERROR;
    }
    return options;
}

void demo_print_scenes(void) {
    for (uint32_t i = 0; i < scene_count(); i++) {
        printf("%-14s %s\n", scene_table[i]->name, scene_table[i]->about);
    }
}

void demo_print_help(void) {
    puts("demo/run [SCENE] [options]   plays a scene in the terminal (default: dam-break)\n"
         "demo/run bench|experiments|figures   measures, reruns the papers (see --help)\n"
         "demo/run gba|cortexm|web     in emulators, as a page: build/web/rill.html\n"
         "\n"
         "  --list                       names the scenes\n"
         "  --window                     in a window instead of the terminal (SDL2)\n"
         "  --method clavet|bodin        how the fluid is solved\n"
         "  --quality budget|standard|fine|paper   (bodin)\n"
         "  --iterations K               sweeps per step (bodin)\n"
         "  --real float|q16             scalar of the library\n"
         "  --material honey,density=2   what the fluid is made of (clavet)\n"
         "  --particles N                how finely the scene is resolved\n"
         "  --hz F, --seconds S          steps per second; how long it runs\n"
         "  --save FILE, --load FILE     keeps the state at the end; goes on from it\n"
         "  --out FILE.png|.gif|.rgb     a picture of the end, a film, raw frames\n"
         "  --frames N                   a strip of N pictures in the PNG\n"
         "  --report                     no pictures: measurements, the last line is JSON\n"
         "  --keys KEYS                  presses keys (arrows: <>^v), prints the state\n"
         "\n"
         "Keys while it plays:\n"
         "  arrows   tilt gravity, u puts it upright    mouse   left pours or drags,\n"
         "  n p 1-9  pick a scene, r starts it again            right pushes; f pours too\n"
         "  space    pauses, . steps, s slow motion     c       how it is drawn\n"
         "  q        quits                              b       budget: time, memory");
}
