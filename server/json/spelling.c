#include "spelling.h"

static char fold(char letter)
{
    if (letter == '-')
        return '_';
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static unsigned min_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The optimal string alignment distance. Each row of its table depends on the two rows
 * before it. */
unsigned spelling_distance(const struct value_name *a, const struct value_name *b)
{
    unsigned rows[3][SPELLING_BYTES_MAX + 1];

    assert(a->length <= SPELLING_BYTES_MAX && b->length <= SPELLING_BYTES_MAX);
    for (unsigned j = 0; j <= b->length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a->length; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *last = rows[(i + 2) % 3];
        const unsigned *last_but_one = rows[(i + 1) % 3];
        char letter = fold(a->text[i - 1]);

        row[0] = i;
        for (unsigned j = 1; j <= b->length; j++) {
            unsigned changed = last[j - 1] + (letter != fold(b->text[j - 1]));

            row[j] = min_of(changed, 1 + min_of(last[j], row[j - 1]));
            if (i > 1 && j > 1 && letter == fold(b->text[j - 2]) &&
                fold(a->text[i - 2]) == fold(b->text[j - 1]))
                row[j] = min_of(row[j], last_but_one[j - 2] + 1);
        }
    }
    return rows[a->length % 3][b->length];
}

void spelling_consider(struct spelling_guess *guess, struct value_name known)
{
    size_t typed = guess->typed.length, limit = 1 + known.length / 6;

    if (typed > SPELLING_BYTES_MAX || known.length > SPELLING_BYTES_MAX ||
        typed > known.length + limit || known.length > typed + limit)
        return;
    unsigned distance = spelling_distance(&guess->typed, &known);
    bool nearer = !guess->nearest.text || distance < guess->distance;

    if (nearer && distance < known.length && distance <= limit) {
        guess->distance = distance;
        guess->nearest = known;
    }
}
