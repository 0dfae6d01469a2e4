/* The classes of equivalent guesses are the orbits of the symmetries of a history (symmetry.h).
 * A pass over the guesses in increasing order finds the smallest guess of each class before
 * its other guesses. So the smallest guesses are a sorted list, in which binary search
 * finds the class of a guess. */
#include "solvers/bulls_cows/codes/symmetry.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

enum { GUESSES_PER_CHECK = 16 /* between two checks of the limits: at most 0.2 ms */ };

struct search {
    struct bc_game guesses; /* the codes of this game */
    struct bc_symmetry symmetry;
    struct bc_guess_classes *classes;
    uint32_t capacity; /* of the list of classes */
};

/* Returns the ID of Kunigami's article, which is a number in base `symbols` + 1 with one
 * digit for each position. The digit of a symbol with a fixed name is its value plus 1. The
 * digit of any other symbol is 0. */
static uint64_t class_id(const struct search *search, bc_packed guess)
{
    const struct bc_game *game = &search->guesses;
    uint64_t id = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        unsigned symbol = bc_packed_symbol(game, guess, i);
        bool is_fixed = search->symmetry.guessed >> symbol & 1;

        id = id * (game->symbols + 1u) + (is_fixed ? symbol + 1 : 0);
    }
    return id;
}

/* Returns the class whose smallest guess is `least`; NULL if it is not in the list. */
static struct bc_guess_class *find_class(const struct search *search, bc_packed least)
{
    const struct bc_guess_classes *classes = search->classes;
    uint32_t first = 0, end = classes->count;

    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        bc_packed guess = bc_pack(&search->guesses, &classes->list[middle].guess);

        if (guess == least)
            return &classes->list[middle];
        if (guess < least)
            first = middle + 1;
        else
            end = middle;
    }
    return NULL;
}

/* Returns false if memory is not sufficient. */
static bool add_class(struct search *search, const struct pz_ctl *ctl, bc_packed least)
{
    struct bc_guess_classes *classes = search->classes;

    if (classes->count == search->capacity) {
        uint32_t capacity = 2 * search->capacity + 64;
        size_t bytes = capacity * sizeof *classes->list;
        struct bc_guess_class *list = NULL;

        if (!ctl->max_bytes || bytes <= ctl->max_bytes)
            list = realloc(classes->list, bytes);
        if (!list)
            return false;
        classes->list = list;
        search->capacity = capacity;
    }
    classes->list[classes->count++] = (struct bc_guess_class){
        bc_unpack(&search->guesses, least), class_id(search, least), 1};
    return true;
}

static enum pz_status divide_guesses(struct search *search, const struct pz_ctl *ctl)
{
    bc_packed guess = bc_packed_first(&search->guesses);
    enum pz_status status = PZ_OK;
    uint32_t number = 0;

    do {
        bc_packed least = bc_symmetry_least(&search->symmetry, guess);
        struct bc_guess_class *found = find_class(search, least);

        assert(found || least == guess);
        if (found)
            found->guesses++;
        else if (!add_class(search, ctl, least))
            return PZ_NO_MEMORY;
        if (++number % GUESSES_PER_CHECK == 0)
            status = pz_ctl_check(ctl, number);
    } while (status == PZ_OK && bc_packed_next(&search->guesses, &guess));
    return status;
}

enum pz_status bc_guess_classes_find(const struct bc_history *history,
                                     const struct pz_ctl *ctl,
                                     struct bc_guess_classes *classes)
{
    const struct pz_ctl begun = pz_ctl_begin(ctl);
    struct search search = {.guesses = bc_guess_game(&history->game), .classes = classes};
    struct bc_packed_history packed;
    enum pz_status status;

    *classes = (struct bc_guess_classes){.list = NULL};
    if (!bc_exact_supports(&history->game) ||
        bc_game_codes(&search.guesses) > BC_CLASSED_GUESSES_MAX)
        return PZ_INVALID;
    bc_pack_history(history, &packed);
    bc_symmetry_of(&packed, &search.symmetry);
    status = divide_guesses(&search, &begun);
    if (status != PZ_OK)
        bc_guess_classes_free(classes);
    return pz_ctl_end(&begun, status);
}

void bc_guess_classes_free(struct bc_guess_classes *classes)
{
    free(classes->list);
    *classes = (struct bc_guess_classes){.list = NULL};
}
