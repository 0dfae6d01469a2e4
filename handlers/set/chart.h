/* Writes a distribution of the number of sets as CSV or as a histogram. */
#ifndef PUZZLED_HANDLERS_SET_CHART_H
#define PUZZLED_HANDLERS_SET_CHART_H

#include "puzzles/set_games.h"
#include "puzzles/set_odds.h"
#include "server/handler.h"

/* Returns true if the client prefers CSV or a histogram to JSON. The functions below then
 * write the response, which has each number of sets that occurs, with the values of
 * `distribution` in the JSON response. */
static inline bool set_prefers_chart(const struct handler_call *call)
{
    return call->media == MEDIA_CSV || call->media == MEDIA_SVG;
}

/* Writes the odds of /set/odds, which can be exact or drawn. */
void set_write_odds_chart(struct handler_call *call, const struct set_draws *draws,
                          const struct set_odds *odds);

/* Writes the tables that were drawn. */
void set_write_draws_chart(struct handler_call *call, const struct set_draws *draws,
                           const struct set_tally *tally);

/* Writes the hands of all games, with tables of any size. */
void set_write_games_chart(struct handler_call *call, const struct set_games *games,
                           const struct set_tally *tally);

#endif
