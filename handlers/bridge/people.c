/* Duplicate names are found with a hash table with open addressing. A client that could
 * choose colliding names would make the cost quadratic, so the hash is SipHash-1-3
 * (Aumasson and Bernstein, 2012) with a random key for each request. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#define PLACE_PREFIX "person "

enum {
    PREFIX_LENGTH = sizeof PLACE_PREFIX - 1,
    POINTER_SIZE = 40,
    NAMES_LISTED = 8, /* known names listed in the error about an unknown name */
    QUOTED_MAX = 24,  /* characters of up to four bytes */
    REASON_SIZE = 1024,
    STOP_EVERY = 1024
};

struct slot {
    uint32_t tag;    /* part of the hash, to avoid most comparisons of names */
    uint32_t person; /* counted from 1; 0: free slot */
};

struct table {
    const struct value *people;
    struct slot *slots; /* a power of two, at most half of them in use */
    size_t mask;
    uint64_t key[2];
};

void bridge_people_name(const struct value *people, size_t person, struct bridge_name *name)
{
    const struct value *item = value_item(people, person);
    const struct value *text = value_get(item, "name");

    if (text) {
        name->text = value_text(text);
        name->length = value_length(text);
        return;
    }
    name->text = name->place;
    name->length = (size_t)snprintf(name->place, sizeof name->place, PLACE_PREFIX "%u",
                                    (unsigned)(person + 1) % 10000000);
}

uint32_t bridge_people_minutes(const struct value *people, size_t person)
{
    const struct value *item = value_item(people, person);

    if (value_type(item) == VALUE_OBJECT)
        item = value_get(item, "minutes");
    return (uint32_t)value_integer(item);
}

static uint64_t turned(uint64_t word, unsigned bits)
{
    return word << bits | word >> (64 - bits);
}

static void mix(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = turned(v[1], 13) ^ v[0];
    v[3] = turned(v[3], 16) ^ v[2];
    v[0] = turned(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = turned(v[1], 17) ^ v[2];
    v[3] = turned(v[3], 21) ^ v[0];
    v[2] = turned(v[2], 32);
}

/* Up to eight bytes as a little-endian number. */
static uint64_t word_of(const char *bytes, size_t count)
{
    uint64_t word = 0;

    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    return word;
}

static uint64_t hash_name(const uint64_t key[2], const char *text, size_t length)
{
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d,
                     key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573};
    size_t left = length;

    for (; left >= 8; text += 8, left -= 8) {
        uint64_t word = word_of(text, 8);

        v[3] ^= word;
        mix(v);
        v[0] ^= word;
    }
    uint64_t last = word_of(text, left) | (uint64_t)length << 56;

    v[3] ^= last;
    mix(v);
    v[0] ^= last;
    v[2] ^= 0xff;
    for (int i = 0; i < 3; i++)
        mix(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

static const struct value *given_name(const struct value *people, size_t person)
{
    return value_get(value_item(people, person), "name");
}

static bool same_text(const struct value *a, const struct value *b)
{
    size_t length = value_length(a);

    return length == value_length(b) && memcmp(value_text(a), value_text(b), length) == 0;
}

/* Returns the person, counted from 1, who is already in the table with this name. If the
 * name is new, adds `person` and returns 0. */
static uint32_t put(struct table *table, const struct value *name, size_t person)
{
    uint64_t hash = hash_name(table->key, value_text(name), value_length(name));
    uint32_t tag = (uint32_t)(hash >> 32);
    size_t at = (size_t)hash & table->mask;

    for (; table->slots[at].person; at = (at + 1) & table->mask) {
        const struct slot *slot = &table->slots[at];

        if (slot->tag == tag &&
            same_text(given_name(table->people, slot->person - 1), name))
            return slot->person;
    }
    table->slots[at] = (struct slot){.tag = tag, .person = (uint32_t)person + 1};
    return 0;
}

/* The position, counted from 1, for which `name` is the automatic name; 0 if it is not one. */
static size_t place_in(const struct value *name, size_t count)
{
    const char *text = value_text(name);
    size_t length = value_length(name);
    size_t place = 0;

    if (length <= PREFIX_LENGTH || length >= BRIDGE_PLACE_BYTES ||
        memcmp(text, PLACE_PREFIX, PREFIX_LENGTH) != 0 || text[PREFIX_LENGTH] == '0')
        return 0;
    for (size_t i = PREFIX_LENGTH; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        place = place * 10 + (size_t)(text[i] - '0');
    }
    return place <= count ? place : 0;
}

/* Reports the name of `person`, which is quoted between `before` and the formatted rest. */
static void refuse_name(struct handler_call *call, size_t person, const struct value *name,
                        const char *before, const char *format, size_t number)
{
    char pointer[POINTER_SIZE], reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    snprintf(pointer, sizeof pointer, "/people/%zu/name", person);
    strbuf_printf(&s, "%s", before);
    strbuf_quote(&s, value_text(name), value_length(name), QUOTED_MAX);
    strbuf_printf(&s, format, number);
    handler_refuse(call, pointer, "%s", reason);
}

/* Reports the name of `person` if it is too long or is another person's name. */
static bool check_name(struct handler_call *call, struct table *table, size_t person,
                       const struct value *name)
{
    size_t place = place_in(name, value_count(table->people));
    size_t first = put(table, name, person);
    size_t length = value_length(name);

    if (length > BRIDGE_NAME_BYTES)
        refuse_name(call, person, name, "the name ",
                    " has %zu bytes; at most 64 are allowed", length);
    else if (first)
        refuse_name(call, person, name, "the name ",
                    " is already used at /people/%zu; give each person a different name",
                    first - 1);
    else if (place && !given_name(table->people, place - 1))
        refuse_name(
            call, person, name, "",
            " is the automatic name of the person at /people/%zu, who does not have "
            "a \"name\"; choose a different name",
            place - 1);
    else
        return true;
    return false;
}

static size_t count_slots(size_t count)
{
    size_t slots = 16;

    while (slots < 2 * count)
        slots *= 2;
    return slots;
}

size_t bridge_people_bytes(size_t count)
{
    return count_slots(count) * sizeof(struct slot);
}

static enum handler_result check_names(struct handler_call *call, struct table *table)
{
    const struct pz_ctl *ctl = call->ctl;
    bool good = true;

    for (size_t i = 0; i < value_count(table->people); i++) {
        if (i % STOP_EVERY == 0 && ctl->poll(ctl->arg))
            return HANDLER_STOPPED;
        const struct value *name = given_name(table->people, i);

        if (name)
            good = check_name(call, table, i, name) && good;
    }
    return good ? HANDLER_OK : HANDLER_INVALID;
}

static bool anybody_named(const struct value *people)
{
    for (size_t i = 0; i < value_count(people); i++) {
        if (given_name(people, i))
            return true;
    }
    return false;
}

enum handler_result bridge_people_check(struct handler_call *call)
{
    struct table table = {.people = value_get(call->body, "people")};
    size_t slots = count_slots(value_count(table.people));
    enum handler_result result;

    if (!anybody_named(table.people))
        return HANDLER_OK;
    if (getrandom(table.key, sizeof table.key, 0) != sizeof table.key)
        return HANDLER_STOPPED;
    table.mask = slots - 1;
    table.slots = calloc(slots, sizeof *table.slots);
    if (!table.slots)
        return HANDLER_NO_MEMORY;
    result = check_names(call, &table);
    free(table.slots);
    return result;
}

static void refuse_unknown(struct handler_call *call, const char *pointer,
                           const struct bridge_name *name)
{
    const struct value *people = value_get(call->body, "people");
    size_t count = value_count(people);
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);
    struct bridge_name known;

    strbuf_printf(&s, "no person is called ");
    strbuf_quote(&s, name->text, name->length, QUOTED_MAX);
    for (size_t i = 0; i < count && i < NAMES_LISTED; i++) {
        bridge_people_name(people, i, &known);
        strbuf_printf(&s, i > 0        ? ", "
                          : count == 1 ? "; the only name is "
                                       : "; the names are ");
        strbuf_quote(&s, known.text, known.length, QUOTED_MAX);
    }
    if (count == 0)
        strbuf_printf(&s, "; \"people\" is empty");
    if (count > NAMES_LISTED)
        strbuf_printf(&s, " and %zu more", count - NAMES_LISTED);
    handler_refuse(call, pointer, "%s", reason);
}

bool bridge_people_find(struct handler_call *call, const char *pointer,
                        const struct bridge_name *name, unsigned *person)
{
    const struct value *people = value_get(call->body, "people");
    struct bridge_name other;

    for (size_t i = 0; i < value_count(people); i++) {
        bridge_people_name(people, i, &other);
        if (other.length == name->length &&
            memcmp(other.text, name->text, name->length) == 0) {
            *person = (unsigned)i;
            return true;
        }
    }
    refuse_unknown(call, pointer, name);
    return false;
}
