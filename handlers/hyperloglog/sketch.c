#include "sketch.h"

#include "handlers/base64.h"
#include "puzzles/hyperloglog_wire.h"

#include <stdlib.h>

enum { CHUNK_BYTES = 3 * 512 };

const char *hyperloglog_hash_name(enum hll_hash hash)
{
    return hash == HLL_MURMUR64A ? "murmurhash64a" : "xxh3";
}

enum handled hyperloglog_sketch_make(unsigned precision, struct hll *sketch)
{
    uint8_t *registers = malloc(hll_count_registers(precision));

    *sketch = (struct hll){.registers = NULL};
    if (!registers)
        return HANDLED_NO_MEMORY;
    *sketch = hll_make(precision, registers);
    return HANDLED_ANSWER;
}

static void refuse_base64(struct exchange *x, const char *pointer, enum base64_fault fault,
                          size_t place)
{
    switch (fault) {
    case BASE64_SOUND:
        break;
    case BASE64_FAULT_LENGTH:
        exchange_refuse(x, pointer, "is no base64: its length, %zu, is no multiple of 4",
                        place);
        break;
    case BASE64_FAULT_CHARACTER:
        exchange_refuse(
            x, pointer,
            "is no base64: character %zu is no letter A-Z or a-z, digit, + or /",
            place + 1);
        break;
    case BASE64_FAULT_PADDING:
        exchange_refuse(x, pointer,
                        "is no base64: character %zu is an = that does not end the last "
                        "group of 4",
                        place + 1);
        break;
    case BASE64_FAULT_BITS:
        exchange_refuse(x, pointer,
                        "is no base64: character %zu has bits that stand for no byte and "
                        "are not zero",
                        place + 1);
        break;
    }
}

/* Reads the sketch that stands in `bytes` into registers of its own. */
static enum handled read_bytes(struct exchange *x, const char *pointer,
                               const uint8_t *bytes, size_t count, struct hll *sketch)
{
    enum hll_fault fault = hll_read_head(bytes, count, sketch);

    if (fault == HLL_SOUND) {
        sketch->registers = malloc(hll_count_registers(sketch->precision));
        if (!sketch->registers)
            return HANDLED_NO_MEMORY;
        fault = hll_read(bytes, count, sketch);
    }
    if (fault == HLL_SOUND)
        return HANDLED_ANSWER;
    exchange_refuse(x, pointer, "%s", hll_fault_text(fault));
    free(sketch->registers);
    sketch->registers = NULL;
    return HANDLED_REFUSED;
}

enum handled hyperloglog_sketch_read(struct exchange *x, const char *pointer,
                                     const json_t *text, struct hll *sketch)
{
    size_t length = json_string_length(text), count;
    uint8_t *bytes = malloc(length / 4 * 3 + 1); /* never of nothing */
    enum handled handled = HANDLED_REFUSED;
    enum base64_fault fault;

    *sketch = (struct hll){.registers = NULL};
    if (!bytes)
        return HANDLED_NO_MEMORY;
    fault = base64_decode(json_string_value(text), length, bytes, &count);
    if (fault == BASE64_SOUND)
        handled = read_bytes(x, pointer, bytes, count, sketch);
    else
        refuse_base64(x, pointer, fault, count);
    free(bytes);
    return handled;
}

/* Four characters are three bytes, and those four registers: no sketch has more registers
 * than characters, but for the sparse ones of Redis. */
size_t hyperloglog_sketch_room(const json_t *text)
{
    size_t length = json_string_length(text);
    size_t least = hll_count_registers(HLL_PRECISION_REDIS);

    return length + (length > least ? length : least);
}

/* Piece by piece: every 3 bytes are 4 characters, wherever they stand. */
enum handled hyperloglog_sketch_write(struct json_writer *out, const struct hll *sketch)
{
    size_t count = hll_wire_bytes(sketch->precision);
    uint8_t *bytes = malloc(count);

    if (!bytes)
        return HANDLED_NO_MEMORY;
    hll_write(sketch, bytes);
    jw_key(out, "sketch");
    jw_raw(out, "\"", 1);
    for (size_t at = 0; at < count; at += CHUNK_BYTES) {
        size_t part = count - at < CHUNK_BYTES ? count - at : CHUNK_BYTES;
        char text[CHUNK_BYTES / 3 * 4];

        base64_encode(bytes + at, part, text);
        jw_raw(out, text, base64_characters(part));
    }
    jw_raw(out, "\"", 1);
    free(bytes);
    return HANDLED_ANSWER;
}
