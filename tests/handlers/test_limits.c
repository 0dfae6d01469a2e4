/* What a request allows the library, and how it ends. */
#include "handler_case.h"
#include "handlers/limits.h"
#include "handlers/set/set.h"

#include <criterion/criterion.h>

Test(limits, the_sooner_deadline_holds)
{
    struct exchange x;

    case_ask(&x, set_odds_handle, "{\"limits\":{\"milliseconds\":20}}");
    cr_assert(limits_given(&x));
    cr_assert_eq(limits_control(&x).deadline_ns, x.received_ns + 20000000);
    x.deadline_ns = x.received_ns + 7;
    cr_assert_eq(limits_control(&x).deadline_ns, x.deadline_ns);
    cr_assert_eq(limits_control_within(&x, 1).deadline_ns, x.deadline_ns);
    x.deadline_ns = 0;
    cr_assert_eq(limits_control(&x).deadline_ns, x.received_ns + 20000000);
    exchange_free(&x);
    case_ask(&x, set_odds_handle, "{}");
    cr_assert_not(limits_given(&x));
    cr_assert_eq(limits_control(&x).deadline_ns, x.deadline_ns);
    cr_assert_lt(limits_control_within(&x, 1).deadline_ns, x.deadline_ns);
    cr_assert_lt(limits_control_search(&x).deadline_ns, x.deadline_ns);
    exchange_free(&x);
}

Test(limits, a_loop_takes_brief_work_only)
{
    struct exchange x;

    case_ask(&x, set_odds_handle, "{}");
    cr_assert_eq(limits_control(&x).effort, PZ_FULL);
    cr_assert_eq(limits_control(&x).max_bytes, x.max_bytes);
    cr_assert_eq(limits_control(&x).max_nodes, 0);
    cr_assert_eq(limits_no_memory(&x), HANDLED_NO_MEMORY);
    cr_assert_null(limits_control(&x).progress);
    x.on_loop = true;
    cr_assert_eq(limits_control(&x).effort, PZ_BRIEF);
    cr_assert_eq(limits_no_memory(&x), HANDLED_LATER);
    exchange_free(&x);
}

/* Without a server the line goes nowhere, and nothing of it stays in the answer. */
Test(limits, progress_is_a_line_of_its_own)
{
    struct exchange x;
    struct pz_ctl ctl;

    case_ask(&x, set_odds_handle, "{}");
    cr_assert_null(limits_control_with_lines(&x).progress);
    cr_assert(x.offers_lines);
    x.streams = true;
    cr_assert_null(limits_control(&x).progress);
    ctl = limits_control_with_lines(&x);
    ctl.progress(ctl.arg, 3, 7);
    cr_assert_eq(x.out.length, 0);
    exchange_free(&x);
}

Test(limits, every_status_has_an_end)
{
    cr_assert_eq(limits_handled(PZ_OK), HANDLED_ANSWER);
    cr_assert_eq(limits_handled(PZ_INVALID), HANDLED_REFUSED);
    cr_assert_eq(limits_handled(PZ_LATER), HANDLED_LATER);
    cr_assert_eq(limits_handled(PZ_NO_MEMORY), HANDLED_NO_MEMORY);
    cr_assert_eq(limits_handled(PZ_OUT_OF_TIME), HANDLED_STOPPED);
    cr_assert_eq(limits_handled(PZ_STOPPED), HANDLED_STOPPED);
}
