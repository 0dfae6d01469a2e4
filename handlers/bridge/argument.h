/* Why no plan takes less: the theorem or the search behind a bound, in sentences with the
 * numbers of the question; and why there is no plan at all. */
#ifndef PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H
#define PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H

#include "write.h"

/* Writes the member `argument`, for the bound of the answer; nothing where there is no
 * bound because there is no plan at all. */
void bridge_write_argument(struct json_writer *out, const struct bridge_question *question,
                           const struct bridge_answer *answer);

/* Writes to answer->reason that all can be over in `least` minutes at best. */
void bridge_blame_deadline(const struct bridge_question *question,
                           struct bridge_answer *answer, uint64_t least);

/* Writes to answer->reason what keeps somebody from getting over, whatever the deadline. */
void bridge_blame_rules(const struct bridge_question *question,
                        struct bridge_answer *answer);

#endif
