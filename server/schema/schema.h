/* The reader of questions: JSON (RFC 8259) and JSON Schema (2020-12, as in OpenAPI 3.1) in
 * one pass.
 *
 * A schema is compiled once and then used read-only by any number of threads. Reading goes
 * over a text from its first byte to its last, directed by the schema: at each value the
 * node for it is known, so the value is checked and laid down where the handler will look
 * for it (struct value), and what is left out gets its default. A syntax error ends the
 * reading; fields that are wrong do not, so that all of them are reported.
 *
 * The schemas are a strict subset. A keyword that is not known, or known with a value that
 * it cannot have, is an error when the schema is compiled, so nothing that the document
 * says is left unchecked. keywords.def lists them.
 *
 * Four keywords are ours. They are looked at where a value would be refused without them,
 * so they cost nothing else.
 *
 * - `x-accept-single: true`, beside anyOf of an array and of other types: a value of those is read as
 *   an array of one, which is marked as adapted.
 * - `x-accept-integer: true`, beside the types string and integer: an integer is read as the string
 *   of its digits, marked as adapted. What has a fraction or an exponent is refused.
 * - `x-former-names: {old: new}` of an object with properties, or of a string with `enum`:
 *   the error for an old property name or enum value names the new one. The old name may
 *   also be one that other programs use.
 * - `x-hint: text`, of anything: what to write instead. It ends the message about a wrong
 *   type or an unknown field here, once where one place of the schema is wrong repeatedly.
 *   For an object, an array or a string without a hint, the first of its `examples` ends
 *   the message.
 *
 * Restrictions: the types of the branches of anyOf differ, so the first byte of a value
 * chooses its branch; an object either names its members and allows no others, or allows
 * any name; it names at most SCHEMA_PROPERTIES_MAX; a schema does not refer to itself;
 * `pattern` is what pattern.h says; `uniqueItems` is for at most SCHEMA_UNIQUE_MAX items
 * that are no containers; `minimum` and `maximum` of integers are integers; a default
 * counts where it stands in a property. */
#ifndef PUZZLED_SERVER_SCHEMA_SCHEMA_H
#define PUZZLED_SERVER_SCHEMA_SCHEMA_H

#include "server/json/arena.h"
#include "server/json/value.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct schema;

enum {
    SCHEMA_DEPTH_MAX = 64,     /* levels of a schema */
    SCHEMA_NESTING_MAX = 2048, /* levels of arrays and objects in a text */
    SCHEMA_PROPERTIES_MAX = 64,
    SCHEMA_UNIQUE_MAX = 256,
    SCHEMA_TEXT_MAX = 1024 /* bytes of a pointer or a detail, the final NUL included */
};

enum schema_verdict {
    SCHEMA_FITS,
    SCHEMA_BROKEN,   /* at least one wrong field was reported */
    SCHEMA_NOT_JSON, /* the syntax error was reported, perhaps after wrong fields */
    SCHEMA_NO_MEMORY
};

/* What is wrong, and where. Its texts are valid UTF-8 while it is reported. */
struct schema_error {
    const char *pointer; /* a JSON pointer (RFC 6901) to the field, cut back to the nearest
                          * container where it would not fit SCHEMA_TEXT_MAX */
    const char *detail;  /* a sentence for people without its full stop */
    unsigned line;       /* counted from 1 */
    unsigned column;     /* counted from 1, in characters */
};

struct schema_report {
    void (*on_wrong_field)(void *arg, const struct schema_error *error);
    void (*on_syntax_error)(void *arg, const struct schema_error *error);
    void *arg;
    size_t limit;             /* report so many wrong fields; the rest is only counted */
    size_t count;             /* set by the reader: wrong fields in all */
    void (*yield)(void *arg); /* called every few microseconds; NULL: not wanted */
    void *yield_arg;
};

/* Compiles the schema at `pointer` inside `document`, following "$ref": "#/...". Keeps
 * nothing of the document. NULL, and "<pointer>: <reason>" in `error`, when the document is
 * wrong or memory runs out. Not thread-safe. */
struct schema *schema_compile(const json_t *document, const char *pointer, char *error,
                              size_t error_size);

/* Frees a schema; NULL is allowed. */
void schema_free(struct schema *schema);

/* Reads the `length` bytes at `text`, which a NUL follows, and writes the value to `out`:
 * what it points to lies in `arena` and in `text`, where each closing quotation mark
 * becomes a NUL. Without a schema any JSON fits. A whole number that is written as a real
 * (1.0) where only integers are taken becomes an integer. Unless it says SCHEMA_FITS, `out`
 * means nothing. Cost: linear in the text, and a few microseconds for each error reported;
 * 16 bytes for each item, twice for a moment. Thread-safe. */
enum schema_verdict schema_read(const struct schema *schema, char *text, size_t length,
                                struct arena *arena, struct schema_report *report,
                                struct value *out);

/* Whether the member `name` of an object that fits may be a string, so that what is not in
 * quotation marks is best taken for one: not where an integer is another value than the
 * string of its digits. False when the schema names no such member. Thread-safe. */
bool schema_member_takes_text(const struct schema *schema, const char *name, size_t length);

#endif
