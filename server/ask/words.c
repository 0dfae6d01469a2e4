#include "words.h"

#include "server/json/utf8.h"

#include <stdlib.h>
#include <string.h>

struct word {
    const char *name, *value;
    size_t length; /* of the name */
};

/* The words, in the order given; those that were written have no value any more. */
struct words {
    struct word list[WORDS_MAX];
    unsigned count;
    const struct schema *schema;
};

static bool is_utf8(const char *text)
{
    while (*text) {
        size_t length = utf8_length((const unsigned char *)text);

        if (!length)
            return false;
        text += length;
    }
    return true;
}

/* The part of a name up to the next dot, or to its end. */
static size_t measure_part(const struct word *word, size_t from)
{
    const char *dot = memchr(word->name + from, '.', word->length - from);

    return dot ? (size_t)(dot - word->name) - from : word->length - from;
}

/* Whether all parts of the name are there, and not too many. */
static bool is_name(const struct word *word)
{
    size_t from = 0;

    for (unsigned levels = 0; levels < WORDS_LEVELS_MAX; levels++) {
        size_t part = measure_part(word, from);

        if (!part)
            return false;
        from += part + 1;
        if (from > word->length)
            return true;
    }
    return false;
}

/* Whether one name is the other, or leads into what the other stands for. */
static bool collide(const struct word *a, const struct word *b)
{
    const struct word *shorter = a->length < b->length ? a : b;
    const struct word *longer = shorter == a ? b : a;

    return memcmp(shorter->name, longer->name, shorter->length) == 0 &&
           (shorter->length == longer->length || longer->name[shorter->length] == '.');
}

static bool is_taken(const struct words *words, const struct word *word)
{
    for (unsigned i = 0; i < words->count; i++) {
        if (collide(&words->list[i], word))
            return true;
    }
    return false;
}

static const char *add_word(struct words *words, const char *text)
{
    const char *equals = strchr(text, '=');
    struct word word = {.name = text};

    if (!equals)
        return "is not NAME=VALUE, such as cards=12";
    word.length = (size_t)(equals - text);
    word.value = equals + 1;
    if (!is_utf8(text))
        return "is not valid UTF-8";
    if (!is_name(&word))
        return "has a name with an empty part or with more than 16 parts; dots separate the parts";
    if (is_taken(words, &word))
        return "sets a field that another argument sets too; remove one of the two";
    if (words->count == WORDS_MAX)
        return "is one argument too many; at most 256 NAME=VALUE arguments are allowed";
    words->list[words->count++] = word;
    return NULL;
}

static void ignore(void *arg, const struct schema_error *error)
{
    (void)arg;
    (void)error;
}

/* Whether `text` is JSON; reading changes a copy of it. */
static bool is_json(struct json_writer *w, const char *text)
{
    struct schema_report report = {.on_wrong_field = ignore, .on_syntax_error = ignore};
    struct arena arena = arena_in(NULL, 0);
    char *copy = strdup(text);
    struct value value;
    enum schema_verdict verdict = SCHEMA_NO_MEMORY;

    if (copy)
        verdict = schema_read(NULL, copy, strlen(copy), &arena, &report, &value);
    arena_free(&arena);
    free(copy);
    if (verdict == SCHEMA_NO_MEMORY)
        w->failed = true;
    return verdict == SCHEMA_FITS;
}

static void write_value(struct json_writer *w, const char *text, bool takes_text)
{
    const char *first = text + strspn(text, " \t\r\n");
    bool may_be_json = !takes_text || (*first && strchr("[{\"", *first));

    if (may_be_json && is_json(w, text))
        jw_literal(w, text, strlen(text));
    else
        jw_text(w, text);
}

/* Writes the object of all words that begin as `first` does up to `from`: those that have
 * more parts behind the next one make an object in it. */
static void write_object(struct json_writer *w, struct words *words,
                         const struct word *first, size_t from)
{
    jw_begin_object(w);
    for (struct word *word = words->list; word < words->list + words->count; word++) {
        size_t part;

        if (!word->value || word->length <= from ||
            memcmp(word->name, first->name, from) != 0)
            continue;
        part = measure_part(word, from);
        jw_key_string(w, word->name + from, part);
        if (from + part < word->length) {
            write_object(w, words, word, from + part + 1);
        } else {
            write_value(w, word->value,
                        !from && schema_member_takes_text(words->schema, word->name, part));
            word->value = NULL;
        }
    }
    jw_end_object(w);
}

const char *words_write(struct json_writer *w, char *const *words, unsigned count,
                        const struct schema *schema, const char **wrong)
{
    struct words made = {.schema = schema};

    for (unsigned i = 0; i < count; i++) {
        const char *fault = add_word(&made, words[i]);

        if (fault) {
            *wrong = words[i];
            return fault;
        }
    }
    write_object(w, &made, made.list, 0);
    return NULL;
}
