#include "orbits.h"

#include "extend.h"
#include "form.h"
#include "level.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    LAST_MIN = 2, /* cards of the last level */
    PORTION = 64  /* slots that a thread takes at a time */
};

/* A table of a kind, and how many tables of that kind there are. */
struct kind {
    struct hand hand;
    unsigned rank;
    wide hands;
};

/* Reads an entry of a level of hands with `cards` cards. */
static bool read_kind(const struct level_entry *entry, unsigned cards, struct kind *kind)
{
    unsigned class;

    kind->rank = form_read(entry->form, cards, &kind->hand);
    class = hand_class(&kind->hand);
    kind->hands = entry->hands / class;
    return entry->hands % class == 0;
}

/* The points to add: those that the hand spans, and one more that stands for all others. */
struct choice {
    unsigned spanned, points;
    unsigned all;
};

static struct choice choose_points(const struct kind *kind)
{
    struct choice choice = {.spanned = 1, .all = kind->hand.space->points};

    for (unsigned i = 0; i < kind->rank; i++)
        choice.spanned *= 3;
    choice.points = choice.spanned + (choice.spanned < choice.all);
    return choice;
}

static wide count_alike(const struct choice *choice, unsigned point)
{
    return point < choice->spanned ? 1 : choice->all - choice->spanned;
}

/* Adds the point if the hand then counts. Returns how many cards share that right; 0 when
 * the point was not added. */
static unsigned add_point(struct hand *hand, unsigned point)
{
    unsigned class;

    if (hand->mark[point] >= HAND_HELD || hand_rules_out(hand, point))
        return 0;
    hand_add(hand, point);
    class = hand_choose(hand);
    if (class == 0)
        hand_drop(hand);
    return class;
}

/* Adds the kinds with one card more to `next`; all of them, or those without a set. */
static bool grow_kind(struct kind *kind, bool set_free, struct level *next)
{
    struct choice choice = choose_points(kind);
    struct hand *hand = &kind->hand;
    unsigned rank;

    for (unsigned x = 0; x < choice.points; x++) {
        if ((set_free && hand->mark[x] > 0) || add_point(hand, x) == 0)
            continue;
        if (!level_add(next, form_make(hand, &rank), kind->hands * count_alike(&choice, x)))
            return false;
        hand_drop(hand);
    }
    return true;
}

/* Makes `level`, of kinds with `cards` cards, that of one card more, and shows these. */
static enum orbits_status grow_level(struct kind *kind, unsigned cards, bool set_free,
                                     struct level *level, const struct orbits_view *view)
{
    enum orbits_status status = ORBITS_OK;
    struct level next = {0};

    for (size_t i = 0; i < level->slots && status == ORBITS_OK; i++) {
        if (level->slot[i].form == 0)
            continue;
        if (!read_kind(&level->slot[i], cards, kind))
            status = ORBITS_WRONG;
        else if (!grow_kind(kind, set_free, &next))
            status = ORBITS_NO_MEMORY;
    }
    level_free(level);
    *level = next;
    for (size_t i = 0; i < next.slots && status == ORBITS_OK; i++) {
        if (next.slot[i].form == 0)
            continue;
        if (!read_kind(&next.slot[i], cards + 1, kind))
            status = ORBITS_WRONG;
        view->see(view->arg, &kind->hand, kind->hands);
    }
    return status;
}

/* Counts a kind by its sets; `arg` is struct orbits_counts. */
static void see_sets(void *arg, const struct hand *hand, wide hands)
{
    struct orbits_counts *counts = arg;

    counts->tables[hand->cards][hand->sets] += hands;
}

/* The kinds with one card: all cards are alike. */
static bool start(const struct space *space, struct level *level, struct kind *kind)
{
    unsigned rank;

    hand_make(&kind->hand, space);
    hand_add(&kind->hand, 0);
    return level_add(level, form_make(&kind->hand, &rank), space->points);
}

/* What all threads of the last level work on. */
struct work {
    const struct space *space;
    const struct level *level;
    unsigned cards; /* of the kinds in `level` */
    pthread_mutex_t lock;
    size_t taken; /* slots */
};

/* A thread's counts: of tables with 0 to 3 cards more than the last level, by the size of
 * the class, of which each of them counts one part. */
struct worker {
    struct work *work;
    pthread_t thread;
    bool started, wrong;
    struct kind kind;
    wide part[EXTEND_CARDS_MAX + 1][EXTEND_STEPS + 1][ORBITS_ROWS];
};

static size_t take_portion(struct work *work)
{
    size_t first;

    pthread_mutex_lock(&work->lock);
    first = work->taken;
    if (first < work->level->slots)
        work->taken += PORTION;
    pthread_mutex_unlock(&work->lock);
    return first;
}

static void count_hand(struct worker *worker, wide hands, unsigned class)
{
    const struct hand *hand = &worker->kind.hand;
    struct extension extension;

    extend_hand(hand, &extension);
    worker->part[class][0][hand->sets] += hands;
    for (unsigned step = 0; step < EXTEND_STEPS; step++)
        for (unsigned i = 0; i < EXTEND_ROWS; i++)
            if (extension.ways[step][i] > 0)
                worker->part[class][step + 1][hand->sets + i] +=
                    hands * (uint64_t)extension.ways[step][i];
}

static void count_kind(struct worker *worker)
{
    struct choice choice = choose_points(&worker->kind);

    for (unsigned x = 0; x < choice.points; x++) {
        unsigned class = add_point(&worker->kind.hand, x);

        if (class == 0)
            continue;
        count_hand(worker, worker->kind.hands * count_alike(&choice, x), class);
        hand_drop(&worker->kind.hand);
    }
}

static void *run_worker(void *argument)
{
    struct worker *worker = argument;
    const struct level *level = worker->work->level;
    size_t first;

    hand_make(&worker->kind.hand, worker->work->space);
    while ((first = take_portion(worker->work)) < level->slots)
        for (size_t i = first; i < first + PORTION && i < level->slots; i++) {
            if (level->slot[i].form == 0)
                continue;
            if (read_kind(&level->slot[i], worker->work->cards, &worker->kind))
                count_kind(worker);
            else
                worker->wrong = true;
        }
    return NULL;
}

/* Adds up what the threads counted of the tables with `step` more cards than the last
 * level, which has `cards` cards. */
static bool gather(const struct worker *workers, unsigned threads, unsigned cards,
                   unsigned step, wide *tables)
{
    wide repeats = wide_choose(cards + step, step);

    for (unsigned row = 0; row < ORBITS_ROWS; row++) {
        wide met = 0;

        for (unsigned class = 1; class <= EXTEND_CARDS_MAX; class ++) {
            wide sum = 0;

            for (unsigned i = 0; i < threads; i++)
                sum += workers[i].part[class][step][row];
            if (sum % class != 0)
                return false;
            met += sum / class;
        }
        if (met % repeats != 0)
            return false;
        tables[row] = met / repeats;
    }
    return true;
}

/* The first worker runs in this thread, and does all if no other can be started. */
static void run_workers(struct worker *workers, unsigned threads)
{
    for (unsigned i = 1; i < threads; i++)
        workers[i].started =
            pthread_create(&workers[i].thread, NULL, run_worker, &workers[i]) == 0;
    run_worker(&workers[0]);
    for (unsigned i = 1; i < threads; i++)
        if (workers[i].started)
            pthread_join(workers[i].thread, NULL);
}

/* Counts the tables from the last level on; `level` is the one before it. */
static enum orbits_status count_last(const struct space *space, const struct level *level,
                                     unsigned last, unsigned threads,
                                     struct orbits_counts *counts)
{
    struct work work = {.space = space, .level = level, .cards = last - 1};
    struct worker *workers = calloc(threads, sizeof *workers);
    bool good = true;

    if (!workers)
        return ORBITS_NO_MEMORY;
    pthread_mutex_init(&work.lock, NULL);
    for (unsigned i = 0; i < threads; i++)
        workers[i].work = &work;
    run_workers(workers, threads);
    pthread_mutex_destroy(&work.lock);
    for (unsigned i = 0; i < threads; i++)
        good = good && !workers[i].wrong;
    for (unsigned step = 0; step <= EXTEND_STEPS && good; step++)
        good = gather(workers, threads, last, step, counts->tables[last + step]);
    free(workers);
    return good ? ORBITS_OK : ORBITS_WRONG;
}

bool orbits_check(const struct space *space, unsigned cards, const wide *tables)
{
    wide lines = space->lines, meeting = 3 * ((space->points - 1) / 2 - 1);
    wide all = 0, sets = 0, squares = 0;
    wide through[4] = {0}; /* tables with 3, 5 and 6 given cards */

    for (unsigned i = 0; i < ORBITS_ROWS; i++) {
        all += tables[i];
        sets += i * tables[i];
        squares += (wide)i * i * tables[i];
    }
    for (unsigned given = 3; given <= 6; given++)
        if (cards >= given)
            through[given - 3] = wide_choose(space->points - given, cards - given);
    return all == wide_choose(space->points, cards) && sets == lines * through[0] &&
           squares == lines * (through[0] + meeting * through[2] +
                               (lines - 1 - meeting) * through[3]);
}

enum orbits_status orbits_count(const struct space *space, unsigned cards, unsigned threads,
                                struct orbits_counts *counts)
{
    unsigned last = cards > LAST_MIN + EXTEND_STEPS ? cards - EXTEND_STEPS : LAST_MIN;
    const struct orbits_view view = {see_sets, counts};
    struct kind *kind = malloc(sizeof *kind);
    struct level level = {0};
    enum orbits_status status = ORBITS_NO_MEMORY;

    memset(counts, 0, sizeof *counts);
    counts->tables[0][0] = 1;
    counts->tables[1][0] = space->points;
    if (kind && start(space, &level, kind))
        status = ORBITS_OK;
    for (unsigned k = 1; k + 1 < last && status == ORBITS_OK; k++)
        status = grow_level(kind, k, false, &level, &view);
    if (status == ORBITS_OK)
        status = count_last(space, &level, last, threads, counts);
    level_free(&level);
    free(kind);
    for (unsigned k = 0; k <= cards && status == ORBITS_OK; k++)
        if (!orbits_check(space, k, counts->tables[k]))
            status = ORBITS_WRONG;
    return status;
}

static enum orbits_status grow_levels(const struct space *space, unsigned cards,
                                      bool set_free, const struct orbits_view *view)
{
    struct kind *kind = malloc(sizeof *kind);
    struct level level = {0};
    enum orbits_status status = ORBITS_NO_MEMORY;

    if (kind && start(space, &level, kind)) {
        view->see(view->arg, &kind->hand, space->points);
        status = ORBITS_OK;
    }
    for (unsigned k = 1; k < cards && status == ORBITS_OK; k++)
        status = grow_level(kind, k, set_free, &level, view);
    level_free(&level);
    free(kind);
    return status;
}

enum orbits_status orbits_count_set_free(const struct space *space, unsigned cards,
                                         struct orbits_counts *counts)
{
    const struct orbits_view view = {see_sets, counts};

    memset(counts, 0, sizeof *counts);
    counts->tables[0][0] = 1;
    return grow_levels(space, cards, true, &view);
}

enum orbits_status orbits_see_all(const struct space *space, unsigned cards,
                                  const struct orbits_view *view)
{
    return grow_levels(space, cards, false, view);
}
