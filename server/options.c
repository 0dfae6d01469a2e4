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
    KIND_HEALTH_CHECK,
    KIND_LINES,
    KIND_HELP,
    KIND_VERSION
};

/* What is said of a value that is not of its kind; a range may follow. */
static const char *const demands[] = {
    [KIND_ADDRESS] = "is not an IPv4 or IPv6 address",
    [KIND_INTEGER] = "is not an integer from ",
    [KIND_BYTES] = "is not a number of bytes from ",
    [KIND_CHOICE] = "is not one of ",
    [KIND_ORIGINS] =
        "is not \"*\", \"none\" or a list of origins such as https://example.org",
    [KIND_ORIGIN] = "is not \"none\" or an origin such as https://example.org",
    [KIND_NETWORKS] = "is not \"none\" or a list of networks such as 10.0.0.0/8",
    [KIND_HEALTH_CHECK] = "is one value too many",
    [KIND_LINES] = "is one value too many",
    [KIND_HELP] = "is one value too many",
    [KIND_VERSION] = "is one value too many",
};

/* One option. Rows without a variable take no value. */
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
    {"port", "PUZZLED_PORT", "N", "8080", "port to listen on; 0 takes a free one",
     FIELD(port), RANGE(0, 65535)},
    {"loops", "PUZZLED_LOOPS", "N", "0", "threads that serve; 0 is one per core",
     FIELD(loops), RANGE(0, 256)},
    {"workers", "PUZZLED_WORKERS", "N", "0", "threads for heavy jobs; 0 is one per core",
     FIELD(workers), RANGE(0, 256), .use = TO_BOTH},
    {"queue", "PUZZLED_QUEUE", "N", "64", "heavy jobs that may wait before 503 is answered",
     FIELD(queue), RANGE(1, 100000)},
    {"max-body", "PUZZLED_MAX_BODY", "BYTES", "1M",
     "largest request body, if the route sets no other;\nK, M and G are units",
     FIELD(max_body), .low = KIB, .high = GIB, .kind = KIND_BYTES, .use = TO_BOTH},
    {"max-memory", "PUZZLED_MAX_MEMORY", "BYTES", "1G",
     "memory for all that is under way: jobs, large\nbodies and large answers",
     FIELD(max_memory), .low = (uint64_t)64 * MIB, .high = MEMORY_MOST, .kind = KIND_BYTES,
     .use = TO_BOTH},
    {"max-connections", "PUZZLED_MAX_CONNECTIONS", "N", "10000",
     "connections open at once, in all", FIELD(max_connections), RANGE(1, 1000000)},
    {"max-per-client", "PUZZLED_MAX_PER_CLIENT", "N", "0",
     "of them for one client, an IPv4 address or 64 bits\nof one of IPv6; 0 is any number",
     FIELD(max_per_client), RANGE(0, 1000000)},
    {"trusted-proxy", "PUZZLED_TRUSTED_PROXY", "LIST", "none",
     "addresses or networks (ADDRESS/BITS) of proxies\n"
     "that say truly who asks, with a comma between\n"
     "them; may be given several times",
     FIELD(trusted_proxies), .kind = KIND_NETWORKS},
    {"forwarded-header", "PUZZLED_FORWARDED_HEADER", "NAME", "x-forwarded-for",
     "where they say it; the other is not looked at", FIELD(forwarded_header),
     .kind = KIND_CHOICE, .choices = "x-forwarded-for|forwarded"},
    {"request-seconds", "PUZZLED_REQUEST_SECONDS", "N", "10",
     "time for a request's head and body to arrive", FIELD(request_seconds),
     RANGE(1, 3600)},
    {"idle-seconds", "PUZZLED_IDLE_SECONDS", "N", "60",
     "time before an idle connection is closed", FIELD(idle_seconds), RANGE(1, 86400)},
    {"job-seconds", "PUZZLED_JOB_SECONDS", "N", "30", "time that a heavy job may take",
     FIELD(job_seconds), RANGE(1, 3600), .use = TO_BOTH},
    {"drain-seconds", "PUZZLED_DRAIN_SECONDS", "N", "10",
     "time to finish open requests when stopped", FIELD(drain_seconds), RANGE(0, 3600)},
    {"log-format", "PUZZLED_LOG_FORMAT", "FORMAT", "text", "the access log on stdout",
     FIELD(log_format), .kind = KIND_CHOICE, .choices = "text|json|none"},
    {"cors-origin", "PUZZLED_CORS_ORIGIN", "ORIGINS", "*",
     "who may ask from a browser: \"*\" is anyone,\n"
     "\"none\" nobody, else scheme://host[:port],\n"
     "several with a comma between them",
     FIELD(cors_origin), .kind = KIND_ORIGINS},
    {"public-url", "PUZZLED_PUBLIC_URL", "ORIGIN", "none",
     "where people find the service, scheme://host[:port],\n"
     "for what shows previews of its pages",
     FIELD(public_url), .kind = KIND_ORIGIN},
    {"health-check",
     .help = "ask the service at --listen and --port whether\n"
             "it is well, then exit with 0 or 1",
     .kind = KIND_HEALTH_CHECK},
    {"lines",
     .help = "the question is a list of items, one JSON string\n"
             "or integer in a line of FILE or standard input;\n"
             "the words are its options",
     .kind = KIND_LINES, .use = TO_ASK},
    {"help", .help = "print this text", .kind = KIND_HELP, .letter = 'h', .use = TO_BOTH},
    {"version", .help = "print the versions in use", .kind = KIND_VERSION, .letter = 'V'},
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
    case KIND_HEALTH_CHECK:
    case KIND_LINES:
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
    if (read_value(o, row, text))
        return OPTIONS_SERVE;
    fprintf(err, "puzzled: %s%s: \"%.80s\" ", variable ? "" : "--",
            variable ? variable : row->flag, text);
    fputs(demands[row->kind], err);
    print_range(err, row, " to ");
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

static enum options_outcome print_help_to_serve(FILE *out)
{
    fputs("Usage: puzzled [OPTION]...\n"
          "  or:  puzzled ask [OPTION]... [OPERATION [QUESTION]]\n"
          "Answers questions about puzzles over HTTP and JSON; with \"ask\" a single one,\n"
          "without a server (see puzzled ask --help).\n\n",
          out);
    print_rows(out, TO_SERVE);
    fputs("\nA flag goes before its variable, a variable before the default. The exit\n"
          "status is 0 after a clean stop, 1 when the service could not run, and 2 when\n"
          "an option is wrong.\n",
          out);
    return OPTIONS_DONE;
}

static void print_help_to_ask(FILE *out)
{
    fputs("Usage: puzzled ask [OPTION]... [OPERATION [QUESTION]]\n"
          "Answers one question without a server, as the server would.\n\n"
          "Without an OPERATION, all are listed; with one and --help, its fields. The\n"
          "QUESTION is one of\n\n"
          "  '{\"cards\":12}'          JSON\n"
          "  @FILE                   the JSON in a file\n"
          "  -                       the JSON on standard input; also where there is no\n"
          "                          QUESTION and standard input is no terminal\n"
          "  NAME=VALUE...           the fields of an object; NAME may be one within\n"
          "                          another, such as limits.milliseconds\n\n"
          "A VALUE is JSON where it is a list, an object or a quoted string. Else it is\n"
          "text where the field takes text; elsewhere a number, true, false or null.\n\n",
          out);
    print_rows(out, TO_ASK);
    fputs("\nThe exit status is 0 when the answer is on standard output, 1 when a problem\n"
          "is on standard error, and 2 when the command line is wrong.\n",
          out);
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
        flags->has_arg = rows[i].variable ? required_argument : no_argument;
        flags->val = ROW_BASE + i;
        flags++;
    }
}

/* What getopt_long refused. It stands just before optind, except that a bad letter may
 * still have others behind it in the same argument. */
static enum options_outcome refuse_flag(int got, char *const argv[], FILE *err)
{
    char letter[3] = {'-', (char)optopt, '\0'};

    if (optopt != 0 && optopt < ROW_BASE)
        return refuse_argument(letter, "there is no such flag", err);
    if (got == ':')
        return refuse_argument(argv[optind - 1], "needs a value", err);
    if (optopt >= ROW_BASE)
        return refuse_argument(argv[optind - 1], "takes no value", err);
    return refuse_argument(argv[optind - 1], "there is no such flag", err);
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
        return refuse_argument(o->ask.words[0], "arguments are not expected", streams[1]);
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
            return refuse_flag(got, a->list, streams[1]);
        given[row - rows] = true;
        if (row->kind == KIND_HELP && !a->ask)
            return print_help_to_serve(streams[0]);
        if (row->kind == KIND_VERSION)
            return print_version(streams[0]);
        if (row->kind == KIND_HEALTH_CHECK)
            outcome = OPTIONS_HEALTH_CHECK;
        else if (row->kind == KIND_HELP)
            o->ask.help = true;
        else if (row->kind == KIND_LINES)
            o->ask.lines = true;
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
        bool matters = is_for(&rows[i], ask ? TO_ASK : TO_SERVE);
        const char *variable = matters ? rows[i].variable : NULL;
        const char *text = variable && !given[i] ? getenv(variable) : NULL;

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
