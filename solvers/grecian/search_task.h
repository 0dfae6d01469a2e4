/* What is wanted of a search for the solutions of a Grecian Computer, and what it finds. */
#ifndef PUZZLES_GRECIAN_SEARCH_TASK_H
#define PUZZLES_GRECIAN_SEARCH_TASK_H

#include "puzzles/grecian.h"

struct grecian_search_task {
    struct grecian_offsets *list; /* the caller's; NULL when `limit` is 0 */
    size_t limit;                 /* how many solutions to list at most */
    uint64_t enough;              /* stop when this many are known; 0: count them all */
    enum grecian_method method;   /* depth first where it cannot be done, whatever it is */
};

struct grecian_search_result {
    struct pz_count count;      /* solutions; a lower bound unless `complete` */
    bool complete;              /* the search finished, and `count` is exact */
    bool first;                 /* the list holds the first ones in lexicographic order */
    bool folded;                /* the columns were folded */
    bool given_up;              /* folding excluded too little, and nothing was found */
    size_t listed;              /* solutions in the list */
    uint64_t nodes;             /* of both methods, and of the listing where there is one */
    enum grecian_method method; /* which one gave the count: never GRECIAN_AUTO */
    enum grecian_choice choice; /* why */
    double depth_first_nodes;   /* estimates, 0 where none was made: nodes depth first, */
    double meet_steps;          /* sums to meet in the middle */
};

#endif
