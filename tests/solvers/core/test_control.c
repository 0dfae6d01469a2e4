/* The limits of a call, and how it ends. */
#include "solvers/core/budget.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>

Test(control, a_brief_effort_limits_time_and_memory)
{
    const struct pz_ctl full = {.deadline_ns = 7, .max_bytes = 9};
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct pz_ctl begun = pz_ctl_begin(&full);
    uint64_t now = pz_now_ns();

    cr_expect(begun.deadline_ns == 7 && begun.max_bytes == 9);
    begun = pz_ctl_begin(NULL);
    cr_expect(begun.deadline_ns == 0 && begun.max_bytes == 0 && !begun.poll);
    begun = pz_ctl_begin(&brief);
    cr_expect_geq(begun.deadline_ns, now + PZ_BRIEF_NS);
    cr_expect_eq(begun.max_bytes, PZ_BRIEF_BYTES);
    begun = pz_ctl_begin(
        &(struct pz_ctl){.effort = PZ_BRIEF, .deadline_ns = 7, .max_bytes = 9});
    cr_expect(begun.deadline_ns == 7 && begun.max_bytes == 9);
}

Test(control, a_brief_effort_is_not_divided)
{
    const struct pz_ctl full = {.deadline_ns = UINT64_MAX / 2};
    const struct pz_ctl brief = pz_ctl_begin(&(struct pz_ctl){.effort = PZ_BRIEF});

    cr_expect_lt(pz_ctl_share(&full, 1, 4).deadline_ns, full.deadline_ns);
    cr_expect_eq(pz_ctl_share(&brief, 1, 4).deadline_ns, brief.deadline_ns);
}

Test(control, a_brief_effort_that_is_not_sufficient_is_left_for_later)
{
    const struct pz_ctl full = {.max_bytes = 9}, brief = {.effort = PZ_BRIEF};

    for (int i = PZ_OK; i <= PZ_STOPPED; i++) {
        enum pz_status status = (enum pz_status)i;
        bool is_short = status == PZ_OUT_OF_TIME || status == PZ_NO_MEMORY;

        cr_expect_eq(pz_ctl_end(NULL, status), status);
        cr_expect_eq(pz_ctl_end(&full, status), status);
        cr_expect_eq(pz_ctl_end(&brief, status), is_short ? PZ_LATER : status);
    }
}

Test(control, a_check_returns_the_limit_that_was_reached)
{
    atomic_bool stop = false;
    struct pz_ctl ctl = {.arg = &stop, .poll = poll_flag, .max_nodes = 10};

    cr_expect_eq(pz_ctl_check(NULL, UINT64_MAX), PZ_OK);
    cr_expect_eq(pz_ctl_check(&ctl, 9), PZ_OK);
    cr_expect_eq(pz_ctl_check(&ctl, 10), PZ_OUT_OF_TIME);
    ctl = pz_ctl_unbounded(&ctl);
    cr_expect_eq(pz_ctl_check(&ctl, 10), PZ_OK);
    ctl.deadline_ns = 1;
    cr_expect_eq(pz_ctl_check(&ctl, 0), PZ_OUT_OF_TIME);
    stop = true;
    cr_expect_eq(pz_ctl_check(&ctl, 0), PZ_STOPPED);
}

/* The clock advances when it is read. The first reading is exactly the deadline. */
Test(control, a_step_at_the_deadline_is_too_late)
{
    set_clock_step(1);
    const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + 1};
    struct pz_budget budget = {.ctl = &ctl};

    while (budget.steps < PZ_BUDGET_STEPS - 1)
        cr_assert_not(pz_budget_step(&budget));
    cr_assert(pz_budget_step(&budget));
}

static void count_piece(void *arg, unsigned thread, uint64_t index)
{
    uint64_t *done = arg;

    cr_assert_eq(thread, 0);
    cr_assert_eq(index, *done);
    ++*done;
}

static bool poll_done(void *done)
{
    return *(uint64_t *)done == 3;
}

Test(control, without_threads_pieces_run_in_order)
{
    uint64_t done = 0;
    struct pz_work work = {.pieces = 5, .piece = count_piece, .arg = &done};

    cr_expect_eq(pz_ctl_threads(NULL), 1);
    cr_expect_eq(pz_ctl_threads(&(struct pz_ctl){.threads = 8}), 1);
    cr_expect_eq(pz_ctl_run(NULL, &work), 5);
    done = 0;
    cr_expect_eq(pz_ctl_run(&(struct pz_ctl){.arg = &done, .poll = poll_done}, &work), 3);
    cr_expect_eq(done, 3);
    work.deadline_ns = 1;
    cr_expect_eq(pz_ctl_run(NULL, &work), 0);
}
