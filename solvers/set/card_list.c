/* Cards that a text lists. */
#include "puzzles/set.h"

#include <string.h>

static const char blanks[] = " \t\v\f", separators[] = ",;\n\r";

static bool is_one_of(char byte, const char *bytes)
{
    return memchr(bytes, byte, strlen(bytes)) != NULL;
}

/* Removes the next part before one of `ends` from the front of `text`. It is empty at the
 * end of the text. */
static struct set_span take_part(struct set_span *text, const char *ends)
{
    struct set_span part;

    while (text->length > 0 && is_one_of(*text->text, ends)) {
        text->text++;
        text->length--;
    }
    part = (struct set_span){text->text, 0};
    while (part.length < text->length && !is_one_of(part.text[part.length], ends))
        part.length++;
    text->text += part.length;
    text->length -= part.length;
    return part;
}

static struct set_span trim(struct set_span part)
{
    while (part.length > 0 && is_one_of(part.text[0], blanks)) {
        part.text++;
        part.length--;
    }
    while (part.length > 0 && is_one_of(part.text[part.length - 1], blanks))
        part.length--;
    return part;
}

/* Returns true for a word that is written like a code or digits. The words of a card in words
 * are not, except in "2red striped ovals". */
static bool looks_like_code(struct set_span word)
{
    bool has_digit = false;

    for (size_t i = 0; i < word.length; i++)
        has_digit = has_digit || (word.text[i] >= '0' && word.text[i] <= '9');
    return has_digit && word.length > 1;
}

static bool is_card(struct set_span part, unsigned properties)
{
    char reason[SET_REASON_SIZE];
    struct set_reading reading;

    return set_parse_card(part.text, part.length, properties, &reading, reason) == PZ_OK;
}

/* Removes the first card from the words of `part`: one code or all digits of a word, or all
 * words before the next code. */
static struct set_span take_words(struct set_span *part)
{
    struct set_span words = take_part(part, blanks);

    if (looks_like_code(words))
        return words;
    for (;;) {
        struct set_span rest = *part, word = take_part(&rest, blanks);

        if (word.length == 0 || looks_like_code(word))
            return words;
        words.length = (size_t)(word.text + word.length - words.text);
        *part = rest;
    }
}

bool set_next_card(struct set_card_list *list, struct set_span *card)
{
    while (list->part.length == 0) {
        struct set_span part = take_part(&list->rest, separators);

        if (part.length == 0)
            return false;
        list->part = trim(part);
        if (!is_card(list->part, list->properties))
            continue;
        *card = list->part;
        list->part.length = 0;
        return true;
    }
    *card = take_words(&list->part);
    return true;
}
