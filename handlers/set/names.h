/* Names of enumerations in requests and responses about SET. */
#ifndef PUZZLED_HANDLERS_SET_NAMES_H
#define PUZZLED_HANDLERS_SET_NAMES_H

#include "puzzles/set.h"
#include "puzzles/set_games.h"

/* Indexed by the values of the enumerations. */
extern const char *const set_relation_names[SET_MIXED + 1];
extern const char *const set_notation_names[SET_WORDS + 1];
extern const char *const set_method_names[SET_GROUPS + 1];
extern const char *const set_variant_names[SET_GHOSTSET + 1];
extern const char *const set_pick_names[SET_PICK_FIRST + 1];
extern const char *const set_stop_names[SET_STOP_DECK_EMPTY + 1];

#endif
