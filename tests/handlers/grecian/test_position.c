/* POST /grecian/position. */
#include "handlers/grecian/grecian.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>

static void expect_position(const char *body, const char *wanted)
{
    json_t *answer = case_answer(&grecian_position_operation, body);

    case_expect_json(answer, wanted);
    json_decref(answer);
}

Test(grecian_position_handler, shows_a_position)
{
    static const char half[] = "{\"dials\":[[[20,22,20,null],[5,5,5,5]],"
                               "[[null,null,null,1],[22,null,22,20]]],\"offsets\":";
    static const char warning[] =
        "\"warnings\":[{\"pointer\":\"/dials/0/0/3\",\"detail\":"
        "\"In some positions, no dial covers this hole of the bottom dial. In these "
        "positions, the hole counts as 0.\"}]}";
    char body[300], wanted[400];

    snprintf(body, sizeof body, "%s[0,0]}", half);
    snprintf(wanted, sizeof wanted,
             "{\"visible\":[[20,22,20,1],[22,5,22,20]],\"column_sums\":[42,27,42,21],"
             "\"target\":42,\"correct_columns\":2,%s",
             warning);
    expect_position(body, wanted);
    snprintf(body, sizeof body, "%s[0,5],\"target\":25}", half); /* five is one */
    snprintf(wanted, sizeof wanted,
             "{\"visible\":[[1,22,20,null],[20,22,5,22]],\"column_sums\":[21,44,25,22],"
             "\"target\":25,\"correct_columns\":1,%s",
             warning);
    expect_position(body, wanted);
    snprintf(body, sizeof body, "%s[1,1],\"target\":27}", half);
    snprintf(wanted, sizeof wanted,
             "{\"visible\":[[1,20,22,20],[20,22,5,22]],\"column_sums\":[21,42,27,42],"
             "\"target\":27,\"correct_columns\":1,%s",
             warning);
    expect_position(body, wanted);
}

Test(grecian_position_handler, names_every_wrong_field)
{
    case_expect_refusal(
        &grecian_position_operation, "{\"dials\":[[[1,2]],[[1]]],\"offsets\":[0,1,0]}",
        "/dials/1/0: the row has 1 column, but the row at /dials/0/0 has 2; all rows must have the "
        "same number of columns, with null for each hole\n"
        "/offsets: expected 2 offsets, one for each dial, got 3\n");
}

Test(grecian_position_handler, says_when_memory_runs_out)
{
    case_run_out_of_memory(&grecian_position_operation,
                           "{\"dials\":[[[1]],[[2]]],\"offsets\":[0,0]}", 1);
}
