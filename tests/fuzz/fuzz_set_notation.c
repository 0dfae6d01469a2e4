/* Parses the bytes as a SET card. A valid card must be in the deck, and parsing its canonical
 * text must return the same card. For an invalid card, there must be a reason. */
#include "puzzles/set.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void check_round_trip(const struct set_reading *reading, unsigned properties)
{
    char text[SET_TEXT_SIZE];
    char reason[SET_REASON_SIZE];
    struct set_reading again;
    size_t length = set_format_card(reading->card, properties, reading->notation, text);

    if (length != strlen(text) || reading->card >= set_count_deck(properties))
        abort();
    if (set_parse_card(text, length, properties, &again, reason) != PZ_OK)
        abort();
    if (again.card != reading->card || again.notation != reading->notation)
        abort();
}

/* The first byte selects the number of attributes; half of its values select 4. */
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const unsigned choices[] = {4, 4, 4, 4, 3, 5, 6, 7};
    struct set_reading reading;
    char reason[SET_REASON_SIZE] = "";

    if (size == 0)
        return 0;
    unsigned properties = choices[data[0] % 8];
    const char *text = (const char *)data + 1;

    if (set_parse_card(text, size - 1, properties, &reading, reason) == PZ_OK)
        check_round_trip(&reading, properties);
    else if (reason[0] == '\0' || strlen(reason) >= SET_REASON_SIZE)
        abort();
    return 0;
}
