/* All of libpuzzles. Each puzzle has its own headers, which are its manual. control.h describes
 * the limits of a call, status.h how it can end, and context.h the data between calls. */
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
