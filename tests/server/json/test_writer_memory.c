/* A writer without memory: an allocation fails, or its charge returns false. */
#include "server/json/writer.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect_text(const struct json_writer *w, const char *text)
{
    cr_assert(!w->failed);
    cr_expect(w->length == strlen(text) && !memcmp(w->data, text, w->length),
              "%.*s is not %s", (int)w->length, w->data, text);
}

/* Writes 4 to 8 KiB, for which the buffer is allocated five times. */
static void write_much(struct json_writer *w)
{
    jw_begin_object(w);
    for (int i = 0; i < 100; i++) {
        jw_key(w, "key");
        jw_begin_array(w);
        jw_integer(w, i);
        jw_number(w, i / 7.0);
        jw_text(w, "some text\n");
        jw_format(w, "%d", i);
        jw_null(w);
        jw_end_array(w);
    }
    jw_end_object(w);
    jw_raw(w, "\n", 1);
}

Test(json_writer_memory, the_nth_allocation_fails)
{
    unsigned failed = 0;
    struct json_writer w;

    while (failing_alloc_next()) {
        w = (struct json_writer){0};
        write_much(&w);
        failing_alloc_end();
        if (w.failed) {
            size_t length = w.length;

            write_much(&w);
            cr_expect(w.failed && w.length == length, "a failed writer continued");
            jw_reset(&w);
            cr_expect(!w.failed);
            jw_boolean(&w, true);
            expect_text(&w, "true");
            jw_free(&w);
            failed++;
        }
    }
    cr_expect_eq(failed, 5);
    cr_expect_gt(w.length, 4096);
    jw_free(&w);
}

/* A limit, and the last request. */
struct budget {
    size_t allowed, requested;
    unsigned times;
};

static bool charge(void *arg, size_t bytes)
{
    struct budget *budget = arg;

    budget->requested = bytes;
    budget->times++;
    return bytes <= budget->allowed;
}

Test(json_writer_memory, a_charge_precedes_growth)
{
    struct budget budget = {.allowed = SIZE_MAX};
    struct json_writer w;

    w = (struct json_writer){0};
    w.charge = charge;
    w.arg = &budget;
    for (unsigned i = 0; i < 4 * 1024 * 1024; i++) {
        jw_raw(&w, "x", 1);
        cr_assert_eq(budget.requested, w.capacity);
    }
    cr_expect_leq(w.capacity, w.length / 4 * 5, "%zu for %zu", w.capacity, w.length);
    cr_expect_lt(budget.times, 20);
    jw_free(&w);
    cr_expect(w.capacity == 0 && w.charge == charge && w.arg == &budget);
}

Test(json_writer_memory, a_rejected_charge_fails)
{
    struct budget budget = {.allowed = 5000};
    struct json_writer w;

    w = (struct json_writer){0};
    w.charge = charge;
    w.arg = &budget;
    write_much(&w);
    cr_expect(w.failed && budget.requested > 5000 && w.capacity <= 5000);
    jw_reset(&w);
    jw_boolean(&w, true); /* the buffer is large enough */
    expect_text(&w, "true");
    jw_free(&w);
}

Test(json_writer_memory, an_impossible_length_fails)
{
    struct json_writer w;

    w = (struct json_writer){0};
    jw_integer(&w, 1);
    jw_raw(&w, "x", SIZE_MAX - 1);
    cr_expect(w.failed);
    jw_free(&w);
}
