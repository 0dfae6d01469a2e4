#include "options.h"

#include "versions.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <regex.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum kind {
    KIND_ADDRESS,
    KIND_INTEGER,
    KIND_BYTES,
    KIND_CHOICE,
    KIND_ORIGINS,
    KIND_ORIGIN,
    KIND_NETWORKS,
    KIND_FILE,
    KIND_HEALTH_CHECK,
    KIND_HELP,
    KIND_VERSION
};

/* The error for an invalid value of a kind; a range may follow. */
static const char *const demands[KIND_VERSION + 1] = {
    [KIND_ADDRESS] = "is not an IPv4 or IPv6 address",
    [KIND_INTEGER] = "is not an integer from ",
    [KIND_BYTES] = "is not a number of bytes from ",
    [KIND_CHOICE] = "is not one of ",
    [KIND_ORIGINS] =
        "is not \"*\", \"none\" or comma-separated origins such as https://example.org",
    [KIND_ORIGIN] = "is not \"none\" or an origin such as https://example.org",
    [KIND_NETWORKS] = "is not \"none\" or comma-separated networks such as 10.0.0.0/8",
    [KIND_FILE] = "is not a file name",
};

/* A name that an option no longer has; it is rejected with an error that shows the new one. */
struct former {
    const char *flag;
    const char *variable;
};

/* One option. Rows without a metavar do not accept a value. */
struct row {
    const char *flag;
    const char *variable;
    const char *metavar;
    const char *initial; /* the default, read as if it had been typed */
    const char *help;
    size_t offset; /* of the field in struct options */
    uint64_t low;  /* of KIND_INTEGER and KIND_BYTES */
    uint64_t high;
    const char *choices; /* of KIND_CHOICE, with "|" between them, as the enum has them */
    enum kind kind;
    struct former former;
    char letter; /* the short flag, or 0 */
    enum { TO_SERVE, TO_ASK, TO_BOTH } use;
};

enum { KIB = 1 << 10, MIB = 1 << 20, GIB = 1 << 30 };

#define MEMORY_MOST ((uint64_t)1024 * GIB)

#define FIELD(name)        .offset = offsetof(struct options, name)
#define RANGE(least, most) .kind = KIND_INTEGER, .low = (least), .high = (most)

static const struct row rows[] = {
    {"listen", "PUZZLED_LISTEN", "ADDRESS", "127.0.0.1",
     "IPv4 or IPv6 address to listen on", FIELD(listen), .kind = KIND_ADDRESS},
    {"port", "PUZZLED_PORT", "N", "8080", "port to listen on; 0 selects a free port",
     FIELD(port), RANGE(0, 65535)},
    {"event-loops", "PUZZLED_EVENT_LOOPS", "N", "0",
     "number of threads that serve connections;\n0 means one per CPU core", FIELD(loops),
     RANGE(0, 256), .former = {"loops", "PUZZLED_LOOPS"}},
    {"workers", "PUZZLED_WORKERS", "N", "0",
     "number of threads that run jobs (long\ncomputations); 0 means one per CPU core",
     FIELD(workers), RANGE(0, 256), .use = TO_BOTH},
    {"max-queued-jobs", "PUZZLED_MAX_QUEUED_JOBS", "N", "64",
     "maximum number of jobs that wait for a worker;\n"
     "further requests are rejected with 503",
     FIELD(queue), RANGE(1, 100000), .former = {"queue", "PUZZLED_QUEUE"}},
    {"max-body", "PUZZLED_MAX_BODY", "BYTES", "1M",
     "maximum size of a request body, unless the operation\n"
     "has its own limit; BYTES is explained below",
     FIELD(max_body), .low = KIB, .high = GIB, .kind = KIND_BYTES, .use = TO_BOTH},
    {"max-memory", "PUZZLED_MAX_MEMORY", "BYTES", "1G",
     "maximum memory in total for all jobs, large request\n"
     "bodies and large responses; BYTES is explained below",
     FIELD(max_memory), .low = (uint64_t)64 * MIB, .high = MEMORY_MOST, .kind = KIND_BYTES,
     .use = TO_BOTH},
    {"max-connections", "PUZZLED_MAX_CONNECTIONS", "N", "10000",
     "maximum number of open connections", FIELD(max_connections), RANGE(1, 1000000)},
    {"max-per-client", "PUZZLED_MAX_PER_CLIENT", "N", "0",
     "maximum number of connections per client (an IPv4\n"
     "address or an IPv6 /64 network); 0 means unlimited",
     FIELD(max_per_client), RANGE(0, 1000000)},
    {"trusted-proxy", "PUZZLED_TRUSTED_PROXY", "LIST", "none",
     "comma-separated addresses or networks\n"
     "(ADDRESS/BITS) of trusted proxies, which send the\n"
     "client's address in the header that is set with\n"
     "--forwarded-header; --trusted-proxy can be repeated",
     FIELD(trusted_proxies), .kind = KIND_NETWORKS},
    {"forwarded-header", "PUZZLED_FORWARDED_HEADER", "NAME", "x-forwarded-for",
     "header in which trusted proxies send the client's\n"
     "address, either x-forwarded-for or forwarded; the\nother is ignored",
     FIELD(forwarded_header), .kind = KIND_CHOICE, .choices = "x-forwarded-for|forwarded"},
    {"request-seconds", "PUZZLED_REQUEST_SECONDS", "N", "10",
     "time limit for receiving a request, in seconds", FIELD(request_seconds),
     RANGE(1, 3600)},
    {"idle-seconds", "PUZZLED_IDLE_SECONDS", "N", "60",
     "time after which an idle connection is closed,\nin seconds", FIELD(idle_seconds),
     RANGE(1, 86400)},
    {"job-seconds", "PUZZLED_JOB_SECONDS", "N", "30", "time limit for a job, in seconds",
     FIELD(job_seconds), RANGE(1, 3600), .use = TO_BOTH},
    {"drain-seconds", "PUZZLED_DRAIN_SECONDS", "N", "10",
     "time limit for finishing open requests at shutdown,\nin seconds",
     FIELD(drain_seconds), RANGE(0, 3600)},
    {"log-format", "PUZZLED_LOG_FORMAT", "FORMAT", "text",
     "format of the access log on standard output", FIELD(log_format), .kind = KIND_CHOICE,
     .choices = "text|json|none"},
    {"cors-origin", "PUZZLED_CORS_ORIGIN", "ORIGINS", "*",
     "origins whose web pages may call the API: \"*\" for\n"
     "all, \"none\", or a comma-separated list of\nscheme://host[:port]",
     FIELD(cors_origin), .kind = KIND_ORIGINS},
    {"public-url", "PUZZLED_PUBLIC_URL", "ORIGIN", "none",
     "public address of the service,\n"
     "scheme://host[:port], for link previews of its pages",
     FIELD(public_url), .kind = KIND_ORIGIN},
    {"health-check",
     .help = "check the service at --listen and --port; exit\n"
             "with 0 if it is healthy, otherwise with 1",
     .kind = KIND_HEALTH_CHECK},
    {"ndjson", .metavar = "FILE",
     .help = "for operations with an NDJSON body: read the items\n"
             "from FILE (\"-\" for standard input), one JSON string\n"
             "or integer per line; use NAME=VALUE to set the\n"
             "other fields, such as precision=12",
     .kind = KIND_FILE, FIELD(ask.ndjson), .use = TO_ASK, .former = {.flag = "lines"}},
    {"help", .help = "print this help and exit", .kind = KIND_HELP, .letter = 'h',
     .use = TO_BOTH},
    {"version", .help = "print version information and exit", .kind = KIND_VERSION,
     .letter = 'V'},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* Reads decimal digits at `*text` and moves `*text` behind them. False when there are
 * none or when the value is above `most`, which is less than what strtoull ends at. */
static bool read_digits(const char **text, uint64_t most, uint64_t *value)
{
    char *end;

    *value = strtoull(*text, &end, 10);
    if (!isdigit((unsigned char)**text) || *value > most)
        return false;
    *text = end;
    return true;
}

static bool read_integer(const struct row *row, const char *text, unsigned *field)
{
    uint64_t value;

    if (!read_digits(&text, row->high, &value) || *text || value < row->low)
        return false;
    *field = (unsigned)value;
    return true;
}

/* The bytes that a suffix stands for; 0 when it is none. */
static unsigned read_suffix(const char *text)
{
    static const char letters[] = "KMG";
    static const unsigned units[] = {KIB, MIB, GIB};
    const char *letter;

    if (!*text)
        return 1;
    letter = strchr(letters, toupper((unsigned char)*text));
    return letter && !text[1] ? units[letter - letters] : 0;
}

static bool read_bytes(const struct row *row, const char *text, size_t *field)
{
    uint64_t value, unit;

    if (!read_digits(&text, row->high, &value))
        return false;
    unit = read_suffix(text);
    if (!unit || value > row->high / unit || value * unit < row->low)
        return false;
    *field = (size_t)(value * unit);
    return true;
}

static bool read_address(const char *text, const char **field)
{
    unsigned char address[sizeof(struct in6_addr)];

    if (inet_pton(AF_INET, text, address) != 1 && inet_pton(AF_INET6, text, address) != 1)
        return false;
    *field = text;
    return true;
}

/* Sets `*field` to the place of `text` among the choices, as the enum counts them. */
static bool read_choice(const struct row *row, const char *text, unsigned *field)
{
    const char *choice = row->choices;

    for (unsigned i = 0; *choice; i++) {
        size_t length = strcspn(choice, "|");

        if (strlen(text) == length && memcmp(text, choice, length) == 0) {
            *field = i;
            return true;
        }
        choice += length + (choice[length] == '|');
    }
    return false;
}

static bool read_networks(const char *text, struct ip_networks *field)
{
    return strcmp(text, "none") == 0 || ip_networks_add(field, text);
}

/* Letters must be small because a browser sends them so (RFC 6454, section 6.2) and origins
 * are compared byte by byte. */
#define ORIGIN "[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\\[[0-9a-f:.]+\\])(:[1-9][0-9]{0,4})?"

static bool read_pattern(const char *pattern, const char *text, const char **field)
{
    regex_t wanted;
    int error;

    *field = text;
    errno = 0;
    error = regcomp(&wanted, pattern, REG_EXTENDED | REG_NOSUB);
    if (!error) {
        error = regexec(&wanted, text, 0, NULL, 0);
        regfree(&wanted);
    }
    if (error && errno == ENOMEM) { /* glibc says that nothing matches, then */
        fputs("puzzled: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return !error;
}

/* Reads `text` into the row's field of `o`. False when the text is not of its kind. */
static bool read_value(struct options *o, const struct row *row, const char *text)
{
    void *field = (char *)o + row->offset;

    switch (row->kind) {
    case KIND_ADDRESS:
        return read_address(text, field);
    case KIND_INTEGER:
        return read_integer(row, text, field);
    case KIND_BYTES:
        return read_bytes(row, text, field);
    case KIND_CHOICE:
        return read_choice(row, text, field);
    case KIND_ORIGINS:
        return read_pattern("^(\\*|none|" ORIGIN "(," ORIGIN ")*)$", text, field);
    case KIND_ORIGIN:
        return read_pattern("^(none|" ORIGIN ")$", text, field);
    case KIND_NETWORKS:
        return read_networks(text, field);
    case KIND_FILE:
        *(const char **)field = text;
        return true;
    case KIND_HEALTH_CHECK:
    case KIND_HELP:
    case KIND_VERSION:
        break;
    }
    return false;
}

/* Prints `bytes` as 1K, 1M or 1G where that is exact. */
static void print_bytes(FILE *file, uint64_t bytes)
{
    unsigned step = 0;

    for (; bytes && bytes % KIB == 0 && step < 3; step++)
        bytes /= KIB;
    fprintf(file, "%" PRIu64 "%.*s", bytes, step ? 1 : 0, &"?KMG"[step]);
}

/* Prints the least and the greatest value of a row that has them, or its choices. */
static void print_range(FILE *file, const struct row *row, const char *between)
{
    if (row->kind == KIND_INTEGER)
        fprintf(file, "%" PRIu64 "%s%" PRIu64, row->low, between, row->high);
    if (row->kind == KIND_BYTES) {
        print_bytes(file, row->low);
        fputs(between, file);
        print_bytes(file, row->high);
    }
    if (row->kind == KIND_CHOICE)
        fputs(row->choices, file);
}

static enum options_outcome end_error(FILE *err)
{
    fputs(" (see puzzled --help)\n", err);
    return OPTIONS_BAD;
}

/* Reads a value that came from the command line (`variable` is NULL) or from the
 * environment, or says on `err` what is wrong with it. */
static enum options_outcome take_value(struct options *o, const struct row *row,
                                       const char *text, const char *variable, FILE *err)
{
    const char *demand = demands[row->kind];

    if (read_value(o, row, text))
        return OPTIONS_SERVE;
    fprintf(err, "puzzled: %s%s: \"%.80s\" %s", variable ? "" : "--",
            variable ? variable : row->flag, text, demand ? demand : "is not valid");
    print_range(err, row, " to ");
    return end_error(err);
}

/* Rejects the former name of a flag, or of an environment variable. */
static enum options_outcome refuse_former(const char *former, const struct row *row,
                                          FILE *err)
{
    fprintf(err, "puzzled: \"%.80s\": was renamed; use ", former);
    if (*former == '-')
        fprintf(err, "--%s %s", row->flag, row->metavar);
    else
        fputs(row->variable ? row->variable : row->flag, err);
    return end_error(err);
}

static enum options_outcome refuse_argument(const char *argument, const char *why,
                                            FILE *err)
{
    fprintf(err, "puzzled: \"%.80s\": %s", argument, why);
    return end_error(err);
}

enum { HELP_COLUMN = 27 };

static void print_help_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        fputc(*text, out);
        if (*text == '\n')
            fprintf(out, "%*s", HELP_COLUMN, "");
    }
}

static void print_row(FILE *out, const struct row *row)
{
    char name[HELP_COLUMN + 1];

    if (row->letter)
        snprintf(name, sizeof name, "  -%c, --%s", row->letter, row->flag);
    else
        snprintf(name, sizeof name, "  --%s %s", row->flag,
                 row->metavar ? row->metavar : "");
    fprintf(out, "%-*s", HELP_COLUMN, name);
    print_help_text(out, row->help);
    fputc('\n', out);
    if (!row->variable)
        return;
    fprintf(out, "%*s[%s, ", HELP_COLUMN, "", row->variable);
    print_range(out, row, "..");
    if (row->choices && strlen(row->variable) + strlen(row->choices) > HELP_COLUMN + 10)
        fprintf(out, ",\n%*s", HELP_COLUMN, "");
    else if (row->choices || row->high)
        fputs(", ", out);
    fprintf(out, "default %s]\n", row->initial);
}

static bool is_for(const struct row *row, unsigned use)
{
    return row->use == use || row->use == TO_BOTH;
}

static void print_rows(FILE *out, unsigned use)
{
    for (unsigned i = 0; i < ROWS; i++) {
        if (is_for(&rows[i], use))
            print_row(out, &rows[i]);
    }
}

static const char about_rows[] =
    "\nThe brackets after an option show its environment variable, its permitted\n"
    "values and its default. An option on the command line overrides its environment\n"
    "variable.\n\n"
    "BYTES is a number with an optional suffix K, M or G for 1024, 1024^2 or 1024^3\n"
    "bytes.\n\n";

static enum options_outcome print_help_to_serve(FILE *out)
{
    fputs("Usage: puzzled [OPTION]...\n"
          "  or:  puzzled ask [OPTION]... [OPERATION [REQUEST]]\n"
          "Serve a website and a JSON API that solve puzzles. With \"ask\", run one\n"
          "operation without a server (see puzzled ask --help).\n\n",
          out);
    print_rows(out, TO_SERVE);
    fputs(about_rows, out);
    fputs("The exit status is 0 after a normal shutdown, 1 if the service could not run,\n"
          "and 2 if an option is invalid.\n",
          out);
    return OPTIONS_DONE;
}

static enum options_outcome print_help_to_ask(FILE *out)
{
    fputs(
        "Usage: puzzled ask [OPTION]... [OPERATION [REQUEST]]\n"
        "Run one operation without a server. The result is the same as over HTTP.\n\n"
        "Without an OPERATION, list all operations. With an OPERATION and --help,\n"
        "describe the fields of its request. REQUEST is one of:\n\n"
        "  '{\"cards\":12}'          JSON\n"
        "  @FILE                   a file with JSON\n"
        "  -                       JSON on standard input; this is the default if\n"
        "                          standard input is not a terminal\n"
        "  NAME=VALUE...           the fields of the request; use dots for a nested\n"
        "                          field, such as limits.milliseconds=500\n\n"
        "A VALUE that begins with '[', '{' or '\"' is read as JSON. Any other VALUE is\n"
        "read as text if the field accepts text. If the field does not accept text, VALUE\n"
        "must be a number, true, false or null.\n\n",
        out);
    print_rows(out, TO_ASK);
    fputs(about_rows, out);
    fputs(
        "The exit status is 0 if the result was written to standard output, 1 if an error\n"
        "was written to standard error, and 2 if the command line is invalid.\n",
        out);
    return OPTIONS_DONE;
}

static enum options_outcome print_version(FILE *out)
{
    struct versions v = versions_get();

    fprintf(out, "puzzled %s\nlibmicrohttpd %s, jansson %s, libuv %s, %s\n", v.puzzled,
            v.libmicrohttpd, v.jansson, v.libuv, v.compiler);
    return OPTIONS_DONE;
}

/* What getopt_long returns for a row: above every character. */
enum { ROW_BASE = 256 };

/* A command line, or what follows `puzzled` on one that asks. */
struct arguments {
    int count;
    char *const *list;
    bool ask;
};

static void make_flags(struct option flags[ROWS + 1], bool ask)
{
    memset(flags, 0, (ROWS + 1) * sizeof flags[0]);
    for (int i = 0; i < ROWS; i++) {
        if (!is_for(&rows[i], ask ? TO_ASK : TO_SERVE))
            continue;
        flags->name = rows[i].flag;
        flags->has_arg = rows[i].metavar ? required_argument : no_argument;
        flags->val = ROW_BASE + i;
        flags++;
    }
}

/* Returns the row whose former flag `argument` is, without its value; NULL if there is none. */
static const struct row *find_former(const char *argument, bool ask)
{
    size_t length = strcspn(argument, "=");

    for (unsigned i = 0; i < ROWS; i++) {
        const char *former = rows[i].former.flag;

        if (former && is_for(&rows[i], ask ? TO_ASK : TO_SERVE) &&
            length == strlen(former) + 2 && memcmp(argument, "--", 2) == 0 &&
            memcmp(argument + 2, former, length - 2) == 0)
            return &rows[i];
    }
    return NULL;
}

/* Reports what getopt_long rejected. That is the argument before optind, except that an
 * unknown letter may have others after it in the same argument. */
static enum options_outcome refuse_flag(int got, const struct arguments *a, FILE *err)
{
    char letter[3] = {'-', (char)optopt, '\0'};
    const char *argument = a->list[optind - 1];
    const struct row *renamed = find_former(argument, a->ask);

    if (optopt != 0 && optopt < ROW_BASE)
        return refuse_argument(letter, "unknown option", err);
    if (got == ':')
        return refuse_argument(argument, "requires a value", err);
    if (optopt >= ROW_BASE)
        return refuse_argument(argument, "does not accept a value", err);
    if (renamed)
        return refuse_former(argument, renamed, err);
    return refuse_argument(argument, "unknown option", err);
}

/* The row that getopt_long's answer stands for, or NULL. */
static const struct row *find_row(int got)
{
    if (got >= ROW_BASE)
        return &rows[got - ROW_BASE];
    for (unsigned i = 0; i < ROWS; i++) {
        if (rows[i].letter == got)
            return &rows[i];
    }
    return NULL;
}

/* What the words that getopt_long has left mean: a question, the one word "ask" before it,
 * or nothing. */
static enum options_outcome read_words(struct options *o, const struct arguments *a,
                                       FILE *streams[2])
{
    o->ask.words = a->list + optind;
    o->ask.count = (unsigned)(a->count - optind);
    if (!a->ask && strcmp(o->ask.words[0], "ask") != 0)
        return refuse_argument(o->ask.words[0], "unexpected argument", streams[1]);
    if (!o->ask.help || o->ask.count)
        return OPTIONS_ASK;
    print_help_to_ask(streams[0]);
    return OPTIONS_DONE;
}

/* Reads the command line and notes in `given` which rows it set. */
static enum options_outcome read_arguments(struct options *o, const struct arguments *a,
                                           bool given[ROWS], FILE *streams[2])
{
    struct option flags[ROWS + 1];
    enum options_outcome outcome = OPTIONS_SERVE;
    const char *letters = a->ask ? ":h" : "+:hV";
    int got;

    make_flags(flags, a->ask);
    optind = 0; /* glibc: begin again, also after an earlier call */
    opterr = 0;
    while ((got = getopt_long(a->count, a->list, letters, flags, NULL)) != -1) {
        const struct row *row = find_row(got);

        if (!row)
            return refuse_flag(got, a, streams[1]);
        given[row - rows] = true;
        if (row->kind == KIND_HELP && !a->ask)
            return print_help_to_serve(streams[0]);
        if (row->kind == KIND_VERSION)
            return print_version(streams[0]);
        if (row->kind == KIND_HEALTH_CHECK)
            outcome = OPTIONS_HEALTH_CHECK;
        else if (row->kind == KIND_HELP)
            o->ask.help = true;
        else if (take_value(o, row, optarg, NULL, streams[1]) == OPTIONS_BAD)
            return OPTIONS_BAD;
    }
    return a->ask || optind < a->count ? read_words(o, a, streams) : outcome;
}

/* Reads the variables of those rows that the command line left open, and that matter. */
static enum options_outcome read_environment(struct options *o, bool ask,
                                             const bool given[ROWS], FILE *err)
{
    for (unsigned i = 0; i < ROWS; i++) {
        bool matters = is_for(&rows[i], ask ? TO_ASK : TO_SERVE) && !given[i];
        const char *variable = matters ? rows[i].variable : NULL;
        const char *former = matters ? rows[i].former.variable : NULL;
        const char *text = variable ? getenv(variable) : NULL;
        const char *former_text = former ? getenv(former) : NULL;

        if (former_text && *former_text)
            return refuse_former(former, &rows[i], err);
        if (text && *text && take_value(o, &rows[i], text, variable, err) == OPTIONS_BAD)
            return OPTIONS_BAD;
    }
    return OPTIONS_SERVE;
}

enum options_outcome options_parse(struct options *o, int argc, char *const argv[],
                                   FILE *out, FILE *err)
{
    bool given[ROWS] = {false};
    FILE *streams[2] = {out, err};
    enum options_outcome outcome;

    *o = (struct options){0};
    for (unsigned i = 0; i < ROWS; i++) {
        if (rows[i].initial)
            read_value(o, &rows[i], rows[i].initial);
    }
    outcome = read_arguments(o, &(struct arguments){argc, argv, false}, given, streams);
    if (outcome == OPTIONS_ASK)
        outcome = read_arguments(o, &(struct arguments){argc - optind, argv + optind, true},
                                 given, streams);
    if (outcome == OPTIONS_DONE || outcome == OPTIONS_BAD)
        return outcome;
    if (read_environment(o, outcome == OPTIONS_ASK, given, err) == OPTIONS_BAD)
        return OPTIONS_BAD;
    return outcome;
}
