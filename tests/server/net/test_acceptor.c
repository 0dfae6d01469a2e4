#include "tests/server/service_case.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int __real_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
int __wrap_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
enum MHD_Result __real_MHD_add_connection(struct MHD_Daemon *mhd, int fd,
                                          const struct sockaddr *address, socklen_t length);
enum MHD_Result __wrap_MHD_add_connection(struct MHD_Daemon *mhd, int fd,
                                          const struct sockaddr *address, socklen_t length);

static struct service_case s;

/* How many of the next calls fail, and the errno of failed calls. */
static atomic_uint accept_failures, add_failures;
static atomic_int accept_error;

static bool fails(atomic_uint *failures)
{
    unsigned left = atomic_load(failures);

    while (left && !atomic_compare_exchange_weak(failures, &left, left - 1))
        ;
    return left > 0;
}

int __wrap_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags)
{
    if (!fails(&accept_failures))
        return __real_accept4(fd, address, length, flags);
    errno = atomic_load(&accept_error);
    return -1;
}

enum MHD_Result __wrap_MHD_add_connection(struct MHD_Daemon *mhd, int fd,
                                          const struct sockaddr *address, socklen_t length)
{
    if (!fails(&add_failures))
        return __real_MHD_add_connection(mhd, fd, address, length);
    close(fd);
    errno = ENOMEM;
    return MHD_NO;
}

static enum handler_result answer(struct handler_call *call, void *question)
{
    (void)question;
    jw_begin_object(&call->out);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

static const struct operation operation = {.answer = answer};
static const struct route rows[] = {{"POST", "/", NULL, &operation}};

static void start(const char *option)
{
    char *arguments[] = {(char *)(uintptr_t)option, NULL};

    service_start(&s, rows, 1, 1, arguments);
}

static void expect_status(int fd, const char *status)
{
    struct response r = client_read(fd);

    cr_expect(response_has(&r, status), "%s", r.head);
    response_free(&r);
}

static void request_and_expect(const char *status)
{
    int fd = client_open(&s);

    client_post(fd, "/", "", "{}");
    expect_status(fd, status);
    close(fd);
}

static void fail_to_accept(int error, unsigned times)
{
    atomic_store(&accept_error, error);
    atomic_store(&accept_failures, times);
}

/* The kernel reports that a client has left, or that there is no memory for it. */
Test(acceptor, continues_after_an_error)
{
    static const int errors[] = {ECONNABORTED, EPROTO, EPERM, EINTR, ENOMEM, ENOBUFS};

    start(NULL);
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        fail_to_accept(errors[i], 3);
        request_and_expect("HTTP/1.1 200 OK");
        cr_expect_eq(atomic_load(&accept_failures), 0);
    }
    free(service_stop(&s));
}

Test(acceptor, rejects_clients_without_a_descriptor)
{
    char *log;

    start(NULL);
    fail_to_accept(EMFILE, 1); /* the next call, with the spare descriptor, does not fail */
    request_and_expect("HTTP/1.1 503 Service Unavailable");
    fail_to_accept(ENFILE, 1);
    request_and_expect("HTTP/1.1 503 Service Unavailable");
    cr_expect_eq(atomic_load(&s.service.rejected), 2);
    request_and_expect("HTTP/1.1 200 OK");
    log = service_stop(&s);
    cr_expect(strstr(log, "status=503"));
    free(log);
}

Test(acceptor, pauses_if_the_spare_descriptor_does_not_help)
{
    start(NULL);
    fail_to_accept(EMFILE, 4);
    request_and_expect("HTTP/1.1 200 OK");
    cr_expect_eq(atomic_load(&accept_failures), 0);
    free(service_stop(&s));
}

Test(acceptor, releases_the_slots_of_failed_connections)
{
    char byte;

    start("--max-per-client=1");
    atomic_store(&add_failures, 1);
    for (int fd = client_open(&s); fd >= 0; fd = -1) {
        cr_expect_leq(recv(fd, &byte, 1, 0), 0);
        close(fd);
    }
    service_await(&s.service.connections, 0);
    cr_expect_eq(atomic_load(&s.service.slots), 0);
    request_and_expect("HTTP/1.1 200 OK");
    free(service_stop(&s));
}

/* Returns true if the second client, for which there was no slot, has got the slot of the first. */
static bool gets_the_slot(void)
{
    int first = client_open(&s), second;
    struct response r;
    bool served;

    client_post(first, "/", "", "{}");
    expect_status(first, "HTTP/1.1 200 OK");
    second = client_open(&s);
    while (atomic_load(&s.service.connections) < 2 && !atomic_load(&s.service.rejected))
        usleep(1000);
    close(first);
    while (atomic_load(&s.service.connections) > 1)
        usleep(1000);
    client_post(second, "/", "", "{}");
    r = client_read(second);
    served = response_has(&r, "HTTP/1.1 200 OK") && !response_has(&r, "Connection: close");
    cr_expect(served || response_has(&r, "HTTP/1.1 503 Service Unavailable"), "%s", r.head);
    response_free(&r);
    close(second);
    service_await(&s.service.connections, 0);
    atomic_store(&s.service.rejected, 0);
    return served;
}

/* On a busy machine, the second client can wait too long. Then the test repeats the attempt. */
Test(acceptor, turns_a_probe_slot_into_a_normal_slot)
{
    unsigned tries = 0;

    start("--max-connections=1");
    while (!gets_the_slot())
        cr_assert_lt(++tries, 10000);
    cr_expect_eq(atomic_load(&s.service.slots), 0);
    free(service_stop(&s));
}
