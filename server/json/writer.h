/* A JSON writer that appends values to one growing buffer.
 *
 * The writer adds the commas. It does not check the nesting, so the calls that begin and
 * end an object or an array must match. If memory runs out, or `charge` returns false, the
 * writer sets `failed` and ignores all later calls, so that callers check it only once, at
 * the end. Not thread-safe.
 *
 *     jw_begin_object(w);
 *     jw_put_text(w, "name", "ann");
 *     jw_open_array(w, "minutes");
 *     jw_integer(w, 1);
 *     jw_integer(w, 2);
 *     jw_end_array(w);
 *     jw_end_object(w);
 *
 * writes {"name":"ann","minutes":[1,2]}. */
#ifndef PUZZLED_SERVER_JSON_WRITER_H
#define PUZZLED_SERVER_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Initialize with 0. It allocates memory at the first write. */
struct json_writer {
    char *data;      /* owned by the writer; not a C string */
    size_t length;   /* bytes written */
    size_t capacity; /* bytes allocated */
    bool comma;      /* a comma must precede the next value or key */
    bool failed;     /* memory ran out: `data` is incomplete */
    uint64_t
        begun_ns; /* CLOCK_MONOTONIC, when the last object at the beginning was begun */
    /* Returns true if `capacity` may become `bytes`. NULL: no limit. */
    bool (*charge)(void *arg, size_t bytes);
    void *arg;
};

/* Frees the buffer and makes `w` empty. The caller must report this to the owner of
 * `charge`. */
void jw_free(struct json_writer *w);

/* Empties `w` but keeps its buffer. */
void jw_reset(struct json_writer *w);

/* Asserts the invariants. Exists only in builds with PUZZLED_CHECK. */
void jw_check(const struct json_writer *w);

void jw_begin_object(struct json_writer *w);
void jw_end_object(struct json_writer *w);
void jw_begin_array(struct json_writer *w);
void jw_end_array(struct json_writer *w);

/* Writes the name of a member. `key` is a C string without characters that must be escaped.
 * A value must follow. */
void jw_key(struct json_writer *w, const char *key);

/* Writes the name of a member, which is `length` bytes of UTF-8, with escapes. A value must
 * follow. */
void jw_key_string(struct json_writer *w, const char *key, size_t length);

/* Writes `length` bytes of complete UTF-8 characters as a string, with escapes. A byte that
 * is not valid UTF-8 is written as \u00XX, so that the output is always UTF-8. */
void jw_string(struct json_writer *w, const char *text, size_t length);

/* Writes a C string of UTF-8 as a string, with escapes. */
void jw_text(struct json_writer *w, const char *text);

/* Writes a string in the format of printf. The string is cut after 1,023 bytes. If the last
 * character is then incomplete, the string is cut before this character. */
void jw_format(struct json_writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void jw_integer(struct json_writer *w, int64_t value);
void jw_unsigned(struct json_writer *w, uint64_t value);

/* Writes the shortest decimal that is read as `value`, or `null` if `value` is not finite.
 * The locale must be "C". Cost: 10 ns for an integer, up to 800 ns for a real. */
void jw_number(struct json_writer *w, double value);

void jw_boolean(struct json_writer *w, bool value);
void jw_null(struct json_writer *w);

/* Writes a value that is already JSON. */
void jw_literal(struct json_writer *w, const char *json, size_t length);

/* Ends a row of CSV (RFC 4180), so the next value is the first value of a row. The values
 * of a row are numbers and literals. */
void jw_end_row(struct json_writer *w);

/* Appends bytes without a comma: part of a JSON text, or a response that is not JSON. */
void jw_raw(struct json_writer *w, const char *bytes, size_t length);

/* Writes the name of a member. If its value is not known, also writes null. Returns
 * `known`: if it is true, a value must follow. */
static inline bool jw_key_if(struct json_writer *w, const char *key, bool known)
{
    jw_key(w, key);
    if (!known)
        jw_null(w);
    return known;
}

/* Begins a member that is an object or an array. */
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

/* Writes a member of an object: its name and its value. */
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
