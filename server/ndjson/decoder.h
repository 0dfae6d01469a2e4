/* A body of application/x-ndjson, as it comes in pieces, into the strings that its lines
 * are, or whose digits they are.
 *
 * A line that lies in one piece, and needs no escape undone, is handed on where it lies;
 * only a line that goes on in the next piece is kept. */
#ifndef PUZZLED_SERVER_NDJSON_DECODER_H
#define PUZZLED_SERVER_NDJSON_DECODER_H

#include "reader.h"
#include "server/json/writer.h"

#include <stdbool.h>

enum { LINE_FAULT_TEXT_MAX = 256 };

enum line_flaw {
    LINE_NOT_JSON,
    LINE_NOT_TEXT, /* JSON, but neither a string nor an integer */
    LINE_TOO_LONG,
    LINE_NO_MEMORY
};

/* What is wrong with which line. */
struct line_fault {
    enum line_flaw flaw;
    uint64_t line;                    /* 1-based */
    unsigned column;                  /* 1-based; of LINE_NOT_JSON only */
    char detail[LINE_FAULT_TEXT_MAX]; /* a sentence without the full stop */
};

struct lines {
    const struct line_reader *reader;
    void *state;
    uint64_t ended; /* lines that are over */
    /* Buffers of at most twice reader->max_line: the line that goes on in the next piece,
     * all of which but a CR at its end is at most max_line; and a string whose escapes are
     * undone. */
    struct json_writer begun, value;
};

/* Begins a body whose strings `reader->take` gets, with `state`. */
void lines_init(struct lines *l, const struct line_reader *reader, void *state);

/* Reads the next `size` bytes. False, with `fault`, when a line in them is wrong; then
 * nothing more may be fed. Blanks around a value, CR before the line's end, and lines of
 * nothing else are skipped. What a line is shows in its first token: an object or an array
 * is no string, whatever follows. Cost: linear; 16 KiB take 5 to 90 us without `take`, the
 * most as empty lines; lines of 14 letters 15 us, of nothing but escapes 50. */
bool lines_feed(struct lines *l, const char *data, size_t size, struct line_fault *fault);

/* Reads the last line, when it has no end of its own; as for lines_feed. */
bool lines_end(struct lines *l, struct line_fault *fault);

/* Frees what `l` holds; `state` is left alone. */
void lines_free(struct lines *l);

#endif
