/* Values and the arena that contains them. */
#include "server/json/arena.h"
#include "server/json/value.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define STRING(literal)                                                                    \
    {.type = VALUE_STRING, .size = sizeof(literal) - 1, .as.text = (literal)}

static const struct value scalars[] = {
    {.type = VALUE_NULL},
    {.type = VALUE_BOOLEAN, .as.truth = true},
    {.type = VALUE_BOOLEAN, .as.truth = false},
    {.type = VALUE_INTEGER, .as.integer = -3},
    {.type = VALUE_INTEGER, .as.integer = INT64_MAX},
    {.type = VALUE_REAL, .as.real = 2.5},
    STRING("x"),
    STRING("x\0"),
    STRING(""),
};
enum { SCALARS = sizeof scalars / sizeof scalars[0] };

static const struct value array = {
    .type = VALUE_ARRAY, .size = SCALARS, .as.items = scalars};

/* Slots for the members "a", "ab", which is absent, and "". */
static struct value_object *slots;
static struct value object = {.type = VALUE_OBJECT, .size = 3};

static void make_object(void)
{
    static const struct value_name names[] = {{"a", 1}, {"ab", 2}, {"", 0}};

    slots = calloc(1, sizeof *slots + 3 * sizeof slots->members[0]);
    cr_assert_not_null(slots);
    slots->names = names;
    slots->members[0] = scalars[0];
    slots->members[2] = scalars[8];
    object.as.object = slots;
}

TestSuite(value, .init = make_object);

Test(value, is_sixteen_bytes)
{
    cr_expect_eq(sizeof(struct value), 16);
}

Test(value, functions_accept_any_type_and_null)
{
    const struct value *all[SCALARS + 3] = {NULL, &array, &object};

    for (size_t i = 0; i < SCALARS; i++)
        all[i + 3] = &scalars[i];
    for (size_t i = 0; i < SCALARS + 3; i++) {
        const struct value *v = all[i];
        enum value_type type = value_type(v);

        cr_expect_eq(type == VALUE_ABSENT, !v);
        cr_expect_eq(value_is_true(v), v == &scalars[1]);
        cr_expect_eq(value_integer(v), type == VALUE_INTEGER ? v->as.integer : 0);
        cr_expect_eq(value_real(v), v == &scalars[3]   ? -3
                                    : v == &scalars[4] ? 0x1p63
                                    : v == &scalars[5] ? 2.5
                                                       : 0);
        cr_expect_eq(value_text(v), type == VALUE_STRING ? v->as.text : NULL);
        cr_expect_eq(value_length(v), type == VALUE_STRING ? v->size : 0);
        cr_expect_eq(value_count(v), v == &array ? SCALARS : 0);
        cr_expect_eq(value_item(v, 2), v == &array ? &scalars[2] : NULL);
        cr_expect_null(value_item(v, SCALARS));
        cr_expect_eq(value_slots(v), v == &object ? 3 : 0);
        cr_expect_eq(value_get(v, "a"), v == &object ? &slots->members[0] : NULL);
    }
}

Test(value, members_are_found_by_their_complete_name)
{
    cr_expect_null(value_get(&object, "ab"), "it is absent");
    cr_expect_eq(value_get(&object, ""), &slots->members[2]);
    cr_expect_null(value_get(&object, "b"));
    cr_expect_eq(value_find(&object, "abc", 1), &slots->members[0]);
    cr_expect_null(value_find(&object, "a\0", 2));
}

Test(value, equality)
{
    const struct value one = {.type = VALUE_INTEGER, .as.integer = 1};
    const struct value real_one = {.type = VALUE_REAL, .as.real = 1};
    const struct value absent = {.type = VALUE_ABSENT};

    for (size_t i = 0; i < SCALARS; i++) {
        for (size_t j = 0; j < SCALARS; j++)
            cr_expect_eq(value_equal(&scalars[i], &scalars[j]), i == j, "%zu %zu", i, j);
    }
    cr_expect(value_equal(&one, &real_one) && value_equal(&real_one, &one));
    cr_expect_not(value_equal(&array, &array));
    cr_expect_not(value_equal(&object, &object));
    cr_expect_not(value_equal(&absent, &absent));
}

static size_t charged, allowed;

static bool charge(void *arg, size_t bytes)
{
    cr_assert_eq(arg, &charged);
    if (bytes > allowed)
        return false;
    charged = bytes;
    return true;
}

/* Pieces of random sizes are aligned, do not overlap, and are charged. */
Test(arena, pieces_do_not_overlap)
{
    _Alignas(ARENA_ALIGNMENT) char buffer[256];
    struct arena a = arena_in(buffer, sizeof buffer);
    static struct {
        unsigned char *bytes;
        size_t size;
    } pieces[2000];
    struct test_rng rng;
    size_t sum = 0;

    a.charge = charge;
    a.arg = &charged;
    charged = 0;
    allowed = SIZE_MAX;
    test_rng_seed(&rng, 1);
    for (size_t i = 0; i < 2000; i++) {
        size_t size = test_rng_below(&rng, i % 100 == 99 ? 20000 : 100);

        pieces[i].bytes = arena_take(&a, size);
        pieces[i].size = size;
        sum += size;
        cr_assert_eq((uintptr_t)pieces[i].bytes % ARENA_ALIGNMENT, 0);
        memset(pieces[i].bytes, (int)(i % 251), size);
        cr_assert_eq(charged, a.held);
        cr_assert_eq(i == 0 && a.held, 0, "the arena must use the buffer first");
    }
    for (size_t i = 0; i < 2000; i++) {
        for (size_t j = 0; j < pieces[i].size; j++)
            cr_assert_eq(pieces[i].bytes[j], i % 251);
    }
    cr_expect(a.held > sum / 2 && a.held < 3 * sum, "%zu for %zu", a.held, sum);
    arena_free(&a);
    cr_expect_eq(a.held, 0);
    cr_expect_not_null(arena_take(&a, 1), "a freed arena can be used again");
    arena_free(&a);
}

Test(arena, a_failed_allocation_changes_nothing)
{
    struct arena a = arena_in(NULL, 0);
    size_t held;

    a.charge = charge;
    a.arg = &charged;
    allowed = 10000;
    cr_assert_not_null(arena_take(&a, 0));
    held = a.held;
    cr_expect_null(arena_take(&a, 10000));
    cr_expect_null(arena_take(&a, SIZE_MAX));
    cr_expect_null(arena_take(&a, SIZE_MAX - 8));
    cr_expect_not(arena_charge_external(&a, 10001 - held));
    cr_expect(arena_charge_external(&a, 10000 - held));
    cr_expect_eq(charged, 10000);
    cr_expect_not_null(arena_take(&a, 3000), "there is enough memory");
    cr_expect_null(arena_take(&a, 3000));
    cr_expect(arena_charge_external(&a, 0));
    failing_alloc_after(0);
    cr_expect_null(arena_take(&a, 4000));
    failing_alloc_end();
    cr_expect_eq(a.held, held);
    cr_expect_not_null(arena_take(&a, 4000));
    arena_free(&a);
}

Test(arena, a_block_is_adopted_with_its_charge)
{
    struct arena a = arena_in(NULL, 0);
    char *block = malloc(5000);
    size_t held;

    a.charge = charge;
    a.arg = &charged;
    allowed = 20000;
    cr_assert(arena_charge_external(&a, 8000));
    failing_alloc_after(0);
    cr_expect_not(arena_adopt(&a, block, 5000));
    failing_alloc_end();
    held = a.held;
    cr_expect(arena_adopt(&a, block, 5000));
    cr_expect_eq(a.external, 0);
    cr_expect_geq(a.held, held + 5000);
    cr_expect_eq(charged, a.held);
    arena_free(&a);
}
