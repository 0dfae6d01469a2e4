/* The proof that no strategy can promise so few mistakes, as JSON. */
#ifndef PUZZLED_HANDLERS_CLIFFS_PROOF_H
#define PUZZLED_HANDLERS_CLIFFS_PROOF_H

#include "find.h"

/* Writes the members `columns`, `flip` and `adversary` where the game is not lost yet and
 * `found` knows that more mistakes may be needed than are left; nothing else. The proof is
 * audited before it is written. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status cliffs_write_proof(struct exchange *x,
                                  const struct cliffs_question *question,
                                  const struct cliffs_found *found);

#endif
