#include "transposition.h"

#include "solvers/core/random.h"

#include <assert.h>

struct bc_key bc_transposition_key(bc_packed code)
{
    uint64_t word = pz_random_mix((code + 1) * 0x9e3779b97f4a7c15u);

    return (struct bc_key){word, (uint32_t)pz_random_mix(word + 0xd1342543de82ef95u)};
}

struct bc_key bc_transposition_key_of_set(const bc_packed *secret, uint32_t count,
                                          unsigned height)
{
    struct bc_key sum = {0, 0};

    for (uint32_t i = 0; i < count; i++) {
        struct bc_key key = bc_transposition_key(secret[i]);

        bc_transposition_add(&sum, &key);
    }
    bc_transposition_add_height(&sum, height);
    return sum;
}

/* The lowest bit of the value of an entry is `exact`; the other bits are the cost. */
void bc_transposition_put(struct pz_memo *memo, const struct bc_key *key,
                          struct bc_outcome outcome, bc_packed guess,
                          const struct pz_ctl *ctl)
{
    const struct pz_memo_entry entry = {.word = key->word,
                                        .check = key->check,
                                        .note = guess,
                                        .value = outcome.cost << 1 | outcome.exact};

    assert(outcome.cost <= UINT64_MAX / 2);
    pz_memo_put(memo, &entry, ctl);
}

bool bc_transposition_find(const struct pz_memo *memo, const struct bc_key *key,
                           struct bc_outcome *outcome, bc_packed *guess)
{
    const struct pz_memo_entry *entry = pz_memo_find(memo, key->word, key->check);

    if (!entry)
        return false;
    *outcome = (struct bc_outcome){entry->value >> 1, entry->value & 1};
    if (guess)
        *guess = entry->note;
    return true;
}
