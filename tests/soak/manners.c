#include "manners.h"

const struct manner manners[] = {
    {"one by one", 30, 100, 1, 0},
    {"pipelined", 20, 20, DEPTH_MAX, 0},
    {"Connection: close", 10, 1, 1, SAYS_CLOSE},
    {"half-closed", 5, 1, 1, ENDS_SENDING},
    {"in pieces", 5, 10, 4, IN_PIECES},
    {"in pieces, slowly", 1, 3, 2, IN_PIECES | SLOWLY},
    {"chunked", 5, 10, 1, IN_CHUNKS},
    {"chunked, in pieces", 5, 3, 1, IN_CHUNKS | IN_PIECES},
    {"reads late", 2, 2, DEPTH_MAX, IS_DEAF},
    {"cut off", 5, 1, 1, CUTS},
    {"cut off, half-closed", 5, 1, 1, CUTS | ENDS_SENDING},
    {"stalls", 1, 1, 1, STALLS},
    {"leaves", 5, 1, DEPTH_MAX, LEAVES},
    {"only knocks", 1, 0, 0, KNOCKS},
    {"heavy", 9, 100, 1, IS_HEAVY},
    {"heavy, leaves", 1, 1, 1, IS_HEAVY | LEAVES},
};

const unsigned manners_count = sizeof manners / sizeof *manners;
