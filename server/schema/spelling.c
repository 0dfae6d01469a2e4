#include "spelling.h"

#include <stdbool.h>

static char folded(char letter)
{
    if (letter == '-')
        return '_';
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned spelling_distance(const struct spelling *a, const struct spelling *b)
{
    /* Row i of the usual table is made of rows i-1 and i-2. */
    unsigned rows[3][SPELLING_BYTES_MAX + 1];

    for (unsigned j = 0; j <= b->length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a->length; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *last = rows[(i + 2) % 3];
        const unsigned *last_but_one = rows[(i + 1) % 3];
        char letter = folded(a->text[i - 1]);

        row[0] = i;
        for (unsigned j = 1; j <= b->length; j++) {
            unsigned changed = last[j - 1] + (letter != folded(b->text[j - 1]));

            row[j] = least_of(changed, 1 + least_of(last[j], row[j - 1]));
            if (i > 1 && j > 1 && letter == folded(b->text[j - 2]) &&
                folded(a->text[i - 2]) == folded(b->text[j - 1]))
                row[j] = least_of(row[j], last_but_one[j - 2] + 1);
        }
    }
    return rows[a->length % 3][b->length];
}

void spelling_consider(struct spelling_guess *guess, struct spelling known)
{
    if (guess->typed.length > SPELLING_BYTES_MAX || known.length > SPELLING_BYTES_MAX)
        return;
    unsigned away = spelling_distance(&guess->typed, &known);
    bool nearer = !guess->nearest.text || away < guess->away;

    if (nearer && away < known.length && away <= 1 + known.length / 6) {
        guess->away = away;
        guess->nearest = known;
    }
}
