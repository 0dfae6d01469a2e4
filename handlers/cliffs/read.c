#include "read.h"

#include "handlers/field.h"
#include "handlers/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTER_SIZE = 48, NAMED_TRAITS = 4 };

static const char *const prior_names[] = {
    [CLIFFS_UNIFORM] = "uniform", [CLIFFS_GAME] = "game", [CLIFFS_PUBLISHED] = "published"};

static const char *const goal_names[] = {
    [CLIFFS_EXPECTED] = "expected", [CLIFFS_GUARANTEE] = "guarantee", [CLIFFS_WIN] = "win"};

const char *cliffs_prior_name(enum cliffs_prior prior)
{
    return prior_names[prior];
}

const char *cliffs_goal_name(enum cliffs_goal goal)
{
    return goal_names[goal];
}

void cliffs_trait_name(const struct cliffs_traits *traits, unsigned trait,
                       char name[CLIFFS_TRAIT_NAME])
{
    static const char *const names[NAMED_TRAITS] = {"hair", "eyes", "nose", "feet"};

    if (traits->count == NAMED_TRAITS)
        snprintf(name, CLIFFS_TRAIT_NAME, "%s", names[trait]);
    else
        snprintf(name, CLIFFS_TRAIT_NAME, "trait %u", (trait + 1) % 10);
}

struct cliffs_traits cliffs_read_traits(const struct exchange *x)
{
    const json_t *items = json_object_get(x->body, "attributes");
    struct cliffs_traits traits = {.count = (unsigned)json_array_size(items)};

    if (traits.count > CLIFFS_TRAITS_MAX)
        traits.count = CLIFFS_TRAITS_MAX;
    for (unsigned t = 0; t < traits.count; t++)
        traits.values[t] = (uint8_t)json_integer_value(json_array_get(items, t));
    return traits;
}

enum cliffs_prior cliffs_read_prior(const struct exchange *x, const char *key)
{
    return (enum cliffs_prior)field_choice(x, key, prior_names,
                                           sizeof prior_names / sizeof *prior_names);
}

bool cliffs_read_level(struct exchange *x, const struct cliffs_traits *traits,
                       unsigned *level)
{
    const json_t *item = json_object_get(x->body, "level");

    *level = json_is_integer(item) ? (unsigned)json_integer_value(item) : CLIFFS_UNKNOWN;
    if (*level == CLIFFS_UNKNOWN || cliffs_count_rules(traits, *level) > 0)
        return true;
    if (*level == 2)
        exchange_refuse(x, "/level",
                        "level 2 names two values of one trait, and no trait has two");
    else
        exchange_refuse(x, "/level",
                        "level %u names values of %u traits, and there %s only %u", *level,
                        *level - 1, traits->count == 1 ? "is" : "are", traits->count);
    return false;
}

static void refuse_value(struct exchange *x, const char *pointer,
                         const struct cliffs_traits *traits, unsigned trait, unsigned value)
{
    char name[CLIFFS_TRAIT_NAME];

    cliffs_trait_name(traits, trait, name);
    if (traits->values[trait] == 1)
        exchange_refuse(x, pointer, "value %u of %s: there is only 0", value, name);
    else
        exchange_refuse(x, pointer, "value %u of %s: there are 0 to %u", value, name,
                        traits->values[trait] - 1u);
}

/* Reads a Zoombini whose traits may have the values of `allowed`. */
static bool read_zoombini(struct exchange *x, const struct cliffs_traits *allowed,
                          size_t number, struct cliffs_zoombini *zoombini)
{
    const json_t *item = json_array_get(json_object_get(x->body, "zoombinis"), number);
    const char *digits = json_string_value(item);
    size_t length = digits ? json_string_length(item) : json_array_size(item);
    char pointer[POINTER_SIZE];
    bool good = true;

    snprintf(pointer, sizeof pointer, "/zoombinis/%zu", number);
    if (length != allowed->count) {
        exchange_refuse(x, pointer, "there %s %zu value%s for %u trait%s",
                        length == 1 ? "is" : "are", length, length == 1 ? "" : "s",
                        allowed->count, allowed->count == 1 ? "" : "s");
        return false;
    }
    for (unsigned t = 0; t < allowed->count; t++) {
        json_int_t value =
            digits ? digits[t] - '0' : json_integer_value(json_array_get(item, t));

        zoombini->value[t] = (uint8_t)value;
        if (value >= 0 && value < allowed->values[t])
            continue;
        if (!digits)
            snprintf(pointer, sizeof pointer, "/zoombinis/%zu/%u", number, t);
        refuse_value(x, pointer, allowed, t, (unsigned)value);
        good = false;
    }
    return good;
}

static bool read_band(struct exchange *x, const struct cliffs_question *question,
                      struct cliffs_zoombini zoombini[])
{
    struct cliffs_traits allowed = question->band.traits;
    bool good = true;

    if (question->prior == CLIFFS_PUBLISHED)
        for (unsigned t = 0; t < allowed.count; t++)
            allowed.values[t]++;
    for (unsigned z = 0; z < question->band.count; z++)
        good = read_zoombini(x, &allowed, z, &zoombini[z]) && good;
    return good;
}

static bool check_row(struct exchange *x, const struct cliffs_question *question,
                      unsigned number, json_int_t zoombini)
{
    unsigned count = question->band.count;
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/history/%u/zoombini", number);
    if (zoombini < 0 || zoombini >= count) {
        if (count == 1)
            exchange_refuse(x, pointer, "there is no Zoombini %lld; there is only 0",
                            (long long)zoombini);
        else
            exchange_refuse(x, pointer, "there is no Zoombini %lld; they are 0 to %u",
                            (long long)zoombini, count - 1);
        return false;
    }
    if (!question->across[zoombini])
        return true;
    exchange_refuse(x, pointer, "Zoombini %lld is across already: row %u",
                    (long long)zoombini, question->across[zoombini] - 1);
    return false;
}

static bool read_history(struct exchange *x, struct cliffs_question *question)
{
    const json_t *rows = json_object_get(x->body, "history");
    bool good = true;

    for (unsigned i = 0; i < question->row_count; i++) {
        const json_t *row = json_array_get(rows, i);
        json_int_t zoombini = json_integer_value(json_object_get(row, "zoombini"));
        const char *cliff = json_string_value(json_object_get(row, "cliff"));
        bool accepted = json_is_true(json_object_get(row, "accepted"));
        bool top = (cliff && strcmp(cliff, "top") == 0) == accepted;

        question->made += !accepted;
        if (!check_row(x, question, i, zoombini)) {
            good = false;
            continue;
        }
        question->rows[i] = (struct cliffs_row){(uint32_t)zoombini, top};
        question->seen[question->kind[zoombini]] = top ? CLIFFS_TOP : CLIFFS_BOTTOM;
        question->across[zoombini] = accepted ? i + 1 : 0;
    }
    return good;
}

/* A power of two, at least twice `count`. */
static size_t table_size(size_t count)
{
    size_t size = 2;

    while (size < 2 * count)
        size *= 2;
    return size;
}

static uint64_t hash_zoombini(const struct cliffs_zoombini *zoombini)
{
    uint64_t hash;

    _Static_assert(sizeof hash == sizeof *zoombini, "eight values of a byte");
    memcpy(&hash, zoombini, sizeof hash);
    hash *= UINT64_C(0x9e3779b97f4a7c15); /* 2^64 by the golden ratio (Knuth) */
    return hash ^ hash >> 32;
}

/* Numbers the kinds, by an open-addressing table of numbers, 0 being free. */
static bool find_kinds(struct cliffs_question *question, struct cliffs_zoombini kinds[])
{
    size_t size = table_size(question->band.count);
    uint32_t *table = calloc(size, sizeof *table);

    if (!table)
        return false;
    question->kinds.count = 0;
    for (uint32_t z = 0; z < question->band.count; z++) {
        const struct cliffs_zoombini *one = &question->band.zoombini[z];
        size_t place = hash_zoombini(one) & (size - 1);

        while (table[place] > 0 && memcmp(&kinds[table[place] - 1], one, sizeof *one) != 0)
            place = (place + 1) & (size - 1);
        if (table[place] == 0) {
            kinds[question->kinds.count] = *one;
            question->first[question->kinds.count] = z;
            table[place] = ++question->kinds.count;
        }
        question->kind[z] = table[place] - 1;
    }
    free(table);
    return true;
}

/* What the band and the history take. */
static size_t count_bytes(size_t zoombinis, size_t rows)
{
    size_t each = 2 * sizeof(struct cliffs_zoombini) + 3 * sizeof(uint32_t) + 1;

    return zoombinis * each + table_size(zoombinis) * sizeof(uint32_t) +
           rows * sizeof(struct cliffs_row);
}

/* Where Zoombinis are written while they are read. */
struct reading {
    struct cliffs_zoombini *band, *kinds;
};

/* Makes room for the band and the history. */
static enum handled make_room(const struct exchange *x, struct cliffs_question *question,
                              struct reading *reading)
{
    size_t count = json_array_size(json_object_get(x->body, "zoombinis"));
    size_t rows = json_array_size(json_object_get(x->body, "history"));

    if (count_bytes(count, rows) > x->max_bytes)
        return limits_ended(x, PZ_NO_MEMORY);
    reading->band = calloc(count, sizeof *reading->band);
    reading->kinds = calloc(count, sizeof *reading->kinds);
    question->band.zoombini = reading->band;
    question->kinds.zoombini = reading->kinds;
    question->kind = calloc(count, sizeof *question->kind);
    question->first = calloc(count, sizeof *question->first);
    question->rows = malloc((rows + 1) * sizeof *question->rows);
    question->seen = malloc(count);
    question->across = calloc(count, sizeof *question->across);
    if (!reading->band || !reading->kinds || !question->kind || !question->first ||
        !question->rows || !question->seen || !question->across)
        return HANDLED_NO_MEMORY;
    question->band.count = (unsigned)count;
    question->row_count = (unsigned)rows;
    memset(question->seen, CLIFFS_UNSEEN, count);
    return HANDLED_ANSWER;
}

static bool check_count(struct exchange *x)
{
    size_t count = json_array_size(json_object_get(x->body, "zoombinis"));

    if (count >= 1 && count <= CLIFFS_BAND_MAX) /* the schema says so too */
        return true;
    exchange_refuse(x, "/zoombinis", "there are %zu Zoombinis; 1 to %d are allowed", count,
                    CLIFFS_BAND_MAX);
    return false;
}

enum handled cliffs_question_read(struct exchange *x, struct cliffs_question *question)
{
    struct reading reading = {NULL, NULL};
    enum handled handled;
    bool good;

    *question = (struct cliffs_question){
        .band.traits = cliffs_read_traits(x),
        .prior = cliffs_read_prior(x, "prior"),
        .aim.goal = (enum cliffs_goal)field_choice(x, "goal", goal_names,
                                                   sizeof goal_names / sizeof *goal_names),
        .allowed = (unsigned)field_number(x, "mistakes_allowed")};
    if (!check_count(x))
        return HANDLED_REFUSED;
    handled = make_room(x, question, &reading);
    if (handled != HANDLED_ANSWER)
        return handled;
    good = read_band(x, question, reading.band);
    question->kinds.traits = question->band.traits;
    if (!find_kinds(question, reading.kinds))
        return HANDLED_NO_MEMORY;
    good = cliffs_read_level(x, &question->band.traits, &question->level) && good;
    good = read_history(x, question) && good;
    question->aim.left = (int)question->allowed - (int)question->made;
    if (question->aim.left < 0)
        question->aim.left = -1;
    return good ? HANDLED_ANSWER : HANDLED_REFUSED;
}

void cliffs_question_free(struct cliffs_question *question)
{
    free((void *)(uintptr_t)question->band.zoombini); /* ours, from make_room */
    free((void *)(uintptr_t)question->kinds.zoombini);
    free(question->kind);
    free(question->first);
    free(question->rows);
    free(question->seen);
    free(question->across);
}
