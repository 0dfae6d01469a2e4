#include "send.h"

#include "job.h"
#include "quirks_0_9.h"
#include "send_direct.h"
#include "server/http/batch.h"
#include "server/http/response.h"

#include <stdlib.h>
#include <string.h>

enum { STREAM_BLOCK = 8 * 1024, BATCH_BLOCK = 32 * 1024 };

static const char request_id[] = "X-Request-Id";

/* Adds a header. A response without one of its headers would have another meaning (for
 * example, a page without its Content-Encoding). So if there is no memory for a header,
 * there is no response. */
static void add(struct MHD_Response **to, const char *name, const char *value)
{
    if (!*to || MHD_add_response_header(*to, name, value) == MHD_YES)
        return;
    MHD_destroy_response(*to);
    *to = NULL;
}

static void add_all(struct MHD_Response **to, const struct response *response)
{
    for (unsigned i = 0; i < response->count; i++)
        add(to, response->headers[i].name, response->headers[i].value);
}

/* Reports that there is no memory for the response. Nothing is sent while a worker has the
 * request, because the worker uses the buffer of the problem. */
static enum MHD_Result give_up(struct connection *c)
{
    struct request *r = c->request;

    r->problem.set = false;
    r->problem.line = 0;
    problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the response headers");
    if (request_is_working(r))
        send_nothing(c);
    else
        send_direct(c);
    return MHD_NO;
}

/* Takes ownership of `made`, which is NULL if there was no memory. */
static enum MHD_Result queue(struct connection *c, unsigned status,
                             struct MHD_Response *made)
{
    enum MHD_Result result;

    add(&made, request_id, c->request->id);
    if (!made)
        return give_up(c);
    c->request->sent.status = status;
    result = MHD_queue_response(c->mhd, status, made);
    MHD_destroy_response(made);
    return result;
}

/* Makes a response, whose body must remain in memory until libmicrohttpd reports that the
 * request is complete. */
static struct MHD_Response *make(const struct response *response)
{
    struct MHD_Response *made = MHD_create_response_from_buffer(
        response->length, (void *)(uintptr_t)response->body, MHD_RESPMEM_PERSISTENT);

    add_all(&made, response);
    return made;
}

/* A response with a page that a loop reuses, because libmicrohttpd makes four allocations
 * for each header. Only the request id differs each time. It has been copied into the head
 * of a response before the next request is handled. */
struct page_response {
    struct page_response *next;
    const struct page *page;
    enum page_coding coding;
    struct MHD_Response *response; /* NULL if it could not be created */
    char id[REQUEST_ID_MAX + 1];
};

/* Returns the entry for a page, and moves it to the front of the list. Returns NULL if out
 * of memory. */
static struct page_response *find_entry(struct connections *all, const struct page *page,
                                        enum page_coding coding)
{
    struct page_response **link = &all->pages, *p;

    while (*link && ((*link)->page != page || (*link)->coding != coding))
        link = &(*link)->next;
    p = *link;
    if (p)
        *link = p->next;
    else
        p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->page = page;
    p->coding = coding;
    p->next = all->pages;
    all->pages = p;
    return p;
}

static enum MHD_Result queue_page(struct connection *c, const struct response *response)
{
    struct request *r = c->request;
    struct page_response *p = find_entry(c->all, response->page, response->coding);

    if (!p)
        return give_up(c);
    if (p->response)
        MHD_del_response_header(p->response, request_id, p->id);
    else
        p->response = make(response);
    add(&p->response, request_id, r->id);
    if (!p->response)
        return give_up(c);
    strcpy(p->id, r->id);
    r->sent.status = response->status;
    return MHD_queue_response(c->mhd, response->status, p->response);
}

void send_free(struct connections *all)
{
    while (all->pages) {
        struct page_response *p = all->pages;

        all->pages = p->next;
        if (p->response)
            MHD_destroy_response(p->response);
        free(p);
    }
}

static enum MHD_Result send_response(struct connection *c, const struct response *response)
{
    struct request *r = c->request;

    r->sent.bytes = response->status == MHD_HTTP_NOT_MODIFIED ? 0 : response->length;
    request_enter(r, REQUEST_SENDING);
    return response->page ? queue_page(c, response)
                          : queue(c, response->status, make(response));
}

/* Returns true if no other request may follow on this connection. */
static bool is_last(const struct connection *c)
{
    return c->slot != SLOT_NORMAL || (c->request->head.chunked && quirks_chunked_is_last());
}

enum MHD_Result send_result(struct connection *c, enum handler_result result)
{
    struct response response;

    c->request->closes = is_last(c);
    return response_make(c->request, result, &response) ? send_response(c, &response)
                                                        : give_up(c);
}

enum MHD_Result send_options(struct connection *c)
{
    struct response response;

    c->request->closes = is_last(c);
    response_make_options(c->request, &response);
    return send_response(c, &response);
}

/* Copies the rest of the last line, after the job has ended. */
static ssize_t take_last_line(struct connection *c, char *to, size_t room)
{
    const struct json_writer *out = &c->request->call.out;
    size_t size = out->length - c->job.last_sent;

    if (out->failed)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (!size)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (size > room)
        size = room;
    memcpy(to, out->data + c->job.last_sent, size);
    c->job.last_sent += size;
    return (ssize_t)size;
}

/* The function by which libmicrohttpd reads the content of a stream. If no line is ready,
 * it returns 0 and suspends the connection. */
static ssize_t on_read(void *cls, uint64_t position, char *to, size_t room)
{
    struct connection *c = cls;
    struct request *r = c->request;
    ssize_t size = (ssize_t)progress_stream_take(c->job.stream, to, room);

    (void)position;
    if (c->state == CONNECTION_SHUT)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (!size && r->phase == REQUEST_STREAMING) {
        connection_suspend(c);
        return 0;
    }
    if (!size)
        size = take_last_line(c, to, room);
    if (size > 0)
        r->sent.bytes += (size_t)size;
    if (r->phase == REQUEST_STREAMING)
        request_extend(r);
    return size;
}

/* As on_read, but for a batch. Sends the results of a slice, and then lets a worker run the
 * next slice. */
static ssize_t on_read_batch(void *cls, uint64_t position, char *to, size_t room)
{
    struct connection *c = cls;
    struct request *r = c->request;
    ssize_t size = 0;

    (void)position;
    if (c->state == CONNECTION_SHUT)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (r->phase == REQUEST_STREAMING)
        connection_suspend(c);
    else
        size = take_last_line(c, to, room);
    if (size == MHD_CONTENT_READER_END_OF_STREAM && r->batch) {
        /* libmicrohttpd cannot stop while a connection is suspended and waits for the
         * queue. */
        if (c->all->stopping)
            return MHD_CONTENT_READER_END_WITH_ERROR;
        job_continue(c);
        return 0;
    }
    if (size > 0)
        r->sent.bytes += (size_t)size;
    return size;
}

enum MHD_Result send_stream(struct connection *c)
{
    struct request *r = c->request;
    struct MHD_Response *made =
        batch_is(r) ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BATCH_BLOCK,
                                                        on_read_batch, c, NULL)
                    : MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK,
                                                        on_read, c, NULL);
    struct response response;

    r->sent.bytes = 0;
    request_extend(r);
    r->closes = is_last(c);
    response_make_stream(r, &response);
    add_all(&made, &response);
    return queue(c, response.status, made);
}
