/* Any bytes as the numbers of SET tables, alone or put into the true ones: what is read
 * must be in order, and what is exact must add up. */
#include "data/set_data.h"
#include "puzzles/set.h"
#include "puzzles/set_odds.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { HEAD = 5 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_odds(const struct set_odds *odds, unsigned cards)
{
    double sum = 0;

    require(odds->rows <= SET_ODDS_ROWS_MAX);
    require(odds->exact || odds->rows == 0);
    require((odds->tables[0] != '\0') == (odds->rows > 0));
    for (unsigned i = 0; i < odds->rows; i++) {
        require(i == 0 || odds->row[i].sets > odds->row[i - 1].sets);
        require(strlen(odds->row[i].tables) < SET_TABLES_SIZE);
        sum += odds->row[i].probability;
    }
    require(!odds->exact || (sum > 1 - 1e-9 && sum < 1 + 1e-9));
    require(odds->least <= cards * cards && odds->mean >= 0);
}

/* The first bytes choose the deck, the cards, and the place in the true text that the
 * others overwrite; with an odd third byte they stand alone. */
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct set_odds odds;

    if (size < HEAD)
        return 0;
    unsigned properties = 3 + data[0] % 4;
    unsigned cards = data[1];
    size_t own = size - HEAD, length = own, at = 0;

    if (data[2] % 2 == 0) {
        at = (data[3] | (size_t)data[4] << 8) % set_odds_table_length;
        length = at + own > set_odds_table_length ? at + own : set_odds_table_length;
    }
    char *text = malloc(length ? length : 1); /* its own, for the sanitizers */

    require(text);
    if (data[2] % 2 == 0)
        memcpy(text, set_odds_table, set_odds_table_length);
    memcpy(text + at, data + HEAD, own);
    if (set_odds_find(text, length, properties, cards, &odds) == PZ_OK)
        check_odds(&odds, cards);
    free(text);
    return 0;
}
