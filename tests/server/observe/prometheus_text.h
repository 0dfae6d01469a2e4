/* A strict reader of Prometheus text (exposition format 0.0.4), written from the
 * description of the format: a family is HELP, then TYPE, then its samples without a gap,
 * no series appears twice, and the name of a counter ends in _total. What breaks a rule
 * fails the test. */
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
    char text[64]; /* the value as it stands */
    double value;
};

struct scrape {
    struct sample *samples;
    unsigned count;
    char families[64][NAME_MAX_BYTES];
    char types[64][16];
    unsigned family_count;
};

/* Reads a whole scrape; its samples are the caller's to free. */
struct scrape scrape_parse(const char *text);

/* The value of a label, or NULL. */
const char *sample_label(const struct sample *sample, const char *name);

/* The first sample with this name and, where given, this route and this further label;
 * NULL when there is none. */
const struct sample *scrape_find(const struct scrape *scrape, const char *name,
                                 const char *route, const char *label, const char *value);

#endif
