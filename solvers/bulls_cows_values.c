#include "bulls_cows_values.h"

static const struct bc_value values[] = {
    {{4, 10, false}, 26274, 7, BC_BY_TANAKA, BC_BY_SEARCH},
    {{4, 6, true}, 5625, 5, BC_BY_KOYAMA_LAI, BC_BY_KNUTH},
    {{4, 7, true}, 11228, 0, BC_BY_VILLE, BC_BY_SEARCH},
    {{4, 8, true}, 20471, 6, BC_BY_SEARCH, BC_BY_SEARCH},
};

static const char *const sources[] = {
#define SOURCE_TEXT(name, text) [name] = (text),
    BC_SOURCE_MAP(SOURCE_TEXT)
#undef SOURCE_TEXT
};

const struct bc_value *bc_value_find(const struct bc_game *game)
{
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        const struct bc_game *found = &values[i].game;

        if (found->positions == game->positions && found->symbols == game->symbols &&
            found->repeats == game->repeats)
            return &values[i];
    }
    return 0;
}

const char *bc_source_text(enum bc_source source)
{
    return sources[source];
}
