#include "zoombini.h"

#include "handlers/field.h"

#include "puzzles/cliffs_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXAMPLE_SIZE = 40,
    LISTED_SIZE = CLIFFS_TRAITS_MAX * (CLIFFS_TRAIT_NAME_SIZE + 4),
    QUOTED_MAX = 24,  /* characters of up to four bytes */
    NUMBER_DIGITS = 9 /* maximum number of digits of a value, valid or not */
};

struct cliffs_item_name cliffs_name_item(const struct value *item, unsigned most)
{
    struct cliffs_item_name name = {.text = ""};
    struct strbuf text = strbuf_in(name.text, sizeof name.text);

    if (value_text(item))
        strbuf_quote(&text, value_text(item), value_length(item), most);
    else
        strbuf_printf(&text, value_type(item) == VALUE_ARRAY ? "the array" : "the object");
    return name;
}

/* Stores a value. Reports a value that is out of range. */
static bool store_value(struct handler_call *call, const struct cliffs_spelling *s,
                        const char *pointer, unsigned trait, unsigned long value)
{
    char name[CLIFFS_TRAIT_NAME_SIZE];

    s->zoombini->value[trait] = (uint8_t)value;
    if (value < s->allowed->values[trait])
        return true;
    cliffs_trait_name(s->allowed, trait, name);
    if (s->allowed->values[trait] == 1)
        handler_refuse(call, pointer, "the value of %s is %lu, but must be 0", name, value);
    else
        handler_refuse(call, pointer, "the value of %s is %lu, but must be from 0 to %u",
                       name, value, s->allowed->values[trait] - 1u);
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Returns the number of digits in a text, or 0 if the text contains anything other than
 * digits and separators between digits. */
static size_t count_digits(const char *text, size_t length)
{
    size_t digits = 0;

    if (length == 0 || !is_digit(text[0]))
        return 0;
    for (size_t i = 0; i < length; i++)
        if (is_digit(text[i]))
            digits++;
        else if (!strchr(" ,;-/", text[i]))
            return 0;
    return digits;
}

/* Returns an additional hint for a number of digits that is too small, or "". */
static const char *hint_at_zeros(const struct cliffs_spelling *s, size_t length)
{
    if (!s->item->adapted || length == 1 || length >= s->allowed->count)
        return "";
    return "; a number loses its leading zeros, so write it in double quotes";
}

/* A valid Zoombini, such as "1234", or [1, 2, 3, 4] if the item is an array. */
struct example {
    char text[EXAMPLE_SIZE];
};

static struct example example_of(const struct cliffs_spelling *s)
{
    bool array = value_type(s->item) == VALUE_ARRAY;
    struct example example = {.text = ""};
    struct strbuf text = strbuf_in(example.text, sizeof example.text);

    strbuf_printf(&text, array ? "[" : "\"");
    for (unsigned t = 0; t < s->allowed->count; t++)
        strbuf_printf(&text, "%s%u", array && t > 0 ? ", " : "",
                      (t + 1) % s->allowed->values[t] % 10);
    strbuf_printf(&text, array ? "]" : "\"");
    return example;
}

static bool check_length(struct handler_call *call, const struct cliffs_spelling *s,
                         size_t length)
{
    struct cliffs_item_name name = {.text = ""};
    unsigned count = s->allowed->count;

    if (length == count)
        return true;
    name = cliffs_name_item(s->item, QUOTED_MAX);
    handler_refuse(
        call, s->pointer,
        "%s has %zu value%s, but there %s %u trait%s; write one value per trait, "
        "for example %s%s",
        s->item->adapted ? value_text(s->item) : name.text, length, strbuf_plural(length),
        count == 1 ? "is" : "are", count, strbuf_plural(count), example_of(s).text,
        hint_at_zeros(s, length));
    return false;
}

/* Reads one digit for each trait. */
static bool read_digits(struct handler_call *call, const struct cliffs_spelling *s,
                        size_t digits)
{
    const char *at = value_text(s->item);
    bool good = true;

    if (!check_length(call, s, digits))
        return false;
    for (unsigned t = 0; t < s->allowed->count; t++, at++) {
        at += strcspn(at, "0123456789");
        good = store_value(call, s, s->pointer, t, (unsigned long)(*at - '0')) && good;
    }
    return good;
}

/* Returns true if words are possible, that is, if each word represents a value of the
 * traits of the game. Otherwise, reports the word or, for an item that is not a string, the
 * object. */
static bool check_worded(struct handler_call *call, const struct cliffs_spelling *s,
                         const struct value *word)
{
    const char *form = value_type(s->item) == VALUE_ARRAY ? "numbers" : "digits";

    *s->words = true;
    if (cliffs_worded(s->traits))
        return true;
    handler_refuse(
        call, s->pointer,
        "%s%s the four traits hair, eyes, nose and feet, with at most %d values each; write "
        "only %s, for example %s",
        value_text(word) ? cliffs_name_item(word, QUOTED_MAX).text : "an object",
        value_text(word) ? " is read as words, but words require" : " requires",
        CLIFFS_WORDED_VALUES, form, example_of(s).text);
    return false;
}

/* Reads the value of one trait, a number or a word. */
static bool read_value(struct handler_call *call, const struct cliffs_spelling *s,
                       const struct value *item, const char *pointer, unsigned trait)
{
    const char *text = value_text(item);
    size_t length = value_length(item);
    char reason[CLIFFS_REASON_SIZE];
    uint8_t value = 0;

    if (length <= NUMBER_DIGITS && count_digits(text ? text : "", length) == length)
        return store_value(call, s, pointer, trait, strtoul(text ? text : "", NULL, 10));
    if (!check_worded(call, s, item))
        return false;
    if (cliffs_read_value(text, length, trait, &value, reason) == PZ_OK)
        return store_value(call, s, pointer, trait, value);
    handler_refuse(call, pointer, "%s", reason);
    return false;
}

static bool is_trait(const struct cliffs_traits *traits, const struct value_name *name)
{
    char known[CLIFFS_TRAIT_NAME_SIZE];

    for (unsigned t = 0; t < traits->count; t++) {
        cliffs_trait_name(traits, t, known);
        if (value_name_equal(name, known, strlen(known)))
            return true;
    }
    return false;
}

/* Lists the traits, for an error: "hair", "eyes", "nose", "feet". */
static void list_traits(const struct cliffs_traits *traits, struct strbuf *list)
{
    char name[CLIFFS_TRAIT_NAME_SIZE];

    for (unsigned t = 0; t < traits->count; t++) {
        cliffs_trait_name(traits, t, name);
        strbuf_printf(list, "%s\"%s\"", t > 0 ? ", " : "", name);
    }
}

/* Reports the first member that is not a trait. */
static bool check_names(struct handler_call *call, const struct cliffs_spelling *s)
{
    char listed[LISTED_SIZE];
    struct strbuf list = strbuf_in(listed, sizeof listed);

    list_traits(s->traits, &list);
    for (size_t i = 0; i < value_slots(s->item); i++) {
        const struct value_name *name = &s->item->as.object->names[i];

        if (is_trait(s->traits, name))
            continue;
        handler_refuse(call, s->pointer, "%s is not a trait; the traits are %s",
                       field_quote_text(name->text, name->length).text, listed);
        return false;
    }
    return true;
}

/* Reports the traits without a member. */
static bool check_members(struct handler_call *call, const struct cliffs_spelling *s)
{
    bool good = true;

    for (unsigned t = 0; t < s->traits->count; t++) {
        char name[CLIFFS_TRAIT_NAME_SIZE];

        cliffs_trait_name(s->traits, t, name);
        if (value_get(s->item, name))
            continue;
        good = false;
        handler_refuse(call, field_pointer("%s/%s", s->pointer, name).text,
                       "\"%s\" is missing; add it, for example \"%s\": 0", name, name);
    }
    return good;
}

/* Returns true if an object can describe a Zoombini, because the traits have names.
 * Otherwise, reports the object. */
static bool check_object(struct handler_call *call, const struct cliffs_spelling *s)
{
    if (!s->traits->names && !check_worded(call, s, s->item))
        return false;
    return check_names(call, s) && check_members(call, s);
}

/* Reads the values of an array, or the members of an object. */
static bool read_values(struct handler_call *call, const struct cliffs_spelling *s)
{
    bool array = value_type(s->item) == VALUE_ARRAY, good = true;

    if (array ? !check_length(call, s, value_count(s->item)) : !check_object(call, s))
        return false;
    for (unsigned t = 0; t < s->allowed->count; t++) {
        char name[CLIFFS_TRAIT_NAME_SIZE];
        struct field_pointer pointer;
        const struct value *item;

        cliffs_trait_name(s->traits, t, name);
        pointer = array ? field_pointer("%s/%u", s->pointer, t)
                        : field_pointer("%s/%s", s->pointer, name);
        item = array ? value_item(s->item, t) : value_get(s->item, name);
        good = read_value(call, s, item, pointer.text, t) && good;
    }
    return good;
}

/* Reports invalid words. If the text looks like digits, reports both forms. */
static void refuse_words(struct handler_call *call, const struct cliffs_spelling *s,
                         const char *reason)
{
    static const char unknown[] = " is not a known word; ";
    const char *known = strstr(reason, unknown);

    if (known && strpbrk(value_text(s->item), "0123456789"))
        handler_refuse(call, s->pointer,
                       "%.*s is neither one digit for each of the %d traits, such as %s, "
                       "nor a known word; %s",
                       (int)(known - reason), reason, CLIFFS_WORDED_TRAITS,
                       example_of(s).text, known + strlen(unknown));
    else
        handler_refuse(call, s->pointer, "%s", reason);
}

static bool read_words(struct handler_call *call, const struct cliffs_spelling *s)
{
    struct cliffs_zoombini said;
    char reason[CLIFFS_REASON_SIZE];
    bool good = true;

    if (!check_worded(call, s, s->item))
        return false;
    if (cliffs_read_words(value_text(s->item), value_length(s->item), &said, reason) !=
        PZ_OK) {
        refuse_words(call, s, reason);
        return false;
    }
    for (unsigned t = 0; t < CLIFFS_WORDED_TRAITS; t++)
        good = store_value(call, s, s->pointer, t, said.value[t]) && good;
    return good;
}

bool cliffs_has_words(const struct value *item)
{
    return value_type(item) == VALUE_STRING &&
           count_digits(value_text(item), value_length(item)) == 0;
}

bool cliffs_read_zoombini(struct handler_call *call, const struct cliffs_spelling *s)
{
    size_t digits;

    if (value_type(s->item) == VALUE_ARRAY || value_type(s->item) == VALUE_OBJECT)
        return read_values(call, s);
    digits = count_digits(value_text(s->item), value_length(s->item));
    return digits > 0 ? read_digits(call, s, digits) : read_words(call, s);
}
