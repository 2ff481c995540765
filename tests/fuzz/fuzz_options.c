/* The demo's command line: whatever the words are, they are refused or mean something in range. */
#include "../../demo/common/options.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WORDS 12
#define LONGEST 600

/* Words that random bytes would never find. */
static const char *const known[] = {
    "--method", "--quality", "--particles", "--iterations", "--hz",     "--seconds", "--out",
    "--frames", "--keys",    "--folder",    "--real",       "--report", "--window",  "--list",
    "--help",   "--save",    "--load",      "dam-break",    "fountain", "bodin",     "fine",
    "=",        "60",        "1e9",         "nan",          "-1",       "0x10",      "x.png",
    "",         "--hz=",     "--material",  "jelly,=2",     "honey",    "oil,a=1"};

/* The input as words, apart at line feeds; a byte above 127 stands for a known word. */
static int split(char *text, size_t size, char **words) {
    int count = 1;
    words[0] = text;
    for (size_t i = 0; i < size && count < MOST_WORDS; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c > 127) {
            text[i] = 0;
            words[count++] = (char *)(uintptr_t)known[c % (sizeof known / sizeof known[0])];
        } else if (c == '\n') {
            text[i] = 0;
            words[count++] = text + i + 1;
        }
    }
    return count;
}

/* Its range is the configuration's to check. */
static int is_finite(const rill_material *material) {
    return rill_is_finite(material->density) && rill_is_finite(material->viscosity) &&
           rill_is_finite(material->elasticity) && rill_is_finite(material->tension);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *words[MOST_WORDS + 1] = {NULL};
    char *text = (char *)calloc(LONGEST + 1, 1);
    fuzz_expect(text != NULL, "no memory");
    memcpy(text, data, size < LONGEST ? size : LONGEST);
    const int count = split(text, size < LONGEST ? size : LONGEST, words);
    const demo_options options = demo_parse(count, words);
    if (options.action != DEMO_ERROR) {
        const scene_request *request = &options.request;
        fuzz_expect(options.scene != NULL, "no scene");
        fuzz_expect(options.seconds >= 0 && options.seconds <= 3600, "seconds");
        fuzz_expect(request->particles <= RILL_MAX_PARTICLES, "particles");
        fuzz_expect(request->hz == 0 || (request->hz >= 10 && request->hz <= 1000), "hz");
        fuzz_expect(request->method <= RILL_METHOD_BODIN, "method");
        fuzz_expect(request->quality <= RILL_QUALITY_PAPER, "quality");
        fuzz_expect(options.frames <= 64, "frames");
        fuzz_expect(!request->recast || is_finite(&request->first), "material");
    }
    free(text);
    return 0;
}
