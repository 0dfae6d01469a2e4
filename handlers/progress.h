/* How far a long piece of work is, told in lines of the answer (see exchange_send_line). */
#ifndef PUZZLED_PROGRESS_H
#define PUZZLED_PROGRESS_H

#include "server/exchange.h"

/* Sends the line {"progress":{"done":..,"total":..}}, unless the last one was sent less
 * than a tenth of a second ago. `told_ns`, 0 at first, remembers when that was. */
void progress_tell(struct exchange *x, uint64_t *told_ns, uint64_t done, uint64_t total);

#endif
