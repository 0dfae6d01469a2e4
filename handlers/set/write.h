/* Writes responses about SET as JSON. */
#ifndef PUZZLED_HANDLERS_SET_WRITE_H
#define PUZZLED_HANDLERS_SET_WRITE_H

#include "read.h"

void set_write_answer(struct handler_call *call, const struct set_hand *hand,
                      const struct set_question *question, const struct set_answer *answer);
void set_write_check(struct handler_call *call, const struct set_hand *hand,
                     const struct set_check *check);
void set_write_hint(struct handler_call *call, const struct set_hand *hand,
                    const struct set_hint *hint);
void set_write_deal(struct handler_call *call, const struct set_deal_request *request,
                    const struct set_dealt *dealt);
void set_write_odds(struct handler_call *call, const struct set_draws *draws,
                    const struct set_odds *odds);

/* These mark an incomplete response as one that varies. */
void set_write_draws(struct handler_call *call, const struct set_draws *draws,
                     const struct set_tally *tally);
void set_write_games(struct handler_call *call, const struct set_games *games,
                     const struct set_tally *tally);

#endif
