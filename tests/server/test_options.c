#include "server/options.h"
#include "server/versions.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 8 };

/* What one call of options_parse gave and printed. */
struct outcome {
    struct options options;
    enum options_outcome outcome;
    char out[8192];
    char err[1024];
};

/* Every option with a range, as the interface promises it. */
static const struct limits {
    const char *flag;
    const char *variable;
    size_t offset;
    unsigned low;
    unsigned high;
    unsigned initial;
} ranges[] = {
    {"port", "PUZZLED_PORT", offsetof(struct options, port), 0, 65535, 8080},
    {"event-loops", "PUZZLED_EVENT_LOOPS", offsetof(struct options, loops), 0, 256, 0},
    {"workers", "PUZZLED_WORKERS", offsetof(struct options, workers), 0, 256, 0},
    {"max-queued-jobs", "PUZZLED_MAX_QUEUED_JOBS", offsetof(struct options, queue), 1,
     100000, 64},
    {"max-connections", "PUZZLED_MAX_CONNECTIONS",
     offsetof(struct options, max_connections), 1, 1000000, 10000},
    {"max-per-client", "PUZZLED_MAX_PER_CLIENT", offsetof(struct options, max_per_client),
     0, 1000000, 0},
    {"request-seconds", "PUZZLED_REQUEST_SECONDS",
     offsetof(struct options, request_seconds), 1, 3600, 10},
    {"idle-seconds", "PUZZLED_IDLE_SECONDS", offsetof(struct options, idle_seconds), 1,
     86400, 60},
    {"job-seconds", "PUZZLED_JOB_SECONDS", offsetof(struct options, job_seconds), 1, 3600,
     30},
    {"drain-seconds", "PUZZLED_DRAIN_SECONDS", offsetof(struct options, drain_seconds), 0,
     3600, 10},
};

enum { RANGES = sizeof ranges / sizeof ranges[0] };

static const char *const other_variables[] = {
    "PUZZLED_LISTEN",           "PUZZLED_MAX_BODY",    "PUZZLED_MAX_MEMORY",
    "PUZZLED_LOG_FORMAT",       "PUZZLED_CORS_ORIGIN", "PUZZLED_TRUSTED_PROXY",
    "PUZZLED_FORWARDED_HEADER", "PUZZLED_PUBLIC_URL"};

static void clear_environment(void)
{
    for (unsigned i = 0; i < RANGES; i++)
        unsetenv(ranges[i].variable);
    for (unsigned i = 0; i < sizeof other_variables / sizeof other_variables[0]; i++)
        unsetenv(other_variables[i]);
}

static void read_back(FILE *file, char *text, size_t size)
{
    size_t length;

    rewind(file);
    length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
}

/* Parses up to four arguments; NULL ends them. */
static struct outcome parse(const char *a, const char *b, const char *c, const char *d)
{
    const char *arguments[ARGUMENTS_MAX] = {"puzzled", a, b, c, d};
    static char *argv[ARGUMENTS_MAX]; /* in which the words stay */
    FILE *out = tmpfile();
    FILE *err = tmpfile();
    struct outcome got = {0};
    int argc = 0;

    cr_assert(out && err);
    memset(argv, 0, sizeof argv);
    for (; arguments[argc]; argc++)
        argv[argc] = (char *)(uintptr_t)arguments[argc];
    got.outcome = options_parse(&got.options, argc, argv, out, err);
    read_back(out, got.out, sizeof got.out);
    read_back(err, got.err, sizeof got.err);
    return got;
}

static unsigned field_of(const struct outcome *got, const struct limits *limits)
{
    unsigned value;

    memcpy(&value, (const char *)&got->options + limits->offset, sizeof value);
    return value;
}

/* A refusal is exactly one line of plain characters and nothing on stdout. */
static void expect_refusal(const struct outcome *got, const char *part)
{
    size_t length = strlen(got->err);

    cr_assert_eq(got->outcome, OPTIONS_BAD, "%s accepted", part);
    cr_assert_str_empty(got->out);
    cr_assert(strstr(got->err, part), "%s lacks %s", got->err, part);
    cr_assert(strncmp(got->err, "puzzled: ", 9) == 0);
    cr_assert(strstr(got->err, "(see puzzled --help)\n"));
    cr_assert_eq(strchr(got->err, '\n'), got->err + length - 1);
    for (size_t i = 0; i + 1 < length; i++)
        cr_assert(got->err[i] >= ' ' && got->err[i] <= '~');
}

TestSuite(options, .init = clear_environment);

Test(options, defaults)
{
    struct outcome got = parse(NULL, NULL, NULL, NULL);

    cr_assert_eq(got.outcome, OPTIONS_SERVE);
    cr_assert_str_empty(got.out);
    cr_assert_str_empty(got.err);
    cr_assert_str_eq(got.options.listen, "127.0.0.1");
    cr_assert_eq(got.options.max_body, 1u << 20);
    cr_assert_eq(got.options.max_memory, 1u << 30);
    cr_assert_eq(got.options.log_format, LOG_TEXT);
    cr_assert_str_eq(got.options.cors_origin, "*");
    for (unsigned i = 0; i < RANGES; i++)
        cr_assert_eq(field_of(&got, &ranges[i]), ranges[i].initial, "%s", ranges[i].flag);
}

static void expect_value(const struct limits *limits, unsigned value)
{
    char argument[64];
    char text[16];
    struct outcome got;

    snprintf(argument, sizeof argument, "--%s=%u", limits->flag, value);
    got = parse(argument, NULL, NULL, NULL);
    cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s: %s", argument, got.err);
    cr_assert_eq(field_of(&got, limits), value, "%s", argument);

    snprintf(text, sizeof text, "%u", value);
    setenv(limits->variable, text, 1);
    got = parse(NULL, NULL, NULL, NULL);
    unsetenv(limits->variable);
    cr_assert_eq(got.outcome, OPTIONS_SERVE);
    cr_assert_eq(field_of(&got, limits), value);
}

static void refuse_value(const struct limits *limits, const char *text)
{
    char argument[64];
    char expected[160];
    struct outcome got;

    snprintf(argument, sizeof argument, "--%s", limits->flag);
    snprintf(expected, sizeof expected,
             "puzzled: --%s: \"%s\" is not an integer from %u to %u (see puzzled --help)\n",
             limits->flag, text, limits->low, limits->high);
    got = parse(argument, text, NULL, NULL);
    expect_refusal(&got, argument);
    cr_assert_str_eq(got.err, expected);
    if (!*text)
        return;
    setenv(limits->variable, text, 1);
    got = parse(NULL, NULL, NULL, NULL);
    unsetenv(limits->variable);
    snprintf(expected, sizeof expected, "puzzled: %s: \"%s\" is not an integer from ",
             limits->variable, text);
    expect_refusal(&got, expected);
}

Test(options, every_range_ends_where_it_says)
{
    static const char *const bad[] = {"",
                                      "x",
                                      "1x",
                                      " 1",
                                      "+1",
                                      "-1",
                                      "1.0",
                                      "0x10",
                                      "1 ",
                                      "1e2",
                                      "4294967297",
                                      "1K",
                                      "18446744073709551617",
                                      "99999999999999999999999"};
    char text[16];

    for (unsigned i = 0; i < RANGES; i++) {
        const struct limits *limits = &ranges[i];

        expect_value(limits, limits->low);
        expect_value(limits, limits->low + 1);
        expect_value(limits, limits->high);
        snprintf(text, sizeof text, "%u", limits->high + 1);
        refuse_value(limits, text);
        if (limits->low)
            refuse_value(limits, "0");
        for (unsigned b = 0; b < sizeof bad / sizeof bad[0]; b++)
            refuse_value(limits, bad[b]);
    }
}

Test(options, the_command_line_goes_before_the_environment)
{
    struct outcome got;

    setenv("PUZZLED_PORT", "81", 1);
    setenv("PUZZLED_LISTEN", "::1", 1);
    got = parse("--port", "82", NULL, NULL);
    cr_assert_eq(got.outcome, OPTIONS_SERVE);
    cr_assert_eq(got.options.port, 82);
    cr_assert_str_eq(got.options.listen, "::1");

    got = parse("--port", "82", "--port=83", NULL);
    cr_assert_eq(got.options.port, 83, "the last one counts");
}

Test(options, a_variable_counts_only_where_it_is_used)
{
    struct outcome got;

    setenv("PUZZLED_PORT", "", 1);
    got = parse(NULL, NULL, NULL, NULL);
    cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
    cr_assert_eq(got.options.port, 8080, "empty is unset");
    setenv("PUZZLED_PORT", "tcp://10.0.0.1:80", 1);
    got = parse(NULL, NULL, NULL, NULL);
    expect_refusal(&got, "PUZZLED_PORT: \"tcp://10.0.0.1:80\" is not");
    cr_assert_eq(parse("--port", "82", NULL, NULL).outcome, OPTIONS_SERVE);
    cr_assert_eq(parse("--help", NULL, NULL, NULL).outcome, OPTIONS_DONE);
}

Test(options, sizes_take_binary_suffixes)
{
    static const struct {
        const char *text;
        size_t bytes;
    } good[] = {{"1024", 1024},        {"1K", 1024},
                {"1k", 1024},          {"8M", 8u << 20},
                {"1048577", 1048577u}, {"1G", 1u << 30},
                {"1024M", 1u << 30},   {"1073741824", 1u << 30}};
    static const char *const bad[] = {"1023",
                                      "0",
                                      "0K",
                                      "1T",
                                      "1KB",
                                      "K",
                                      "",
                                      "1 K",
                                      "-1K",
                                      "2G",
                                      "1025M",
                                      "1G1",
                                      "1.5M",
                                      "1073741825",
                                      "1073741825K",
                                      "18014398509481985K",
                                      "1MM"};
    struct outcome got;

    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        got = parse("--max-body", good[i].text, NULL, NULL);
        cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
        cr_assert_eq(got.options.max_body, good[i].bytes, "%s", good[i].text);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        got = parse("--max-body", bad[i], NULL, NULL);
        expect_refusal(&got, "--max-body: \"");
        cr_assert(strstr(got.err, "\" is not a number of bytes from 1K to 1G ("));
    }
}

Test(options, memory_may_be_more_than_four_gigabytes)
{
    static const struct {
        const char *text;
        size_t bytes;
    } good[] = {{"64M", 64u << 20},
                {"67108864", 64u << 20},
                {"5G", (size_t)5 << 30},
                {"1024G", (size_t)1 << 40},
                {"1048576M", (size_t)1 << 40},
                {"1073741824K", (size_t)1 << 40},
                {"1099511627776", (size_t)1 << 40}};
    static const char *const bad[] = {"63M",
                                      "67108863",
                                      "1025G",
                                      "1048577M",
                                      "1099511627777",
                                      "1099511627776G",
                                      "18446744073709551616G",
                                      "17179869185G",
                                      "1T",
                                      "0"};
    struct outcome got;

    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        got = parse("--max-memory", good[i].text, NULL, NULL);
        cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
        cr_assert_eq(got.options.max_memory, good[i].bytes, "%s", good[i].text);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        got = parse("--max-memory", bad[i], NULL, NULL);
        expect_refusal(&got, "--max-memory: \"");
        cr_assert(strstr(got.err, "\" is not a number of bytes from 64M to 1024G ("));
    }
}

Test(options, addresses_are_numeric)
{
    static const char *const good[] = {
        "0.0.0.0", "127.0.0.1", "::", "::1", "fe80::1", "::ffff:10.0.0.1"};
    static const char *const bad[] = {
        "localhost", "", "1.2.3", "1.2.3.256", "[::1]", "::1 ", ":::", "127.0.0.1:80", "*"};
    struct outcome got;

    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        got = parse("--listen", good[i], NULL, NULL);
        cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
        cr_assert_str_eq(got.options.listen, good[i]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        got = parse("--listen", bad[i], NULL, NULL);
        expect_refusal(&got, "is not an IPv4 or IPv6 address");
    }
}

Test(options, log_formats)
{
    struct outcome got;

    cr_assert_eq(parse("--log-format=text", NULL, NULL, NULL).options.log_format, LOG_TEXT);
    cr_assert_eq(parse("--log-format=json", NULL, NULL, NULL).options.log_format, LOG_JSON);
    cr_assert_eq(parse("--log-format=none", NULL, NULL, NULL).options.log_format, LOG_NONE);
    got = parse("--log-format", "JSON", NULL, NULL);
    expect_refusal(&got, "--log-format: \"JSON\" is not one of text|json|none (");
    got = parse("--log-format", "", NULL, NULL);
    expect_refusal(&got, "is not one of");
}

Test(options, proxies)
{
    struct ip_address proxy;
    struct outcome got = parse("--trusted-proxy=10.0.0.0/8,::1", "--trusted-proxy",
                               "192.0.2.1", "--forwarded-header=forwarded");

    cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
    cr_assert_eq(got.options.trusted_proxies.count, 3);
    cr_assert(ip_address_read(&proxy, "192.0.2.1", 9));
    cr_assert(ip_networks_contain(&got.options.trusted_proxies, &proxy));
    cr_assert_eq(got.options.forwarded_header, FORWARDED_STANDARD);
    got = parse(NULL, NULL, NULL, NULL);
    cr_assert_eq(got.options.trusted_proxies.count, 0);
    cr_assert_eq(got.options.forwarded_header, FORWARDED_X_FOR);
    setenv("PUZZLED_TRUSTED_PROXY", "::1,10.0.0.1", 1);
    cr_assert_eq(parse(NULL, NULL, NULL, NULL).options.trusted_proxies.count, 2);
    cr_assert_eq(
        parse("--trusted-proxy=none", NULL, NULL, NULL).options.trusted_proxies.count, 0);
    got = parse("--trusted-proxy=10.0.0.1/8", NULL, NULL, NULL);
    expect_refusal(&got, "is not \"none\" or comma-separated networks such as 10.0.0.0/8");
    got = parse("--forwarded-header=X-Forwarded-For", NULL, NULL, NULL);
    expect_refusal(&got, "is not one of x-forwarded-for|forwarded");
}

Test(options, origins)
{
    static const char *const good[] = {
        "*",
        "none",
        "https://example.org",
        "http://localhost:3000",
        "http://127.0.0.1:1",
        "http://[::1]:65535",
        "http://[2001:db8::1]",
        "moz-extension://0123-abc",
        "https://a.example,https://b.example:8443,http://c",
    };
    static const char *const bad[] = {
        "",
        "null",
        "**",
        "*,https://a.example",
        "none,https://a.example",
        "example.org",
        "https://",
        "https://example.org/",
        "https://Example.org",
        "HTTPS://example.org",
        "https://example.org:",
        "https://example.org:0",
        "https://example.org:80x",
        "https://user@example.org",
        "https://a.example,",
        ",https://a.example",
        "https://a.example, https://b.example",
        "https://a.example,,https://b.example",
        "http://[::1",
        "http://[]",
        "http://[::g]",
        "://a",
        "1http://a",
        "https:/a",
        "https://a X: y",
    };
    struct outcome got;

    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        got = parse("--cors-origin", good[i], NULL, NULL);
        cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
        cr_assert_str_eq(got.options.cors_origin, good[i]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        got = parse("--cors-origin", bad[i], NULL, NULL);
        expect_refusal(&got, "--cors-origin: \"");
    }
}

Test(options, what_is_unknown_is_named)
{
    static const struct {
        const char *argument;
        const char *message;
    } bad[] = {
        {"--bogus", "\"--bogus\": unknown option"},
        {"--bogus=1", "\"--bogus=1\": unknown option"},
        {"--max", "\"--max\": unknown option"},
        {"-q", "\"-q\": unknown option"},
        {"-qh", "\"-q\": unknown option"},
        {"--port", "\"--port\": requires a value"},
        {"--health-check=1", "\"--health-check=1\": does not accept a value"},
        {"--help=1", "\"--help=1\": does not accept a value"},
        {"serve", "\"serve\": unexpected argument"},
        {"", "\"\": unexpected argument"},
        {"-", "\"-\": unexpected argument"},
    };
    struct outcome got;

    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        got = parse(bad[i].argument, NULL, NULL, NULL);
        expect_refusal(&got, bad[i].message);
    }
    got = parse("--", "x", NULL, NULL);
    expect_refusal(&got, "\"x\": unexpected argument");
    got = parse("stray", "--help", NULL, NULL);
    expect_refusal(&got, "\"stray\"");
}

Test(options, the_error_for_a_former_name_shows_the_new_one)
{
    static const struct {
        const char *argument;
        const char *message;
    } flags[] = {
        {"--loops", "\"--loops\": was renamed; use --event-loops N ("},
        {"--loops=2", "\"--loops=2\": was renamed; use --event-loops N ("},
        {"--queue", "\"--queue\": was renamed; use --max-queued-jobs N ("},
        {"--lines", "\"--lines\": unknown option ("},
    };
    struct outcome got;

    for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        got = parse(flags[i].argument, "2", NULL, NULL);
        expect_refusal(&got, flags[i].message);
    }
    got = parse("ask", "/hyperloglog/add", "--lines", NULL);
    expect_refusal(&got, "\"--lines\": was renamed; use --ndjson FILE (");
    got = parse("ask", "--loops", NULL, NULL);
    expect_refusal(&got, "\"--loops\": unknown option (");
}

Test(options, the_error_for_a_former_variable_shows_the_new_one)
{
    struct outcome got;

    setenv("PUZZLED_LOOPS", "2", 1);
    got = parse(NULL, NULL, NULL, NULL);
    expect_refusal(&got, "\"PUZZLED_LOOPS\": was renamed; use PUZZLED_EVENT_LOOPS (");
    cr_assert_eq(parse("--event-loops=1", NULL, NULL, NULL).outcome, OPTIONS_SERVE);
    cr_assert_eq(parse("ask", NULL, NULL, NULL).outcome, OPTIONS_ASK);
    setenv("PUZZLED_LOOPS", "", 1);
    cr_assert_eq(parse(NULL, NULL, NULL, NULL).outcome, OPTIONS_SERVE, "empty is unset");
    setenv("PUZZLED_QUEUE", "2", 1);
    got = parse(NULL, NULL, NULL, NULL);
    expect_refusal(&got, "\"PUZZLED_QUEUE\": was renamed; use PUZZLED_MAX_QUEUED_JOBS (");
}

Test(options, a_long_value_is_cut_in_the_message)
{
    char value[4096];
    struct outcome got;

    memset(value, 'x', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    got = parse("--port", value, NULL, NULL);
    expect_refusal(&got, "xxx\" is not an integer");
    cr_assert_lt(strlen(got.err), 200);
}

Test(options, health_check)
{
    struct outcome got = parse("--health-check", "--port", "9000", NULL);

    cr_assert_eq(got.outcome, OPTIONS_HEALTH_CHECK);
    cr_assert_eq(got.options.port, 9000);
    setenv("PUZZLED_PORT", "9001", 1);
    got = parse("--health-check", NULL, NULL, NULL);
    cr_assert_eq(got.outcome, OPTIONS_HEALTH_CHECK);
    cr_assert_eq(got.options.port, 9001);
    setenv("PUZZLED_PORT", "x", 1);
    got = parse("--health-check", NULL, NULL, NULL);
    expect_refusal(&got, "PUZZLED_PORT");
    got = parse("--health-check", "--port", "x", NULL);
    expect_refusal(&got, "--port");
}

Test(options, ask_takes_words_and_options_in_any_order)
{
    struct outcome got = parse("ask", "/set/deal", "--job-seconds=5", "cards=3");

    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert_eq(got.options.ask.count, 2);
    cr_assert_str_eq(got.options.ask.words[0], "/set/deal");
    cr_assert_str_eq(got.options.ask.words[1], "cards=3");
    cr_assert_eq(got.options.job_seconds, 5);
    got = parse("--job-seconds=6", "ask", "/set/deal", "-");
    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert_eq(got.options.ask.count, 2);
    cr_assert_str_eq(got.options.ask.words[1], "-");
    cr_assert_eq(got.options.job_seconds, 6);
    got = parse("ask", NULL, NULL, NULL);
    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert_eq(got.options.ask.count, 0);
    cr_assert_null(got.options.ask.ndjson);
    got = parse("ask", "/hyperloglog/add", "--ndjson=-", NULL);
    cr_assert_eq(got.options.ask.count, 1);
    cr_assert_str_eq(got.options.ask.ndjson, "-");
    got = parse("ask", "/hyperloglog/add", "--ndjson", NULL);
    expect_refusal(&got, "\"--ndjson\": requires a value");
    got = parse("ask", "-h", "/set/deal", NULL);
    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert(got.options.ask.help);
}

Test(options, ask_knows_only_what_matters_to_it)
{
    struct outcome got;

    setenv("PUZZLED_PORT", "tcp://10.0.0.1:80", 1); /* as Kubernetes makes it */
    setenv("PUZZLED_WORKERS", "3", 1);
    got = parse("ask", "/set/deal", NULL, NULL);
    cr_assert_eq(got.options.workers, 3);
    setenv("PUZZLED_WORKERS", "x", 1);
    got = parse("ask", "/set/deal", NULL, NULL);
    expect_refusal(&got, "PUZZLED_WORKERS");
    got = parse("ask", "--port=1", NULL, NULL);
    expect_refusal(&got, "\"--port=1\": unknown option");
    got = parse("ask", "--workers=257", NULL, NULL);
    expect_refusal(&got, "--workers");
}

static void expect_option(const char *help, const char *flag, const char *variable)
{
    char text[64];

    snprintf(text, sizeof text, "\n  --%s ", flag);
    cr_assert(strstr(help, text), "%s", flag);
    snprintf(text, sizeof text, "[%s, ", variable);
    cr_assert(strstr(help, text), "%s", variable);
}

Test(options, help_shows_every_variable_range_and_default)
{
    struct outcome got = parse("--help", NULL, NULL, NULL);
    char text[64];

    cr_assert_eq(got.outcome, OPTIONS_DONE);
    cr_assert_str_empty(got.err);
    cr_assert_str_eq(parse("-h", NULL, NULL, NULL).out, got.out);
    for (unsigned i = 0; i < RANGES; i++) {
        expect_option(got.out, ranges[i].flag, ranges[i].variable);
        snprintf(text, sizeof text, "%s, %u..%u, default %u]\n", ranges[i].variable,
                 ranges[i].low, ranges[i].high, ranges[i].initial);
        cr_assert(strstr(got.out, text), "%s", text);
    }
    expect_option(got.out, "listen", "PUZZLED_LISTEN");
    expect_option(got.out, "max-body", "PUZZLED_MAX_BODY");
    cr_assert(strstr(got.out, "[PUZZLED_MAX_BODY, 1K..1G, default 1M]\n"));
    expect_option(got.out, "max-memory", "PUZZLED_MAX_MEMORY");
    cr_assert(strstr(got.out, "[PUZZLED_MAX_MEMORY, 64M..1024G, default 1G]\n"));
    cr_assert(strstr(got.out, "[PUZZLED_LOG_FORMAT, text|json|none, default text]\n"));
    cr_assert(strstr(got.out, "[PUZZLED_CORS_ORIGIN, default *]\n"));
    cr_assert(strstr(got.out, "[PUZZLED_PUBLIC_URL, default none]\n"));
    cr_assert(strstr(got.out, "\n  --health-check "));
    cr_assert(strstr(got.out, "\n  -V, --version "));
}

Test(options, help_of_ask)
{
    struct outcome got = parse("ask", "--help", NULL, NULL);

    cr_assert_eq(got.outcome, OPTIONS_DONE);
    expect_option(got.out, "job-seconds", "PUZZLED_JOB_SECONDS");
    cr_assert_not(strstr(got.out, "--port"));
    cr_assert(strstr(parse("--help", NULL, NULL, NULL).out, "puzzled ask"));
}

static size_t count_lines(char *help)
{
    size_t lines = 0;

    for (char *line = strtok(help, "\n"); line; line = strtok(NULL, "\n")) {
        size_t length = strlen(line);

        cr_assert_leq(length, 80, "%s", line);
        cr_assert_neq(line[length - 1], ' ', "%s", line);
        lines++;
    }
    return lines;
}

Test(options, help_fits_eighty_columns)
{
    struct outcome got = parse("--help", NULL, NULL, NULL);

    cr_assert_gt(count_lines(got.out), 30);
    got = parse("ask", "--help", NULL, NULL);
    cr_assert_gt(count_lines(got.out), 20);
}

Test(options, version)
{
    struct outcome got = parse("--version", "--port=x", NULL, NULL);
    char expected[64];

    snprintf(expected, sizeof expected, "puzzled %s\nlibmicrohttpd ",
             versions_get().puzzled);
    cr_assert_eq(got.outcome, OPTIONS_DONE);
    cr_assert_str_empty(got.err);
    cr_assert(strncmp(got.out, expected, strlen(expected)) == 0, "%s", got.out);
    cr_assert_str_eq(parse("-V", NULL, NULL, NULL).out, got.out);
}
