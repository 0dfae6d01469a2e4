/* An append-only JSON writer over one growing buffer.
 *
 * Values follow each other in the order in which they are written; the writer puts the
 * commas. It does not check nesting: begin and end must pair, as the tests of every
 * handler show by parsing the answer. Out of memory, or of what `charge` allows, sets
 * `failed` and makes every later call do nothing, so a caller looks once, at the end. Not
 * thread-safe. */
#ifndef PUZZLED_SERVER_JSON_WRITER_H
#define PUZZLED_SERVER_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_writer {
    char *data;      /* owned by the writer; not a C string */
    size_t length;   /* bytes written */
    size_t capacity; /* bytes allocated */
    bool comma;      /* the next value or key needs a comma before it */
    bool failed;     /* memory ran out: `data` is incomplete */
    /* Asks whether `capacity` may become `bytes`; NULL: any number may. */
    bool (*charge)(void *arg, size_t bytes);
    void *arg;
};

/* Makes `w` empty. It allocates at the first write. */
void jw_init(struct json_writer *w);

/* Frees what `w` holds and makes it empty; whoever charges it is not told. */
void jw_free(struct json_writer *w);

/* Empties `w` but keeps its buffer. */
void jw_reset(struct json_writer *w);

void jw_begin_object(struct json_writer *w);
void jw_end_object(struct json_writer *w);
void jw_begin_array(struct json_writer *w);
void jw_end_array(struct json_writer *w);

/* Writes the member name `key`, a C string that needs no escape; a value must follow. */
void jw_key(struct json_writer *w, const char *key);

/* Writes a member name of any `length` bytes of UTF-8, escaped; a value must follow. */
void jw_key_string(struct json_writer *w, const char *key, size_t length);

/* Writes `length` bytes of UTF-8, whole characters, as a string, with escapes. A byte that
 * is none becomes \u00XX all the same, so that what leaves is UTF-8. */
void jw_string(struct json_writer *w, const char *text, size_t length);

/* Writes a C string of UTF-8 as a string, with escapes. */
void jw_text(struct json_writer *w, const char *text);

/* Writes a string made as by printf. Its result must be shorter than 1,024 bytes; what
 * is longer is cut. */
void jw_format(struct json_writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void jw_integer(struct json_writer *w, int64_t value);
void jw_unsigned(struct json_writer *w, uint64_t value);

/* Writes the shortest decimal that reads back as `value`; `null` when it is not finite. The
 * locale has to be "C". */
void jw_number(struct json_writer *w, double value);

void jw_boolean(struct json_writer *w, bool value);
void jw_null(struct json_writer *w);

/* Writes a value that is JSON already. */
void jw_literal(struct json_writer *w, const char *json, size_t length);

/* Appends bytes as they are, without commas: for text that is already made, or for
 * answers that are not JSON. */
void jw_raw(struct json_writer *w, const char *bytes, size_t length);

/* Begins the member `key`. True when its value is known and is to follow; if it is not, the
 * member is null. */
static inline bool jw_key_if(struct json_writer *w, const char *key, bool known)
{
    jw_key(w, key);
    if (!known)
        jw_null(w);
    return known;
}

/* Begins the object or the array that is the member `key`. */
static inline void jw_open_object(struct json_writer *w, const char *key)
{
    jw_key(w, key);
    jw_begin_object(w);
}

static inline void jw_open_array(struct json_writer *w, const char *key)
{
    jw_key(w, key);
    jw_begin_array(w);
}

/* A member of an object: its key, then its value. */
static inline void jw_put_integer(struct json_writer *w, const char *key, int64_t value)
{
    jw_key(w, key);
    jw_integer(w, value);
}

static inline void jw_put_unsigned(struct json_writer *w, const char *key, uint64_t value)
{
    jw_key(w, key);
    jw_unsigned(w, value);
}

static inline void jw_put_number(struct json_writer *w, const char *key, double value)
{
    jw_key(w, key);
    jw_number(w, value);
}

static inline void jw_put_boolean(struct json_writer *w, const char *key, bool value)
{
    jw_key(w, key);
    jw_boolean(w, value);
}

static inline void jw_put_text(struct json_writer *w, const char *key, const char *value)
{
    jw_key(w, key);
    jw_text(w, value);
}

#endif
