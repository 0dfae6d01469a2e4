/* The control that an operation gets, and when the parts of an operation run. */
#include "server/run/operation.h"

#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <string.h>

enum { LIMIT_MS = 20, LIMIT_NS = LIMIT_MS * 1000000 };

static const struct operation plain;
static const struct operation search = {.seconds = 1};
static const struct operation streaming = {.streams = true};

/* Prepares a call on a worker with the body `body`. */
static void begin(struct handler_call *call, const char *body)
{
    *call = (struct handler_call){0};
    cr_assert_str_eq(case_set_body(call, NULL, body), "");
    call->host.received_ns = pz_now_ns();
    call->host.deadline_ns = call->host.received_ns + (uint64_t)60 * 1000000000;
    call->host.max_bytes = 1 << 20;
}

Test(operation, the_earlier_deadline_applies)
{
    struct handler_call call;

    begin(&call, "{\"limits\":{\"milliseconds\":20}}");
    cr_expect_eq(operation_control(&plain, &call).deadline_ns,
                 call.host.received_ns + LIMIT_NS);
    call.host.deadline_ns = call.host.received_ns + 7;
    cr_expect_eq(operation_control(&plain, &call).deadline_ns, call.host.deadline_ns);
    cr_expect_eq(operation_control(&search, &call).deadline_ns, call.host.deadline_ns);
    call.host.deadline_ns = 0;
    cr_expect_eq(operation_control(&plain, &call).deadline_ns,
                 call.host.received_ns + LIMIT_NS);
    call_free(&call);
}

Test(operation, the_limit_of_the_operation_applies_without_a_limit_in_the_request)
{
    struct handler_call call;
    uint64_t deadline_ns;

    begin(&call, "{}");
    cr_expect_eq(operation_control(&plain, &call).deadline_ns, call.host.deadline_ns);
    deadline_ns = operation_control(&search, &call).deadline_ns;
    cr_expect_gt(deadline_ns, call.host.received_ns);
    cr_expect_lt(deadline_ns, call.host.deadline_ns);
    call_free(&call);
    begin(&call, "{\"limits\":{\"milliseconds\":20000}}");
    cr_expect_eq(operation_control(&search, &call).deadline_ns,
                 call.host.received_ns + (uint64_t)1000 * LIMIT_NS);
    call_free(&call);
}

Test(operation, the_effort_on_an_event_loop_is_brief)
{
    struct handler_call call;
    struct pz_ctl ctl;

    begin(&call, "{}");
    ctl = operation_control(&plain, &call);
    call.ctl = &ctl;
    cr_expect_eq(ctl.effort, PZ_FULL);
    cr_expect_eq(ctl.max_bytes, call.host.max_bytes);
    cr_expect_eq(ctl.max_nodes, 0);
    cr_expect_null(ctl.progress);
    cr_expect_eq(handler_no_memory(&call), HANDLER_NO_MEMORY);
    call.host.on_loop = true;
    ctl = operation_control(&plain, &call);
    cr_expect_eq(ctl.effort, PZ_BRIEF);
    cr_expect_eq(handler_no_memory(&call), HANDLER_RETRY_ON_WORKER);
    call_free(&call);
}

/* Without a stream the line is lost. It must not become a part of the response. */
Test(operation, progress_is_not_a_part_of_the_response)
{
    struct handler_call call;
    struct pz_ctl ctl;

    begin(&call, "{}");
    cr_expect_null(operation_control(&streaming, &call).progress);
    call.host.streams = true;
    ctl = operation_control(&streaming, &call);
    cr_assert_not_null(ctl.progress);
    ctl.progress(ctl.arg, 3, 7);
    cr_expect_eq(call.out.length, 0);
    call_free(&call);
}

Test(operation, every_status_has_a_result)
{
    cr_expect_eq(handler_result_of(PZ_OK), HANDLER_OK);
    cr_expect_eq(handler_result_of(PZ_INVALID), HANDLER_INVALID);
    cr_expect_eq(handler_result_of(PZ_LATER), HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(handler_result_of(PZ_NO_MEMORY), HANDLER_NO_MEMORY);
    cr_expect_eq(handler_result_of(PZ_OUT_OF_TIME), HANDLER_STOPPED);
    cr_expect_eq(handler_result_of(PZ_STOPPED), HANDLER_STOPPED);
}

/* An operation that counts its calls. On an event loop, `loop_read` and `loop_answer` are
 * its results. */
struct question {
    unsigned number; /* 1 for the first question that is read, and so on */
    bool used;
};

static struct {
    unsigned reads, answers, releases;
    unsigned answered; /* the number of the last question */
    enum handler_result loop_read, loop_answer;
} counted;

static enum handler_result read_counted(struct handler_call *call, void *question)
{
    static const struct question zero;
    struct question *q = question;

    cr_expect_eq(memcmp(q, &zero, sizeof zero), 0);
    cr_expect_not_null(call->ctl);
    q->number = ++counted.reads;
    if (call->host.on_loop && counted.loop_read != HANDLER_OK) {
        handler_refuse(call, "/read", "is not valid");
        return counted.loop_read;
    }
    return HANDLER_OK;
}

static enum handler_result answer_counted(struct handler_call *call, void *question)
{
    const struct question *q = question;

    cr_expect_not(q->used);
    counted.answers++;
    counted.answered = q->number;
    handler_refuse(call, "/answer", "is not valid");
    return call->host.on_loop ? counted.loop_answer : HANDLER_INVALID;
}

static void release_counted(void *question)
{
    struct question *q = question;

    cr_expect_not(q->used);
    q->used = true;
    counted.releases++;
}

static const struct operation counting = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct question),
    .read = read_counted,
    .answer = answer_counted,
    .release = release_counted,
};

/* Runs `counting` on an event loop. */
static enum handler_result run_on_loop(struct handler_call *call)
{
    enum handler_result result;

    begin(call, "{}");
    call->host.on_loop = true;
    result = operation_run(&counting, call);
    cr_expect_null(call->ctl);
    return result;
}

static enum handler_result run_on_worker(struct handler_call *call)
{
    call->host.on_loop = false;
    return operation_run(&counting, call);
}

/* Frees `call`. Expects that all questions, `count` in total, were released once. */
static void end(struct handler_call *call, unsigned count)
{
    call_drop_body(&counting, call);
    cr_expect_null(call->host.question);
    cr_expect_eq(counted.releases, count);
    call_drop_body(&counting, call);
    call_drop_body(NULL, call);
    cr_expect_eq(counted.releases, count);
    call_free(call);
}

Test(operation, a_response_on_the_loop_releases_the_question_once)
{
    struct handler_call call;

    counted.loop_answer = HANDLER_OK;
    cr_expect_eq(run_on_loop(&call), HANDLER_OK);
    cr_expect_eq(counted.reads, 1);
    cr_expect_eq(counted.answers, 1);
    cr_expect_eq(counted.releases, 0);
    end(&call, 1);
}

Test(operation, a_worker_continues_with_the_same_question)
{
    struct handler_call call;
    const void *question;

    counted.loop_answer = HANDLER_RETRY_ON_WORKER;
    cr_expect_eq(run_on_loop(&call), HANDLER_RETRY_ON_WORKER);
    question = call.host.question;
    cr_expect_eq(call.errors.count, 0);
    cr_expect_eq(counted.releases, 0);
    cr_expect_eq(run_on_worker(&call), HANDLER_INVALID);
    cr_expect_eq(call.host.question, question);
    cr_expect_eq(call.errors.count, 1);
    cr_expect_eq(counted.reads, 1);
    cr_expect_eq(counted.answers, 2);
    cr_expect_eq(counted.answered, 1);
    end(&call, 1);
}

Test(operation, a_client_that_leaves_before_the_worker_releases_the_question_once)
{
    struct handler_call call;

    counted.loop_answer = HANDLER_RETRY_ON_WORKER;
    run_on_loop(&call);
    end(&call, 1);
}

Test(operation, an_invalid_request_releases_the_question_once)
{
    struct handler_call call;

    counted.loop_read = HANDLER_INVALID;
    cr_expect_eq(run_on_loop(&call), HANDLER_INVALID);
    cr_expect_eq(counted.answers, 0);
    cr_expect_eq(counted.releases, 1);
    cr_expect_eq(call.errors.count, 1);
    end(&call, 1);
}

Test(operation, a_worker_reads_again_what_the_loop_could_not_read)
{
    struct handler_call call;

    counted.loop_read = HANDLER_RETRY_ON_WORKER;
    cr_expect_eq(run_on_loop(&call), HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(counted.releases, 1);
    cr_expect_eq(call.errors.count, 0);
    cr_expect_eq(run_on_worker(&call), HANDLER_INVALID);
    cr_expect_eq(counted.reads, 2);
    cr_expect_eq(counted.answers, 1);
    cr_expect_eq(counted.answered, 2);
    cr_expect_eq(call.errors.count, 1);
    end(&call, 2);
}

Test(operation, memory_with_old_contents_becomes_zero)
{
    _Alignas(ARENA_ALIGNMENT) char memory[256];
    struct handler_call call;

    memset(memory, 0xff, sizeof memory);
    call = (struct handler_call){0};
    call.host.arena = arena_in(memory, sizeof memory);
    cr_expect_eq(run_on_worker(&call), HANDLER_INVALID);
    cr_expect_eq(counted.reads, 1);
    end(&call, 1);
}

static bool refuse_memory(void *arg, size_t bytes)
{
    (void)arg;
    (void)bytes;
    return false;
}

Test(operation, nothing_is_read_without_memory)
{
    struct handler_call call;

    call = (struct handler_call){0};
    call.host.arena.charge = refuse_memory;
    cr_expect_eq(run_on_worker(&call), HANDLER_NO_MEMORY);
    cr_expect_eq(counted.reads, 0);
    cr_expect_eq(counted.answers, 0);
    end(&call, 0);
}

static enum handler_result answer_nothing(struct handler_call *call, void *question)
{
    (void)call;
    cr_expect_null(question);
    return HANDLER_OK;
}

Test(operation, without_read_there_is_no_question)
{
    static const struct operation bare = {.answer = answer_nothing};
    struct handler_call call;

    call = (struct handler_call){0};
    cr_expect_eq(operation_run(&bare, &call), HANDLER_OK);
    call_drop_body(&bare, &call);
    call_free(&call);
}
