/* The surveys of cliffs-survey. Each prints its result, unless the options request one
 * part. False, with a message on standard error, if it fails. */
#ifndef RESEARCH_CLIFFS_SURVEYS_H
#define RESEARCH_CLIFFS_SURVEYS_H

#include "settings.h"

/* Counts random bands of a level by the minimum number of mistakes that a strategy can
 * guarantee. If it is greater than the allowed number, computes the maximum probability of
 * making at most the allowed number. */
bool survey_bands(const struct settings *settings, unsigned level);

/* Plays games of a level with each strategy, and prints a line for each strategy. */
bool survey_strategies(const struct settings *settings, unsigned level);

#endif
