#include "audit.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The offsets of the fields of a file. */
enum {
    AT_VERSION = 4,
    AT_POSITIONS = 5,
    AT_SYMBOLS = 6,
    AT_MARKS = 7,
    AT_OBJECTIVE = 8,
    AT_PROVEN = 9,
    AT_HEIGHT = 10,
    AT_ZERO = 11,
    AT_SECRETS = 12,
    AT_INNER = 16,
    AT_GUESS_NODES = 20,
    AT_GUESSES = 24,
    AT_LOWER = 32,
    AT_COUNTS = 40,
    SUM_BYTES = 8
};

/* Objectives by their numbers in a file. */
enum { AVERAGE, NODES, CONSISTENT, WORST_CASE, LAST_GUESS };

enum {
    POSITIONS_MAX = 6,
    SYMBOLS_MAX = 16,
    TOKENS = SYMBOLS_MAX * POSITIONS_MAX,
    CODES_MAX = 65536,
    ANSWERS = (POSITIONS_MAX + 1) * (POSITIONS_MAX + 1),
    PENDING_MAX = BC_AUDIT_GUESSES_MAX * ANSWERS /* the parts of all states on one path */
};

/* A code: the symbol at each position, and its token. */
struct secret {
    uint8_t symbol[POSITIONS_MAX];
    uint8_t token[POSITIONS_MAX];
};

/* Codes in increasing order, and the rules for them. */
struct list {
    bool repeats, no_leading_zero;
    struct secret *code; /* owned */
    uint32_t count;
};

/* A state: a range in `order` of secrets with the same answers so far. */
struct state {
    uint32_t first;
    uint32_t count;
    unsigned made; /* number of guesses so far */
};

struct audit {
    const unsigned char *bytes;
    size_t length;
    struct bc_audit_report *report;
    uint32_t inner; /* states that the file has guesses for */
    struct list secrets;
    struct list guesses;
    uint16_t *order;     /* indices of secrets, grouped by state */
    uint16_t *sorted;    /* temporary copy of `order` */
    uint8_t *answers;    /* of the secrets of a state */
    struct state *stack; /* the next state in preorder is on top */
    unsigned waiting;    /* number of states on the stack */
    unsigned positions;
    unsigned win; /* the winning answer: bulls * (positions + 1) + bulls + cows */
};

/* Stores the description of an error. */
__attribute__((format(printf, 2, 3))) static enum pz_status fail(struct audit *audit,
                                                                 const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(audit->report->error, BC_AUDIT_ERROR, format, values);
    va_end(values);
    return PZ_INVALID;
}

static uint64_t number_at(const struct audit *audit, size_t at, unsigned bytes)
{
    uint64_t number = 0, scale = 1;

    for (unsigned i = 0; i < bytes; i++, scale *= 256)
        number += audit->bytes[at + i] * scale;
    return number;
}

static uint64_t sum_of(const struct audit *audit)
{
    uint64_t sum = 14695981039346656037u;

    for (size_t i = 0; i < audit->length - SUM_BYTES; i++) {
        sum ^= audit->bytes[i];
        sum *= 1099511628211u;
    }
    return sum;
}

static uint64_t codes_of(const struct bc_audit_report *report, const struct list *list)
{
    uint64_t codes = 1;

    for (unsigned p = 0; p < report->positions; p++)
        codes *= list->repeats         ? report->symbols
                 : p < report->symbols ? report->symbols - p
                                       : 0;
    /* the same number of codes starts with each symbol */
    return list->no_leading_zero ? codes / report->symbols * (report->symbols - 1) : codes;
}

/* Sets the rules for secrets and guesses. */
static void set_rules(struct audit *audit)
{
    const struct bc_audit_report *report = audit->report;

    audit->secrets.repeats = report->repeats;
    audit->secrets.no_leading_zero = report->no_leading_zero;
    audit->guesses.repeats = report->repeats || report->any_guess;
    audit->guesses.no_leading_zero = report->no_leading_zero && !report->any_guess;
}

static enum pz_status check_frame(struct audit *audit)
{
    if (audit->length < AT_COUNTS + SUM_BYTES)
        return fail(audit, "a file of %zu bytes is too short for a tree", audit->length);
    if (memcmp(audit->bytes, "BCTR", AT_VERSION) != 0)
        return fail(audit, "the file does not start with BCTR");
    if (audit->bytes[AT_VERSION] != 1)
        return fail(audit, "the format version is %u, not 1", audit->bytes[AT_VERSION]);
    if (number_at(audit, audit->length - SUM_BYTES, SUM_BYTES) != sum_of(audit))
        return fail(audit, "the file is damaged: the checksum does not match");
    return PZ_OK;
}

static enum pz_status read_game(struct audit *audit)
{
    struct bc_audit_report *report = audit->report;
    const unsigned char *bytes = audit->bytes;

    report->positions = bytes[AT_POSITIONS];
    report->symbols = bytes[AT_SYMBOLS];
    report->repeats = bytes[AT_MARKS] % 2 == 1;
    report->no_leading_zero = bytes[AT_MARKS] / 2 % 2 == 1;
    report->any_guess = bytes[AT_MARKS] / 4 == 1;
    set_rules(audit);
    report->objective = bytes[AT_OBJECTIVE];
    report->proven = bytes[AT_PROVEN] == 1;
    if (report->positions < 1 || report->positions > POSITIONS_MAX || report->symbols < 2 ||
        report->symbols > SYMBOLS_MAX || codes_of(report, &audit->secrets) == 0)
        return fail(audit, "a game with %u positions and %u symbols does not exist",
                    report->positions, report->symbols);
    if (codes_of(report, &audit->guesses) > CODES_MAX)
        return fail(audit, "the game has more than %d codes", CODES_MAX);
    if (bytes[AT_MARKS] > 7 || report->objective > LAST_GUESS || bytes[AT_PROVEN] > 1 ||
        bytes[AT_ZERO] != 0)
        return fail(audit, "a flag in the header of the file is invalid");
    audit->positions = report->positions;
    audit->win = audit->positions * (audit->positions + 1) + audit->positions;
    report->secrets = (uint32_t)codes_of(report, &audit->secrets);
    return PZ_OK;
}

static enum pz_status read_sizes(struct audit *audit)
{
    unsigned height = audit->bytes[AT_HEIGHT];
    uint64_t expected;

    audit->inner = (uint32_t)number_at(audit, AT_INNER, 4);
    audit->report->lower = number_at(audit, AT_LOWER, 8);
    if (audit->report->objective == LAST_GUESS) {
        audit->report->lower_last = (uint32_t)number_at(audit, AT_LOWER + 4, 4);
        audit->report->lower = number_at(audit, AT_LOWER, 4);
    }
    expected = AT_COUNTS + 4 * (uint64_t)height + 2 * (uint64_t)audit->inner + SUM_BYTES;
    if (height > BC_AUDIT_GUESSES_MAX)
        return fail(audit, "the height in the header is %u, which is too large", height);
    if (audit->length != expected)
        return fail(audit, "the file has %zu bytes, but its header requires %llu",
                    audit->length, (unsigned long long)expected);
    return PZ_OK;
}

/* Puts `symbol` at a position after the others; false if the rules do not allow it. */
static bool put_symbol(const struct list *list, struct secret *code, unsigned position,
                       unsigned symbol)
{
    unsigned before = 0;

    for (unsigned p = 0; p < position; p++)
        before += code->symbol[p] == symbol;
    code->symbol[position] = (uint8_t)symbol;
    code->token[position] = (uint8_t)(symbol * POSITIONS_MAX + before);
    if (position == 0 && symbol == 0 && list->no_leading_zero)
        return false;
    return before == 0 || list->repeats;
}

/* Lists all codes in increasing order, by backtracking over the positions. */
static void list_codes(const struct audit *audit, struct list *list)
{
    struct secret code = {{0}, {0}};
    unsigned next[POSITIONS_MAX] = {0}; /* the next symbol at each position */
    unsigned position = 0;

    for (;;) {
        if (next[position] == audit->report->symbols) {
            if (position == 0)
                return;
            next[position--] = 0;
        } else if (put_symbol(list, &code, position, next[position]++)) {
            if (position + 1 < audit->positions)
                position++;
            else
                list->code[list->count++] = code;
        }
    }
}

static enum pz_status prepare(struct audit *audit)
{
    size_t codes = audit->report->secrets;

    audit->secrets.code = malloc(codes * sizeof *audit->secrets.code);
    audit->guesses.code = malloc((size_t)codes_of(audit->report, &audit->guesses) *
                                 sizeof *audit->guesses.code);
    audit->order = malloc(codes * sizeof *audit->order);
    audit->sorted = malloc(codes * sizeof *audit->sorted);
    audit->answers = malloc(codes);
    audit->stack = malloc(PENDING_MAX * sizeof *audit->stack);
    if (!audit->secrets.code || !audit->guesses.code || !audit->order || !audit->sorted ||
        !audit->answers || !audit->stack)
        return PZ_NO_MEMORY;
    list_codes(audit, &audit->secrets);
    list_codes(audit, &audit->guesses);
    for (size_t i = 0; i < codes; i++)
        audit->order[i] = (uint16_t)i;
    return PZ_OK;
}

/* Computes the answer to `guess` for every secret of `state`, and counts the answers. */
static void answer_all(struct audit *audit, const struct state *state,
                       const struct secret *guess, uint32_t counts[ANSWERS])
{
    uint8_t has[TOKENS] = {0};

    memset(counts, 0, (audit->win + 1) * sizeof *counts);
    for (unsigned p = 0; p < audit->positions; p++)
        has[guess->token[p]] = 1;
    for (uint32_t i = 0; i < state->count; i++) {
        const struct secret *secret = &audit->secrets.code[audit->order[state->first + i]];
        unsigned bulls = 0, both = 0;

        for (unsigned p = 0; p < audit->positions; p++) {
            bulls += secret->symbol[p] == guess->symbol[p];
            both += has[secret->token[p]];
        }
        audit->answers[i] = (uint8_t)(bulls * (audit->positions + 1) + both);
        counts[audit->answers[i]]++;
    }
}

/* Sorts the secrets by their answers. */
static void sort_by_answer(struct audit *audit, const struct state *state,
                           const uint32_t counts[ANSWERS])
{
    uint16_t *order = audit->order + state->first;
    uint32_t next[ANSWERS], sum = 0;

    for (unsigned a = 0; a <= audit->win; a++) {
        next[a] = sum;
        sum += counts[a];
    }
    for (uint32_t i = 0; i < state->count; i++)
        audit->sorted[next[audit->answers[i]]++] = order[i];
    memcpy(order, audit->sorted, state->count * sizeof *order);
}

/* Counts a secret that is found. */
static void count_found(struct audit *audit, unsigned guesses)
{
    struct bc_audit_report *report = audit->report;

    report->by_guesses[guesses]++;
    report->guesses += guesses;
    if (guesses > report->height)
        report->height = guesses;
}

static void push(struct audit *audit, struct state state)
{
    assert(audit->waiting < PENDING_MAX);
    audit->stack[audit->waiting++] = state;
}

/* Pushes the parts of `state`, the part with the smallest answer last. */
static void push_parts(struct audit *audit, const struct state *state,
                       const uint32_t counts[ANSWERS])
{
    uint32_t end = state->first + state->count;

    for (unsigned a = audit->win + 1; a-- > 0;) {
        end -= counts[a];
        if (counts[a] == 0)
            continue;
        if (a == audit->win)
            count_found(audit, state->made + 1);
        else
            push(audit, (struct state){end, counts[a], state->made + 1});
    }
}

/* Plays the next guess of the file in a state with two or more secrets. */
static enum pz_status play_state(struct audit *audit, const struct state *state)
{
    struct bc_audit_report *report = audit->report;
    size_t at = AT_COUNTS + 4u * audit->bytes[AT_HEIGHT] + 2u * (size_t)report->inner;
    uint32_t rank, counts[ANSWERS];

    if (report->inner == audit->inner)
        return fail(audit, "the file has only %u guesses, but more states need one",
                    audit->inner);
    if (state->made + 2 > BC_AUDIT_GUESSES_MAX)
        return fail(audit, "a secret takes more than %d guesses", BC_AUDIT_GUESSES_MAX);
    rank = (uint32_t)number_at(audit, at, 2);
    if (rank >= audit->guesses.count)
        return fail(audit, "guess %u of the file has rank %u, but there are only %u codes",
                    report->inner, rank, audit->guesses.count);
    answer_all(audit, state, &audit->guesses.code[rank], counts);
    if (counts[audit->answers[0]] == state->count)
        return fail(audit, "guess %u of the file gets the same answer from all %u secrets",
                    report->inner, state->count);
    if (counts[audit->win] == 0)
        report->consistent = false;
    sort_by_answer(audit, state, counts);
    push_parts(audit, state, counts);
    report->inner++;
    return PZ_OK;
}

static enum pz_status play_all(struct audit *audit)
{
    struct bc_audit_report *report = audit->report;
    enum pz_status status = PZ_OK;

    report->consistent = true;
    push(audit, (struct state){0, report->secrets, 0});
    while (audit->waiting > 0 && status == PZ_OK) {
        struct state state = audit->stack[--audit->waiting];

        report->guess_nodes++;
        if (state.count > 1)
            status = play_state(audit, &state);
        else
            count_found(audit, state.made + 1);
    }
    report->nodes = report->secrets + report->inner;
    return status;
}

static enum pz_status compare(struct audit *audit, const char *what, uint64_t claimed,
                              uint64_t found)
{
    if (claimed == found)
        return PZ_OK;
    return fail(audit, "the file reports %llu %s, but its tree has %llu",
                (unsigned long long)claimed, what, (unsigned long long)found);
}

static enum pz_status compare_all(struct audit *audit)
{
    const struct bc_audit_report *report = audit->report;
    const struct {
        const char *what;
        uint64_t claimed, found;
    } figures[] = {
        {"secrets", number_at(audit, AT_SECRETS, 4), report->secrets},
        {"inner states", audit->inner, report->inner},
        {"states with a guess", number_at(audit, AT_GUESS_NODES, 4), report->guess_nodes},
        {"guesses in the worst case", audit->bytes[AT_HEIGHT], report->height},
        {"guesses in total", number_at(audit, AT_GUESSES, 8), report->guesses},
    };
    enum pz_status status = PZ_OK;

    for (size_t i = 0; i < sizeof figures / sizeof *figures && status == PZ_OK; i++)
        status = compare(audit, figures[i].what, figures[i].claimed, figures[i].found);
    for (unsigned i = 1; i <= report->height && status == PZ_OK; i++)
        status =
            compare(audit, "secrets found with one of the guesses",
                    number_at(audit, AT_COUNTS + 4 * (i - 1), 4), report->by_guesses[i]);
    return status;
}

/* Checks the bounds in the file against the figures of the tree. */
static enum pz_status check_promises(struct audit *audit)
{
    const struct bc_audit_report *report = audit->report;
    bool counts_nodes = report->objective == NODES || report->objective == CONSISTENT;
    uint64_t own = counts_nodes ? report->nodes : report->guesses;
    uint32_t last =
        report->objective == LAST_GUESS ? report->by_guesses[report->height] : 0;

    if (report->objective == CONSISTENT && !report->consistent)
        return fail(audit, "a guess of a consistent tree is not a candidate");
    if (report->lower_last > last || (report->proven && report->lower_last != last))
        return fail(
            audit,
            "the file reports %s lower bound of %u secrets at the last guess, but its tree "
            "has %u",
            report->proven ? "an exact" : "a", report->lower_last, last);
    if (report->lower > own || (report->proven && report->lower != own))
        return fail(audit, "the file reports %s lower bound of %llu, but its tree has %llu",
                    report->proven ? "an exact" : "a", (unsigned long long)report->lower,
                    (unsigned long long)own);
    return PZ_OK;
}

static enum pz_status examine(struct audit *audit)
{
    static enum pz_status (*const steps[])(struct audit *) = {
        check_frame, read_game, read_sizes, prepare, play_all, compare_all, check_promises};
    enum pz_status status = PZ_OK;

    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == PZ_OK; i++)
        status = steps[i](audit);
    return status;
}

enum pz_status bc_audit(const unsigned char *bytes, size_t length,
                        struct bc_audit_report *report)
{
    struct audit audit = {.bytes = bytes, .length = length, .report = report};
    enum pz_status status;

    memset(report, 0, sizeof *report);
    status = examine(&audit);
    free(audit.secrets.code);
    free(audit.guesses.code);
    free(audit.order);
    free(audit.sorted);
    free(audit.answers);
    free(audit.stack);
    return status;
}
