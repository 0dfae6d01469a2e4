/* Includes all headers of libpuzzles. The headers of each puzzle document its functions.
 * control.h describes the limits of a call, status.h describes how a call can end, and
 * context.h describes the data that the library keeps between calls. */
#ifndef PUZZLES_PUZZLES_H
#define PUZZLES_PUZZLES_H

#include "bridge.h"
#include "bulls_cows.h"
#include "cliffs.h"
#include "cliffs_games.h"
#include "cliffs_words.h"
#include "context.h"
#include "control.h"
#include "count.h"
#include "crossing.h"
#include "grecian.h"
#include "grecian_generate.h"
#include "hyperloglog.h"
#include "hyperloglog_experiment.h"
#include "random.h"
#include "set.h"
#include "set_games.h"
#include "set_odds.h"
#include "status.h"

#endif
