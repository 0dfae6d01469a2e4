/* A strict parser of Prometheus text (exposition format 0.0.4), written from the description of
 * the format: a family is HELP, then TYPE, then all its samples; no series appears twice; the
 * name of a counter ends in _total. Text that breaks a rule fails the test. */
#ifndef PUZZLED_TESTS_SERVER_OBSERVE_PROMETHEUS_TEXT_H
#define PUZZLED_TESTS_SERVER_OBSERVE_PROMETHEUS_TEXT_H

enum { NAME_MAX_BYTES = 128, LABELS_MAX = 8, VALUE_MAX_BYTES = 256, SAMPLES_MAX = 4096 };

struct label {
    char name[NAME_MAX_BYTES];
    char value[VALUE_MAX_BYTES];
};

struct sample {
    char name[NAME_MAX_BYTES];
    struct label labels[LABELS_MAX];
    unsigned label_count;
    char text[64]; /* the value as it is written */
    double value;
};

struct scrape {
    struct sample *samples;
    unsigned count;
    char families[64][NAME_MAX_BYTES];
    char types[64][16];
    unsigned family_count;
};

/* Parses a scrape. The caller frees its samples. */
struct scrape scrape_parse(const char *text);

/* Returns the value of a label, or NULL. */
const char *sample_label(const struct sample *sample, const char *name);

/* Returns the first sample with this name and, unless they are NULL, this route and this further
 * label; NULL if there is no such sample. */
const struct sample *scrape_find(const struct scrape *scrape, const char *name,
                                 const char *route, const char *label, const char *value);

#endif
