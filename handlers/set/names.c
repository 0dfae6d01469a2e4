#include "names.h"

const char *const set_relation_names[] = {
    [SET_SAME] = "same", [SET_DIFFERENT] = "different", [SET_MIXED] = "mixed"};

const char *const set_notation_names[] = {[SET_ARRAY] = "array",
                                          [SET_DIGITS] = "digits",
                                          [SET_CODE] = "code",
                                          [SET_WORDS] = "words"};

const char *const set_method_names[] = {[SET_FAST] = "fast",
                                        [SET_TRIPLES] = "triples",
                                        [SET_PAIRS] = "pairs",
                                        [SET_GROUPS] = "groups"};

const char *const set_variant_names[] = {
    [SET_PLAIN] = "set", [SET_ULTRASET] = "ultraset", [SET_GHOSTSET] = "ghostset"};

const char *const set_pick_names[] = {
    [SET_PICK_RANDOM] = "random", [SET_PICK_FIRST] = "first"};

const char *const set_stop_names[] = {
    [SET_STOP_NO_SET] = "no-set", [SET_STOP_DECK_EMPTY] = "deck-empty"};
