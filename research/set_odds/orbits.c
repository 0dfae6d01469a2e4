#include "orbits.h"

#include "extend.h"
#include "form.h"
#include "research/common/form_table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    LAST_MIN = 2, /* minimum number of cards of the last level */
    PORTION = 64  /* slots of one step of a thread */
};

/* A table of a class, and the number of tables of that class. */
struct table_class {
    struct hand hand;
    unsigned rank;
    wide hands;
};

/* Reads an entry of a level of hands with `cards` cards. False if the division has a
 * remainder. */
static bool read_class(const struct form_entry *entry, unsigned cards,
                       struct table_class *class)
{
    unsigned chosen;

    class->rank = form_read(entry->form, cards, &class->hand);
    chosen = hand_class(&class->hand);
    class->hands = entry->number / chosen;
    return entry->number % chosen == 0;
}

/* The points to add: the points that the hand spans, and one that represents all others. */
struct choice {
    unsigned spanned, points;
    unsigned all;
};

static struct choice choose_points(const struct table_class *class)
{
    struct choice choice = {.spanned = 1, .all = class->hand.space->points};

    for (unsigned i = 0; i < class->rank; i++)
        choice.spanned *= 3;
    choice.points = choice.spanned + (choice.spanned < choice.all);
    return choice;
}

/* Returns the number of points that a point represents. */
static wide count_represented(const struct choice *choice, unsigned point)
{
    return point < choice->spanned ? 1 : choice->all - choice->spanned;
}

/* Adds a point if it is then one of the chosen cards. Returns the number of chosen cards; 0
 * if the point was not added. */
static unsigned add_point(struct hand *hand, unsigned point)
{
    unsigned chosen;

    if (hand->mark[point] >= HAND_HELD || hand_rules_out(hand, point))
        return 0;
    hand_add(hand, point);
    chosen = hand_choose(hand);
    if (chosen == 0)
        hand_drop(hand);
    return chosen;
}

/* Adds the classes with one more card to `next`: all of them, or those without a set. */
static bool grow_class(struct table_class *class, bool set_free, struct form_table *next)
{
    struct choice choice = choose_points(class);
    struct hand *hand = &class->hand;
    unsigned rank;

    for (unsigned x = 0; x < choice.points; x++) {
        if ((set_free && hand->mark[x] > 0) || add_point(hand, x) == 0)
            continue;
        if (!form_table_add(next, form_make(hand, &rank),
                            class->hands * count_represented(&choice, x)))
            return false;
        hand_drop(hand);
    }
    return true;
}

/* Replaces `level`, the classes with `cards` cards, by the classes with one more card, and
 * calls `view` for them. */
static enum orbits_status grow_level(struct table_class *class, unsigned cards,
                                     bool set_free, struct form_table *level,
                                     const struct orbits_view *view)
{
    enum orbits_status status = ORBITS_OK;
    struct form_table next = {0};

    for (size_t i = 0; i < level->slots && status == ORBITS_OK; i++) {
        if (level->slot[i].form == 0)
            continue;
        if (!read_class(&level->slot[i], cards, class))
            status = ORBITS_INCORRECT;
        else if (!grow_class(class, set_free, &next))
            status = ORBITS_NO_MEMORY;
    }
    form_table_free(level);
    *level = next;
    for (size_t i = 0; i < next.slots && status == ORBITS_OK; i++) {
        if (next.slot[i].form == 0)
            continue;
        if (!read_class(&next.slot[i], cards + 1, class))
            status = ORBITS_INCORRECT;
        view->see(view->context, &class->hand, class->hands);
    }
    return status;
}

/* Counts a class by its sets. `context` is a struct orbits_counts. */
static void see_sets(void *context, const struct hand *hand, wide hands)
{
    struct orbits_counts *counts = context;

    counts->tables[hand->cards][hand->sets] += hands;
}

/* Makes the only class with one card. */
static bool start(const struct space *space, struct form_table *level,
                  struct table_class *class)
{
    unsigned rank;

    hand_make(&class->hand, space);
    hand_add(&class->hand, 0);
    return form_table_add(level, form_make(&class->hand, &rank), space->points);
}

/* The work of all threads on the last level. */
struct work {
    const struct space *space;
    const struct form_table *level;
    unsigned cards; /* of the classes in `level` */
    pthread_mutex_t lock;
    size_t taken; /* slots that threads have started */
};

/* The counts of a thread: tables with 0 to 3 more cards than the last level, by the number
 * of chosen cards, by which the count must be divided. */
struct worker {
    struct work *work;
    pthread_t thread;
    bool started, failed;
    struct table_class class;
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

static void count_hand(struct worker *worker, wide hands, unsigned chosen)
{
    const struct hand *hand = &worker->class.hand;
    struct extension extension;

    extend_hand(hand, &extension);
    worker->part[chosen][0][hand->sets] += hands;
    for (unsigned step = 0; step < EXTEND_STEPS; step++)
        for (unsigned i = 0; i < EXTEND_ROWS; i++)
            if (extension.ways[step][i] > 0)
                worker->part[chosen][step + 1][hand->sets + i] +=
                    hands * (uint64_t)extension.ways[step][i];
}

static void count_class(struct worker *worker)
{
    struct choice choice = choose_points(&worker->class);

    for (unsigned x = 0; x < choice.points; x++) {
        unsigned chosen = add_point(&worker->class.hand, x);

        if (chosen == 0)
            continue;
        count_hand(worker, worker->class.hands * count_represented(&choice, x), chosen);
        hand_drop(&worker->class.hand);
    }
}

static void *run_worker(void *argument)
{
    struct worker *worker = argument;
    const struct form_table *level = worker->work->level;
    size_t first;

    hand_make(&worker->class.hand, worker->work->space);
    while ((first = take_portion(worker->work)) < level->slots)
        for (size_t i = first; i < first + PORTION && i < level->slots; i++) {
            if (level->slot[i].form == 0)
                continue;
            if (read_class(&level->slot[i], worker->work->cards, &worker->class))
                count_class(worker);
            else
                worker->failed = true;
        }
    return NULL;
}

/* Adds the counts of all threads, of the tables with `step` more cards than the last level,
 * which has `cards` cards. */
static bool gather(const struct worker *workers, unsigned threads, unsigned cards,
                   unsigned step, wide *tables)
{
    wide repeats = wide_choose(cards + step, step);

    for (unsigned row = 0; row < ORBITS_ROWS; row++) {
        wide counted = 0;

        for (unsigned chosen = 1; chosen <= EXTEND_CARDS_MAX; chosen++) {
            wide sum = 0;

            for (unsigned i = 0; i < threads; i++)
                sum += workers[i].part[chosen][step][row];
            if (sum % chosen != 0)
                return false;
            counted += sum / chosen;
        }
        if (counted % repeats != 0)
            return false;
        tables[row] = counted / repeats;
    }
    return true;
}

/* The first worker runs in this thread, and does all work if no other thread can start. */
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

/* Counts the tables of the last level and above. `level` is the level before it. */
static enum orbits_status count_last(const struct space *space,
                                     const struct form_table *level, unsigned last,
                                     unsigned threads, struct orbits_counts *counts)
{
    struct work work = {.space = space, .level = level, .cards = last - 1};
    struct worker *workers = calloc(threads, sizeof *workers);
    bool correct = true;

    if (!workers)
        return ORBITS_NO_MEMORY;
    pthread_mutex_init(&work.lock, NULL);
    for (unsigned i = 0; i < threads; i++)
        workers[i].work = &work;
    run_workers(workers, threads);
    pthread_mutex_destroy(&work.lock);
    for (unsigned i = 0; i < threads; i++)
        correct = correct && !workers[i].failed;
    for (unsigned step = 0; step <= EXTEND_STEPS && correct; step++)
        correct = gather(workers, threads, last, step, counts->tables[last + step]);
    free(workers);
    return correct ? ORBITS_OK : ORBITS_INCORRECT;
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
    struct table_class *class = malloc(sizeof *class);
    struct form_table level = {0};
    enum orbits_status status = ORBITS_NO_MEMORY;

    memset(counts, 0, sizeof *counts);
    counts->tables[0][0] = 1;
    counts->tables[1][0] = space->points;
    if (class && start(space, &level, class))
        status = ORBITS_OK;
    for (unsigned k = 1; k + 1 < last && status == ORBITS_OK; k++)
        status = grow_level(class, k, false, &level, &view);
    if (status == ORBITS_OK)
        status = count_last(space, &level, last, threads, counts);
    form_table_free(&level);
    free(class);
    for (unsigned k = 0; k <= cards && status == ORBITS_OK; k++)
        if (!orbits_check(space, k, counts->tables[k]))
            status = ORBITS_INCORRECT;
    return status;
}

static enum orbits_status grow_levels(const struct space *space, unsigned cards,
                                      bool set_free, const struct orbits_view *view)
{
    struct table_class *class = malloc(sizeof *class);
    struct form_table level = {0};
    enum orbits_status status = ORBITS_NO_MEMORY;

    if (class && start(space, &level, class)) {
        view->see(view->context, &class->hand, space->points);
        status = ORBITS_OK;
    }
    for (unsigned k = 1; k < cards && status == ORBITS_OK; k++)
        status = grow_level(class, k, set_free, &level, view);
    form_table_free(&level);
    free(class);
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
