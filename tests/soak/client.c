#include "client.h"

#include "request.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    FAULTS_SHOWN = 20,
    FAULT_BYTES = 700,
    READ_SIZE = 1 << 16,
    PIECE_SIZE = 100,
    PIECES_LEAST = 20,
    KNOCKS_MOST = 20,
    SLOW_PIECE_US = 30000,
    DEAF_US = 2000000,
    HEAVY_AHEAD =
        20 /* light questions wait when heavy ones are that many behind, or a tenth */
};

static void show_fault(struct client *client, const char *what)
{
    const struct question *asked = client->waits ? client->waiting[0] : client->last;
    size_t size = client->in.size < FAULT_BYTES ? client->in.size : FAULT_BYTES;

    if (client->soak->shown++ >= FAULTS_SHOWN)
        return;
    fprintf(stderr, "\n%s: %s%s (%s)\n--- got %zu bytes:\n%.*s\n", what,
            client->waits ? "" : "after ", asked ? asked->name : "nothing",
            client->manner->name, client->in.size, (int)size,
            client->in.data ? client->in.data : "");
    if (asked)
        fprintf(stderr, "--- known:\n%.*s\n",
                (int)(asked->answer_size < FAULT_BYTES ? asked->answer_size : FAULT_BYTES),
                asked->answer);
}

/* Ends the connection; `reset`: by RST. What waits has been counted by the caller. */
static void hang_up(struct client *client, bool reset)
{
    if (reset)
        setsockopt(client->socket, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0},
                   sizeof(struct linger));
    close(client->socket);
    client->socket = -1;
    client->waits = 0;
    client->resume_us = 0;
}

static void abandon(struct client *client)
{
    client->counts->abandoned += client->waits;
    hang_up(client, draw(&client->random, 2));
}

/* Ends a connection that the server did not serve as it should. */
static void lose(struct client *client, const char *what)
{
    show_fault(client, what);
    client->counts->lost += client->waits;
    client->counts->wrong += !client->waits;
    hang_up(client, true);
}

/* A socket on its way to the server, from one of many loopback addresses, as each has its
 * own ports. */
static int begin_connection(struct client *client)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    uint32_t host = INADDR_LOOPBACK + 1 + (uint32_t)draw(&client->random, 200);
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(host)};
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons(client->soak->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    if (fd < 0)
        return -1;
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &(int){1}, sizeof(int));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    if (bind(fd, (struct sockaddr *)&from, sizeof from) == 0 &&
        (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS))
        return fd;
    close(fd);
    return -1;
}

static const struct manner *draw_manner(struct client *client)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < manners_count; i++)
        if (!(manners[i].deeds & IS_HEAVY) == !client->heavy)
            sum += manners[i].weight;
    uint64_t at = draw(&client->random, sum);
    const struct manner *manner = manners;
    for (;; manner++) {
        if (!(manner->deeds & IS_HEAVY) != !client->heavy)
            continue;
        if (at < manner->weight)
            return manner;
        at -= manner->weight;
    }
}

static void knock(struct client *client)
{
    for (uint64_t left = 1 + draw(&client->random, KNOCKS_MOST); left; left--) {
        int fd = begin_connection(client);
        if (fd >= 0)
            close(fd);
        client->counts->connections++;
    }
}

static void reconnect(struct client *client)
{
    const struct soak *soak = client->soak;

    client->manner = draw_manner(client);
    client->counts = &soak->counts[client->manner - manners];
    client->since_us = soak->now_us;
    if (client->manner->deeds & KNOCKS) {
        knock(client);
        return;
    }
    client->socket = begin_connection(client);
    if (client->socket < 0) {
        perror("connect");
        exit(EXIT_FAILURE);
    }
    epoll_ctl(soak->epoll, EPOLL_CTL_ADD, client->socket,
              &(struct epoll_event){.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET,
                                    .data.ptr = client});
    client->counts->connections++;
    client->batches = 1 + (unsigned)draw(&client->random, client->manner->most);
    client->in.size = client->out.size = client->out_sent = 0;
    client->ended_sending = client->told_to_close = false;
    client->last = NULL;
}

static bool goal_is_reached(const struct client *client)
{
    const struct soak *soak = client->soak;

    return client->heavy ? soak->heavy >= soak->heavy_goal
                         : soak->light >= soak->light_goal;
}

/* Keeps the share of heavy questions the same all the time. */
static bool must_wait(const struct client *client)
{
    const struct soak *soak = client->soak;
    double light = (double)soak->light / (double)soak->light_goal;
    double heavy = (double)soak->heavy / (double)soak->heavy_goal;
    double tenth = (double)soak->heavy_goal / 10 + 1;
    double ahead = (tenth < HEAVY_AHEAD ? tenth : HEAVY_AHEAD) / (double)soak->heavy_goal;

    if (client->heavy)
        return soak->light < soak->light_goal && heavy > light;
    return soak->heavy_goal && light > heavy + ahead;
}

/* Lays the next requests out. */
static void ask(struct client *client)
{
    unsigned deeds = client->manner->deeds;
    uint64_t count = 1 + draw(&client->random, client->manner->depth);

    client->out.size = client->out_sent = 0;
    for (; count; count--) {
        const struct question *question;
        do
            question = corpus_draw(&client->soak->corpus, client->heavy, &client->random);
        while ((deeds & ENDS_SENDING) && !question->on_loop);
        request_write(&client->out, question, deeds, &client->random);
        client->waiting[client->waits++] = question;
        if (question->raw)
            break;
    }
    client->batches--;
    client->counts->sent += client->waits;
    if (!client->heavy)
        client->soak->light += client->waits;
    if (deeds & (CUTS | STALLS))
        client->out.size = 1 + draw(&client->random, client->out.size - 1);
    if (deeds & IS_DEAF)
        client->resume_us = client->soak->now_us + (int64_t)draw(&client->random, DEAF_US);
    client->since_us = client->soak->now_us;
}

/* Sends what is laid out, or a piece of it. False when the connection is no more. */
static bool send_out(struct client *client)
{
    unsigned deeds = client->manner->deeds;

    while (client->out_sent < client->out.size) {
        size_t size = client->out.size - client->out_sent;
        if (deeds & IN_PIECES && size > PIECE_SIZE) /* not too many pieces of long ones */
            size = PIECE_SIZE + (size - PIECE_SIZE) / PIECES_LEAST;
        if (deeds & IN_PIECES)
            size = 1 + draw(&client->random, size);
        ssize_t sent =
            send(client->socket, client->out.data + client->out_sent, size, MSG_NOSIGNAL);
        if (sent < 0)
            return errno == EAGAIN || errno == ENOTCONN;
        client->out_sent += (size_t)sent;
        client->since_us = client->soak->now_us;
        if (deeds & IN_PIECES) {
            uint64_t pause = deeds & SLOWLY ? draw(&client->random, SLOW_PIECE_US) : 0;
            client->resume_us = client->soak->now_us + 1 + (int64_t)pause;
            return true;
        }
    }
    if ((deeds & ENDS_SENDING) && !client->ended_sending) {
        shutdown(client->socket, SHUT_WR);
        client->ended_sending = true;
    }
    return true;
}

/* Counts the first of the questions that wait as answered. */
static void judge(struct client *client, const struct answer *answer)
{
    const struct question *question = client->waiting[0];

    if (client->manner->deeds & (CUTS | STALLS)) {
        if (answer->status >= 400) {
            client->counts->abandoned++;
        } else {
            show_fault(client, "half a request was answered");
            client->counts->wrong++;
        }
    } else if (answer_is_right(answer, question) &&
               (answer->closes || question->raw || !(client->manner->deeds & SAYS_CLOSE))) {
        client->counts->right++;
        client->soak->heavy += question->is_heavy;
    } else if (answer->status == 503 && answer->retry_after && !question->on_loop) {
        client->counts->refused++;
    } else {
        show_fault(client, "wrong");
        client->counts->wrong++;
    }
    client->last = question;
    client->waits--;
    memmove(client->waiting, client->waiting + 1, client->waits * sizeof *client->waiting);
}

/* Takes whole answers out of what was read. False when the connection is no more. */
static bool take_answers(struct client *client)
{
    struct bytes *in = &client->in;

    while (client->waits && in->size) {
        struct answer answer;
        bool half = client->manner->deeds & (CUTS | STALLS); /* of a HEAD is no HEAD */
        enum answer_end end =
            answer_read(&answer, in->data, in->size, !half && client->waiting[0]->no_body);
        if (end == ANSWER_PARTIAL)
            return true;
        if (end == ANSWER_BROKEN) {
            lose(client, "not HTTP");
            return false;
        }
        judge(client, &answer);
        memmove(in->data, in->data + answer.size, in->size - answer.size);
        in->size -= answer.size;
        if (answer.closes) {
            client->told_to_close = true;
            client->counts->unread += client->waits;
            client->waits = 0;
        }
    }
    if (in->size == 0)
        return true;
    lose(client, "more than was asked for");
    return false;
}

/* The server has ended the connection. */
static void take_end(struct client *client)
{
    if (client->manner->deeds & (CUTS | STALLS))
        abandon(client);
    else if (client->waits || (!client->told_to_close && !client->ended_sending))
        lose(client, client->waits ? "closed before the answer" : "closed for no reason");
    else
        hang_up(client, false);
}

/* Reads all there is. False when the connection is no more. */
static bool take_in(struct client *client)
{
    for (;;) {
        bytes_reserve(&client->in, READ_SIZE);
        ssize_t got = recv(client->socket, client->in.data + client->in.size, READ_SIZE, 0);
        if (got < 0 && errno == EAGAIN)
            return true;
        if (got <= 0) {
            take_end(client);
            return false;
        }
        client->since_us = client->soak->now_us;
        client->in.size += (size_t)got;
        if (client->manner->deeds & LEAVES) {
            abandon(client);
            return false;
        }
        if (!take_answers(client))
            return false;
    }
}

/* Leaves where that is the client's manner and its requests are sent. */
static void leave_early(struct client *client)
{
    unsigned deeds = client->manner->deeds;

    if (client->out_sent < client->out.size)
        return;
    if ((deeds & CUTS && !(deeds & ENDS_SENDING)) ||
        (deeds & LEAVES && draw(&client->random, 2)))
        abandon(client);
}

void client_advance(struct client *client)
{
    struct soak *soak = client->soak;
    bool deaf = client->resume_us > soak->now_us && client->manner->deeds & IS_DEAF;

    if (client->socket < 0) {
        if (goal_is_reached(client) || must_wait(client))
            return;
        reconnect(client);
        if (client->socket < 0)
            return;
    }
    if (!deaf && !take_in(client))
        return;
    if (client->resume_us > soak->now_us && !deaf)
        return;
    bool idle = client->waits == 0 && client->out_sent == client->out.size;
    if (idle && (client->batches == 0 || goal_is_reached(client))) {
        if (!client->told_to_close && !client->ended_sending)
            hang_up(client, false);
        return; /* else the server ends it */
    }
    if (idle && must_wait(client)) {
        client->since_us = soak->now_us;
        return;
    }
    if (idle && !client->told_to_close)
        ask(client);
    if (client->told_to_close || send_out(client) || take_in(client))
        leave_early(client);
}

void client_tick(struct client *client)
{
    const struct soak *soak = client->soak;
    bool stalls = client->manner && client->manner->deeds & STALLS;

    if (client->socket < 0) {
        client_advance(client);
    } else if (stalls && goal_is_reached(client)) {
        abandon(client);
    } else if (soak->now_us - client->since_us > soak->patience_us) {
        lose(client, "no answer");
    } else if (client->resume_us ? client->resume_us <= soak->now_us : !client->waits) {
        client->resume_us = 0;
        client_advance(client);
    }
}

bool client_is_done(const struct client *client)
{
    return client->socket < 0 && goal_is_reached(client);
}

void client_free(struct client *client)
{
    free(client->in.data);
    free(client->out.data);
}
