#include "prometheus_text.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *read_name(const char *at, char *name)
{
    unsigned length = 0;

    cr_assert(isalpha((unsigned char)*at) || *at == '_' || *at == ':', "%.40s", at);
    while (isalnum((unsigned char)*at) || *at == '_' || *at == ':') {
        cr_assert_lt(length, NAME_MAX_BYTES - 1);
        name[length++] = *at++;
    }
    name[length] = '\0';
    return at;
}

static const char *read_label(const char *at, struct label *label)
{
    unsigned length = 0;

    at = read_name(at, label->name);
    cr_assert(strncmp(at, "=\"", 2) == 0);
    for (at += 2; *at != '"'; at++) {
        cr_assert(*at && *at != '\n' && length < VALUE_MAX_BYTES - 1);
        if (*at == '\\') {
            at++;
            cr_assert(*at == '\\' || *at == '"' || *at == 'n', "%.40s", at);
            label->value[length++] = *at == 'n' ? '\n' : *at;
        } else {
            label->value[length++] = *at;
        }
    }
    label->value[length] = '\0';
    return at + 1;
}

static const char *read_sample(const char *at, struct sample *sample)
{
    size_t length;
    char *end;

    at = read_name(at, sample->name);
    sample->label_count = 0;
    if (*at == '{') {
        do {
            cr_assert_lt(sample->label_count, LABELS_MAX);
            at = read_label(at + 1, &sample->labels[sample->label_count++]);
        } while (*at == ',');
        cr_assert_eq(*at++, '}');
    }
    cr_assert_eq(*at++, ' ');
    length = strcspn(at, "\n");
    cr_assert(length > 0 && length < sizeof sample->text);
    memcpy(sample->text, at, length);
    sample->text[length] = '\0';
    sample->value = strtod(sample->text, &end);
    cr_assert_str_empty(end);
    cr_assert_eq(at[length], '\n');
    return at + length + 1;
}

static bool same_series(const struct sample *a, const struct sample *b)
{
    if (strcmp(a->name, b->name) != 0 || a->label_count != b->label_count)
        return false;
    for (unsigned i = 0; i < a->label_count; i++) {
        if (strcmp(a->labels[i].name, b->labels[i].name) != 0 ||
            strcmp(a->labels[i].value, b->labels[i].value) != 0)
            return false;
    }
    return true;
}

/* Reads "# HELP name text" and "# TYPE name type". */
static const char *read_family(const char *at, struct scrape *scrape)
{
    char *name = scrape->families[scrape->family_count];
    char *type = scrape->types[scrape->family_count];
    char again[NAME_MAX_BYTES];
    size_t length;

    cr_assert_lt(scrape->family_count, 64);
    cr_assert(strncmp(at, "# HELP ", 7) == 0, "%.40s", at);
    at = read_name(at + 7, name);
    cr_assert(*at == ' ' && at[1] != '\n');
    at = strchr(at, '\n') + 1;
    cr_assert(strncmp(at, "# TYPE ", 7) == 0, "%.40s", at);
    at = read_name(at + 7, again);
    cr_assert_str_eq(again, name);
    length = strcspn(++at, "\n");
    cr_assert_lt(length, 16);
    memcpy(type, at, length);
    type[length] = '\0';
    cr_assert(strcmp(type, "counter") == 0 || strcmp(type, "gauge") == 0 ||
              strcmp(type, "histogram") == 0);
    for (unsigned i = 0; i < scrape->family_count; i++)
        cr_assert_str_neq(scrape->families[i], name);
    scrape->family_count++;
    return at + length + 1;
}

static void expect_of_family(const struct sample *sample, const char *family,
                             const char *type)
{
    size_t length = strlen(family);
    const char *rest = sample->name + length;

    cr_assert(strncmp(sample->name, family, length) == 0, "%s in %s", sample->name, family);
    if (strcmp(type, "histogram") == 0)
        cr_assert(strcmp(rest, "_bucket") == 0 || strcmp(rest, "_sum") == 0 ||
                  strcmp(rest, "_count") == 0);
    else
        cr_assert_str_empty(rest);
    if (strcmp(type, "counter") == 0)
        cr_assert_str_eq(family + length - 6, "_total");
}

struct scrape scrape_parse(const char *text)
{
    struct scrape scrape = {.samples = calloc(SAMPLES_MAX, sizeof(struct sample))};

    while (*text) {
        struct sample *sample = &scrape.samples[scrape.count];
        unsigned last = scrape.family_count - 1;

        if (*text == '#') {
            text = read_family(text, &scrape);
            continue;
        }
        cr_assert(scrape.family_count > 0 && scrape.count < SAMPLES_MAX - 1);
        text = read_sample(text, sample);
        expect_of_family(sample, scrape.families[last], scrape.types[last]);
        for (unsigned i = 0; i < scrape.count; i++)
            cr_assert_not(same_series(sample, &scrape.samples[i]), "%s twice",
                          sample->name);
        scrape.count++;
    }
    return scrape;
}

const char *sample_label(const struct sample *sample, const char *name)
{
    for (unsigned i = 0; i < sample->label_count; i++) {
        if (strcmp(sample->labels[i].name, name) == 0)
            return sample->labels[i].value;
    }
    return NULL;
}

const struct sample *scrape_find(const struct scrape *scrape, const char *name,
                                 const char *route, const char *label, const char *value)
{
    for (unsigned i = 0; i < scrape->count; i++) {
        const struct sample *sample = &scrape->samples[i];
        const char *has;

        if (strcmp(sample->name, name) != 0)
            continue;
        has = sample_label(sample, "route");
        if (route && (!has || strcmp(has, route) != 0))
            continue;
        has = label ? sample_label(sample, label) : NULL;
        if (!label || (has && strcmp(has, value) == 0))
            return sample;
    }
    return NULL;
}
