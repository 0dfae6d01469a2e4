#include "options.h"

#include "server/json/spelling.h"
#include "server/observe/versions.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One option. Rows without a metavar do not accept a value. */
struct row {
    const char *flag;
    const char *variable;
    const char *metavar;
    const char *initial; /* the default, which is read like a value of the user */
    const char *help;
    size_t offset; /* of the field in struct options */
    /* Reads a value into the field. Returns false if the value is not valid. */
    bool (*read)(const struct row *row, const char *text, void *field);
    const char *error;      /* for an invalid value; the range or the choices follow */
    const char *low, *high; /* the range of read_integer and read_bytes */
    const char *choices;    /* of read_choice, separated by "|", in the order of the enum */
    const char *pattern;    /* of read_pattern */
    const char *former_flag, *former_variable; /* invalid; the error shows the new name */
    char letter;                               /* the short flag, or 0 */
    enum { READ_VALUE, CHECK_HEALTH, PRINT_HELP, PRINT_VERSION } action;
    enum { TO_SERVE, TO_ASK, TO_BOTH } use;
};

/* Reads a decimal number, which can end with one of the `suffixes` for 1024, 1024^2 and so
 * on. Returns false if `text` is not such a number. A number that exceeds 64 bits is
 * invalid, or is read as UINT64_MAX, which is outside of every range. */
static bool read_number(const char *text, const char *suffixes, uint64_t *number)
{
    const char *suffix;
    unsigned shift;
    char *end;

    *number = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text)) /* strtoull also accepts blanks and a sign */
        return false;
    if (!*end)
        return true;
    suffix = strchr(suffixes, toupper((unsigned char)*end));
    if (!suffix || end[1])
        return false;
    shift = 10 * (unsigned)(suffix - suffixes + 1);
    if (*number > UINT64_MAX >> shift)
        return false;
    *number <<= shift;
    return true;
}

static const char byte_suffixes[] = "KMG";

static bool read_in_range(const struct row *row, const char *text, const char *suffixes,
                          uint64_t *number)
{
    uint64_t low, high;

    return read_number(row->low, byte_suffixes, &low) &&
           read_number(row->high, byte_suffixes, &high) &&
           read_number(text, suffixes, number) && *number >= low && *number <= high;
}

static bool read_integer(const struct row *row, const char *text, void *field)
{
    uint64_t number;

    if (!read_in_range(row, text, "", &number))
        return false;
    *(unsigned *)field = (unsigned)number;
    return true;
}

static bool read_bytes(const struct row *row, const char *text, void *field)
{
    uint64_t number;

    if (!read_in_range(row, text, byte_suffixes, &number))
        return false;
    *(size_t *)field = (size_t)number;
    return true;
}

static bool read_file(const struct row *row, const char *text, void *field)
{
    (void)row;
    *(const char **)field = text;
    return true;
}

static bool read_address(const struct row *row, const char *text, void *field)
{
    struct ip_address address;

    return ip_address_read(&address, text, strlen(text)) && read_file(row, text, field);
}

static bool read_networks(const struct row *row, const char *text, void *field)
{
    (void)row;
    return strcmp(text, "none") == 0 || ip_networks_add(field, text);
}

/* Reads the index of `text` in the choices. */
static bool read_choice(const struct row *row, const char *text, void *field)
{
    const char *choice = row->choices;

    for (unsigned i = 0; *choice; i++) {
        size_t length = strcspn(choice, "|");

        if (strlen(text) == length && memcmp(text, choice, length) == 0) {
            *(unsigned *)field = i;
            return true;
        }
        choice += length + (choice[length] == '|');
    }
    return false;
}

/* Origins must be in lowercase: browsers send them in this form (RFC 6454, section 6.2),
 * and the server compares them byte by byte. */
#define ORIGIN "[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\\[[0-9a-f:.]+\\])(:[1-9][0-9]{0,4})?"

static bool read_pattern(const struct row *row, const char *text, void *field)
{
    regex_t regex;
    int error;

    *(const char **)field = text;
    errno = 0;
    error = regcomp(&regex, row->pattern, REG_EXTENDED | REG_NOSUB);
    if (!error) {
        error = regexec(&regex, text, 0, NULL, 0);
        regfree(&regex);
    }
    if (error && errno == ENOMEM) { /* glibc then returns REG_NOMATCH */
        fputs("puzzled: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return !error;
}

#define FIELD(name) .offset = offsetof(struct options, settings.name)
#define INTEGER(least, most)                                                               \
    .read = read_integer, .error = "is not an integer from ", .low = (least), .high = (most)
#define BYTES(least, most)                                                                 \
    .read = read_bytes,                                                                    \
    .error = "is not a number of bytes, with or without the suffix K, M or G, from ",      \
    .low = (least), .high = (most)
#define CHOICE(names) .read = read_choice, .error = "is not one of ", .choices = (names)

static const struct row rows[] = {
    {"listen", "PUZZLED_LISTEN", "ADDRESS", "127.0.0.1",
     "IPv4 or IPv6 address to listen on", FIELD(listen), .read = read_address,
     .error = "is not an IPv4 or IPv6 address"},
    {"port", "PUZZLED_PORT", "N", "8080", "port to listen on; 0 selects a free port",
     FIELD(port), INTEGER("0", "65535")},
    {"event-loops", "PUZZLED_EVENT_LOOPS", "N", "0",
     "number of threads that serve connections;\n0 means one per CPU core", FIELD(loops),
     INTEGER("0", "256"), .former_flag = "loops", .former_variable = "PUZZLED_LOOPS"},
    {"workers", "PUZZLED_WORKERS", "N", "0",
     "number of threads that run jobs (long\ncomputations); 0 means one per CPU core",
     FIELD(workers), INTEGER("0", "256"), .use = TO_BOTH},
    {"max-queued-jobs", "PUZZLED_MAX_QUEUED_JOBS", "N", "64",
     "maximum number of jobs that wait for a worker;\n"
     "further requests are rejected with 503",
     FIELD(queue), INTEGER("1", "100000"), .former_flag = "queue",
     .former_variable = "PUZZLED_QUEUE"},
    {"max-body", "PUZZLED_MAX_BODY", "BYTES", "1M",
     "maximum size of a request body, unless the operation\n"
     "has its own limit; BYTES is explained below",
     FIELD(max_body), BYTES("1K", "1G"), .use = TO_BOTH},
    {"max-memory", "PUZZLED_MAX_MEMORY", "BYTES", "1G",
     "maximum memory in total for all jobs, large request\n"
     "bodies and large responses; BYTES is explained below",
     FIELD(max_memory), BYTES("64M", "1024G"), .use = TO_BOTH},
    {"max-connections", "PUZZLED_MAX_CONNECTIONS", "N", "10000",
     "maximum number of open connections", FIELD(max_connections), INTEGER("1", "1000000")},
    {"max-per-client", "PUZZLED_MAX_PER_CLIENT", "N", "0",
     "maximum number of connections per client (an IPv4\n"
     "address or an IPv6 /64 network); 0 means unlimited",
     FIELD(max_per_client), INTEGER("0", "1000000")},
    {"trusted-proxy", "PUZZLED_TRUSTED_PROXY", "LIST", "none",
     "comma-separated addresses or networks\n"
     "(ADDRESS/BITS) of trusted proxies, which send the\n"
     "client's address in the header that\n"
     "--forwarded-header selects; --trusted-proxy can be\nrepeated",
     FIELD(trusted_proxies), .read = read_networks,
     .error = "is not \"none\" or comma-separated networks such as 10.0.0.0/8"},
    {"forwarded-header", "PUZZLED_FORWARDED_HEADER", "NAME", "x-forwarded-for",
     "header in which trusted proxies send the client's\n"
     "address, either x-forwarded-for or forwarded; the\nother header is ignored",
     FIELD(forwarded_header), CHOICE("x-forwarded-for|forwarded")},
    {"request-seconds", "PUZZLED_REQUEST_SECONDS", "N", "10",
     "time limit for receiving a request, in seconds", FIELD(request_seconds),
     INTEGER("1", "3600")},
    {"idle-seconds", "PUZZLED_IDLE_SECONDS", "N", "60",
     "time after which an idle connection is closed,\nin seconds", FIELD(idle_seconds),
     INTEGER("1", "86400")},
    {"job-seconds", "PUZZLED_JOB_SECONDS", "N", "30", "time limit for a job, in seconds",
     FIELD(job_seconds), INTEGER("1", "3600"), .use = TO_BOTH},
    {"drain-seconds", "PUZZLED_DRAIN_SECONDS", "N", "10",
     "time limit for finishing open requests at shutdown,\nin seconds",
     FIELD(drain_seconds), INTEGER("0", "3600")},
    {"log-format", "PUZZLED_LOG_FORMAT", "FORMAT", "text",
     "format of the access log on standard output", FIELD(log_format),
     CHOICE("text|json|none")},
    {"cors-origin", "PUZZLED_CORS_ORIGIN", "ORIGINS", "*",
     "origins whose web pages may call the API: \"*\" for\n"
     "all origins, \"none\" for no origin, or a\n"
     "comma-separated list of scheme://host[:port]",
     FIELD(cors_origin), .read = read_pattern,
     .pattern = "^(\\*|none|" ORIGIN "(," ORIGIN ")*)$",
     .error =
         "is not \"*\", \"none\" or comma-separated origins such as https://example.org"},
    {"public-url", "PUZZLED_PUBLIC_URL", "ORIGIN", "none",
     "public address of the service,\n"
     "scheme://host[:port], for link previews of its pages",
     FIELD(public_url), .read = read_pattern, .pattern = "^(none|" ORIGIN ")$",
     .error = "is not \"none\" or an origin such as https://example.org"},
    {"no-mcp", "PUZZLED_NO_MCP", NULL, "0", "do not offer the tools for assistants at /mcp",
     FIELD(no_mcp), CHOICE("0|1")},
    {"health-check",
     .help = "check the service at --listen and --port; exit\n"
             "with 0 if it is healthy, otherwise with 1",
     .action = CHECK_HEALTH},
    {"ndjson", .metavar = "FILE",
     .help = "for operations with an NDJSON body: read the items\n"
             "from FILE (\"-\" for standard input), one JSON string\n"
             "or integer per line; use NAME=VALUE to set the\n"
             "other fields, such as precision=12",
     .read = read_file, .offset = offsetof(struct options, ask.ndjson), .use = TO_ASK,
     .former_flag = "lines"},
    {"text", .metavar = "FILE",
     .help = "for operations with an NDJSON body: read the items\n"
             "from FILE (\"-\" for standard input), in which each\n"
             "line is one item as plain text; use NAME=VALUE as\n"
             "for --ndjson",
     .read = read_file, .offset = offsetof(struct options, ask.text), .use = TO_ASK},
    {"batch", .metavar = "FILE",
     .help = "run the requests in FILE (\"-\" for standard input),\n"
             "one per line, as POST /batch does",
     .read = read_file, .offset = offsetof(struct options, ask.batch), .use = TO_ASK},
    {"format", .metavar = "NAME", .initial = "json",
     .help = "format of the result: json for all operations, csv or\n"
             "svg for operations with charts; the default is json",
     .offset = offsetof(struct options, ask.format), CHOICE("json|csv|svg"), .use = TO_ASK},
    {"help", .help = "print this help and exit", .action = PRINT_HELP, .letter = 'h',
     .use = TO_BOTH},
    {"version", .help = "print version information and exit", .action = PRINT_VERSION,
     .letter = 'V'},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* Reads the command line and the environment into `options`. */
struct parser {
    struct options *options;
    FILE *out, *err;
    bool ask;         /* the arguments after `ask` are read */
    bool given[ROWS]; /* options on the command line, which override the environment */
};

static bool is_accepted(const struct row *row, bool ask)
{
    return row->use == TO_BOTH || row->use == (ask ? TO_ASK : TO_SERVE);
}

/* Prints the range or the choices of a row that has them. */
static void print_range(FILE *file, const struct row *row, const char *separator)
{
    if (row->low)
        fprintf(file, "%s%s%s", row->low, separator, row->high);
    else if (row->choices)
        fputs(row->choices, file);
}

static enum options_outcome end_error(const struct parser *p)
{
    fprintf(p->err, " (see puzzled%s --help)\n", p->ask ? " ask" : "");
    return OPTIONS_INVALID;
}

static enum options_outcome reject_argument(const struct parser *p, const char *argument,
                                            const char *reason)
{
    fprintf(p->err, "puzzled: \"%.80s\": %s", argument, reason);
    return end_error(p);
}

/* Reports `former`, which is a former flag or variable of the row. */
static enum options_outcome reject_former(const struct parser *p, const char *former,
                                          const struct row *row)
{
    fprintf(p->err, "puzzled: \"%.80s\": was renamed; use ", former);
    if (*former == '-')
        fprintf(p->err, "--%s %s", row->flag, row->metavar);
    else
        fputs(row->variable, p->err);
    return end_error(p);
}

/* Reads a value from the command line (`variable` is NULL) or from the environment.
 * Returns OPTIONS_SERVE or OPTIONS_INVALID. */
static enum options_outcome read_value(const struct parser *p, const struct row *row,
                                       const char *text, const char *variable)
{
    assert(row->read);
    if (row->read(row, text, (char *)p->options + row->offset))
        return OPTIONS_SERVE;
    fprintf(p->err, "puzzled: %s%s: \"%.80s\" %s", variable ? "" : "--",
            variable ? variable : row->flag, text, row->error);
    print_range(p->err, row, " to ");
    return end_error(p);
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
    else if (row->choices || row->low)
        fputs(", ", out);
    fprintf(out, "default %s]\n", row->initial);
}

static const char serve_usage[] =
    "Usage: puzzled [OPTION]...\n"
    "  or:  puzzled ask [OPTION]... [OPERATION [REQUEST]]\n"
    "Serve a website and a JSON API that solve puzzles. With \"ask\", run one\n"
    "operation without a server (see puzzled ask --help).\n\n";

static const char serve_status[] =
    "The exit status is 0 after a normal shutdown, 1 if the service could not run,\n"
    "and 2 if an option is invalid.\n";

static const char ask_usage[] =
    "Usage: puzzled ask [OPTION]... [OPERATION [REQUEST]]\n"
    "Run one operation without a server. The result is the same as over HTTP.\n\n"
    "Without an OPERATION, list all operations. With the name of a puzzle, list\n"
    "its operations. With an OPERATION and --help, describe the fields of its\n"
    "request. REQUEST is one of:\n\n"
    "  '{\"cards\":12}'          JSON\n"
    "  @FILE                   a file with JSON\n"
    "  -                       JSON on standard input; this is the default if\n"
    "                          standard input is not a terminal\n"
    "  NAME=VALUE...           the fields of the request; use dots for a nested\n"
    "                          field, such as limits.milliseconds=500\n\n"
    "A VALUE that begins with '[', '{' or '\"' is read as JSON. Any other VALUE is\n"
    "read as text if the field accepts text. If the field does not accept text, VALUE\n"
    "must be a number, true, false or null.\n\n";

static const char ask_status[] =
    "The exit status is 0 if the result was written to standard output, 1 if an error\n"
    "was written to standard error, and 2 if the command line is invalid.\n";

static const char about_rows[] =
    "\nThe brackets after an option show its environment variable, its permitted\n"
    "values and its default. An option on the command line overrides its environment\n"
    "variable.\n\n"
    "BYTES is a number with an optional suffix K, M or G for 1024, 1024^2 or 1024^3\n"
    "bytes.\n\n";

static enum options_outcome print_help(FILE *out, bool ask)
{
    fputs(ask ? ask_usage : serve_usage, out);
    for (unsigned i = 0; i < ROWS; i++) {
        if (is_accepted(&rows[i], ask))
            print_row(out, &rows[i]);
    }
    fputs(about_rows, out);
    fputs(ask ? ask_status : serve_status, out);
    return OPTIONS_DONE;
}

static enum options_outcome print_version(FILE *out)
{
    struct versions v = versions_get();

    fprintf(out, "puzzled %s\nlibmicrohttpd %s, jansson %s, libuv %s, %s\n", v.puzzled,
            v.libmicrohttpd, v.jansson, v.libuv, v.compiler);
    return OPTIONS_DONE;
}

/* getopt_long returns these values plus the index of a row. They are larger than all
 * characters. */
enum { ROW_BASE = 256, FORMER_BASE = ROW_BASE + ROWS, FLAGS_MAX = 2 * ROWS + 1 };

static void make_flags(struct option flags[FLAGS_MAX], bool ask)
{
    for (int i = 0; i < ROWS; i++) {
        const struct row *row = &rows[i];

        if (!is_accepted(row, ask))
            continue;
        *flags++ = (struct option){
            row->flag, row->metavar ? required_argument : no_argument, NULL, ROW_BASE + i};
        if (row->former_flag)
            *flags++ =
                (struct option){row->former_flag, optional_argument, NULL, FORMER_BASE + i};
    }
    *flags = (struct option){0};
}

/* Returns the row for a result of getopt_long, or NULL. */
static const struct row *find_row(int got)
{
    assert(got < FORMER_BASE);
    if (got >= ROW_BASE)
        return &rows[got - ROW_BASE];
    for (unsigned i = 0; i < ROWS; i++) {
        if (rows[i].letter == got)
            return &rows[i];
    }
    return NULL;
}

/* Reports the error of getopt_long in `argument`. An unknown letter is in optopt, because
 * other letters can follow it in the argument. */
static enum options_outcome reject_flag(const struct parser *p, int got,
                                        const char *argument)
{
    char letter[] = {'-', (char)optopt, '\0'};

    if (got == ':')
        return reject_argument(p, argument, "requires a value");
    if (optopt >= ROW_BASE)
        return reject_argument(p, argument, "does not accept a value");
    return reject_argument(p, optopt ? letter : argument, "unknown option");
}

/* Reads the arguments that are not options: `ask`, or the arguments after it. */
static enum options_outcome read_operands(const struct parser *p, int count,
                                          char *const *operands)
{
    struct options_ask *ask = &p->options->ask;

    ask->arguments = operands;
    ask->count = (unsigned)count;
    if (!p->ask && strcmp(operands[0], "ask") != 0)
        return reject_argument(p, operands[0], "unexpected argument");
    return ask->help && !count ? print_help(p->out, true) : OPTIONS_ASK;
}

static enum options_outcome read_arguments(struct parser *p, int argc, char *const *argv)
{
    struct option flags[FLAGS_MAX];
    enum options_outcome outcome = OPTIONS_SERVE;
    int got;

    make_flags(flags, p->ask);
    optind = 0; /* starts again, also after an earlier call (glibc) */
    opterr = 0;
    while ((got = getopt_long(argc, argv, p->ask ? ":h" : "+:hV", flags, NULL)) != -1) {
        const struct row *row;

        if (got >= FORMER_BASE)
            return reject_former(p, argv[optind - 1], &rows[got - FORMER_BASE]);
        row = find_row(got);
        if (!row)
            return reject_flag(p, got, argv[optind - 1]);
        p->given[row - rows] = true;
        if (row->action == PRINT_HELP && !p->ask)
            return print_help(p->out, false);
        if (row->action == PRINT_VERSION)
            return print_version(p->out);
        if (row->action == CHECK_HEALTH)
            outcome = OPTIONS_HEALTH_CHECK;
        else if (row->action == PRINT_HELP)
            p->options->ask.help = true;
        else if (read_value(p, row, optarg ? optarg : "1", NULL) == OPTIONS_INVALID)
            return OPTIONS_INVALID;
    }
    return p->ask || optind < argc ? read_operands(p, argc - optind, argv + optind)
                                   : outcome;
}

/* Returns the value of a variable. An empty value counts as unset: NULL. */
static const char *get_variable(const char *name)
{
    const char *value = name ? getenv(name) : NULL;

    return value && *value ? value : NULL;
}

/* Reads the variables of all options that the command line does not set. Returns
 * OPTIONS_SERVE or OPTIONS_INVALID. */
static enum options_outcome read_environment(const struct parser *p)
{
    for (unsigned i = 0; i < ROWS; i++) {
        const struct row *row = &rows[i];
        const char *text = get_variable(row->variable);

        if (p->given[i] || !is_accepted(row, p->ask))
            continue;
        if (get_variable(row->former_variable))
            return reject_former(p, row->former_variable, row);
        if (text && read_value(p, row, text, row->variable) == OPTIONS_INVALID)
            return OPTIONS_INVALID;
    }
    return OPTIONS_SERVE;
}

/* Warns of an environment variable whose name is similar to one that is known. Others can belong to
 * other programs: Kubernetes sets PUZZLED_SERVICE_HOST for a service named puzzled. */
static void warn_of_variable(const struct parser *p, const char *variable)
{
    struct spelling_guess guess = {.typed = {variable, strcspn(variable, "=")}};

    for (unsigned i = 0; i < ROWS; i++) {
        const char *known = rows[i].variable;

        if (known)
            spelling_consider(&guess, (struct value_name){known, strlen(known)});
    }
    if (guess.nearest.text && guess.distance)
        fprintf(
            p->err,
            "puzzled: warning: unknown environment variable \"%.*s\"; did you mean %s?\n",
            (int)guess.typed.length, variable, guess.nearest.text);
}

enum options_outcome options_parse(struct options *o, int argc, char *const argv[],
                                   FILE *out, FILE *err)
{
    struct parser p = {.options = o, .out = out, .err = err};
    enum options_outcome outcome;

    *o = (struct options){0};
    for (unsigned i = 0; i < ROWS; i++) {
        if (rows[i].initial)
            read_value(&p, &rows[i], rows[i].initial, NULL);
    }
    outcome = read_arguments(&p, argc, argv);
    if (outcome == OPTIONS_ASK) {
        p.ask = true;
        outcome = read_arguments(&p, argc - optind, argv + optind);
    }
    if (outcome == OPTIONS_DONE || outcome == OPTIONS_INVALID)
        return outcome;
    if (read_environment(&p) == OPTIONS_INVALID)
        return OPTIONS_INVALID;
    for (char **v = environ; outcome == OPTIONS_SERVE && *v; v++) {
        if (strncmp(*v, "PUZZLED_", 8) == 0)
            warn_of_variable(&p, *v);
    }
    return outcome;
}
