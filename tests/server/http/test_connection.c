#include "server/http/connection.h"
#include "server/loop/event_loop.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { LIMIT = 10 * CONNECTION_KEPT };

static struct service service;
static struct loop loop;
static struct connection connection;

static void begin(void)
{
    budget_init(&service.memory, LIMIT);
    loop.service = &service;
    connection.loop = &loop;
    exchange_init(&connection.exchange);
}

TestSuite(connection, .init = begin);

Test(connection, small_buffers_are_not_charged)
{
    for (size_t size = 0; size <= CONNECTION_KEPT; size++)
        cr_assert(connection_charge(&connection, &connection.text_charge, size));
    cr_assert_eq(connection.text_charge, 0);
    cr_assert_eq(budget_peak(&service.memory), 0);
}

Test(connection, a_charge_follows_its_buffer)
{
    size_t *charge = &connection.text_charge;

    cr_assert(connection_charge(&connection, charge, CONNECTION_KEPT + 1));
    cr_assert_eq(budget_used(&service.memory), CONNECTION_KEPT + 1);
    cr_assert(connection_charge(&connection, charge, LIMIT));
    cr_assert_eq(budget_used(&service.memory), LIMIT);
    cr_assert(connection_charge(&connection, charge, LIMIT / 2));
    cr_assert_eq(budget_used(&service.memory), LIMIT / 2);
    cr_assert(connection_charge(&connection, charge, 1));
    cr_assert_eq(budget_used(&service.memory), 0);
    cr_assert_eq(*charge, 0);
}

Test(connection, what_does_not_fit_leaves_the_charge_as_it_is)
{
    cr_assert(connection_charge(&connection, &connection.text_charge, LIMIT / 2));
    cr_assert(connection_charge(&connection, &connection.tree_charge, LIMIT / 4));
    cr_assert_not(connection_charge(&connection, &connection.tree_charge, LIMIT / 2 + 1));
    cr_assert_not(connection_charge(&connection, &connection.answer_charge, LIMIT / 2));
    cr_assert_eq(connection.tree_charge, LIMIT / 4);
    cr_assert_eq(connection.answer_charge, 0);
    cr_assert_eq(budget_used(&service.memory), LIMIT / 2 + LIMIT / 4);
    cr_assert_eq(budget_misfits(&service.memory), 2);
}

static void hold_text(size_t size)
{
    cr_assert(connection_charge(&connection, &connection.text_charge, size));
    connection.body = malloc(size);
    connection.body_capacity = size;
}

Test(connection, a_large_text_is_freed_and_a_small_one_kept)
{
    hold_text(CONNECTION_KEPT + 1);
    connection_drop_text(&connection);
    cr_assert_null(connection.body);
    cr_assert_eq(connection.body_capacity, 0);
    cr_assert_eq(budget_used(&service.memory), 0);
    hold_text(CONNECTION_KEPT);
    connection_drop_text(&connection);
    cr_assert(connection.body);
    cr_assert_eq(connection.body_capacity, CONNECTION_KEPT);
    free(connection.body);
}

Test(connection, a_large_answer_is_freed_and_a_small_one_kept)
{
    struct json_writer *out = &connection.exchange.out;

    while (out->capacity <= CONNECTION_KEPT)
        jw_integer(out, 123456789);
    cr_assert(connection_charge(&connection, &connection.answer_charge, out->capacity));
    connection_drop_answer(&connection);
    cr_assert_null(out->data);
    cr_assert_eq(budget_used(&service.memory), 0);
    jw_integer(out, 1);
    connection_drop_answer(&connection);
    cr_assert(out->data);
    jw_free(out);
}

Test(connection, a_tree_is_freed_whatever_its_size)
{
    connection.exchange.body = json_object();
    connection_drop_tree(&connection);
    cr_assert_null(connection.exchange.body);
    connection.exchange.body = json_object();
    cr_assert(connection_charge(&connection, &connection.tree_charge, LIMIT));
    connection_drop_tree(&connection);
    cr_assert_null(connection.exchange.body);
    cr_assert_eq(budget_used(&service.memory), 0);
    connection_drop_tree(&connection);
    cr_assert_eq(budget_used(&service.memory), 0);
}

Test(connection, who_must_wait_is_told_that_the_service_is_busy)
{
    connection_refuse_memory(&connection);
    cr_assert(connection.refusal.set);
    cr_assert_eq(connection.refusal.problem, PROBLEM_OVERLOADED);
}
