#include "app/options.h"
#include "server/observe/versions.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 8 };

/* The result and the output of a call of options_parse. */
struct outcome {
    struct options options;
    enum options_outcome outcome;
    char out[8192];
    char err[1024];
};

/* All options that are integers. */
static const struct range {
    const char *flag;
    const char *variable;
    size_t offset;
    unsigned low, high, initial;
} ranges[] = {
    {"port", "PUZZLED_PORT", offsetof(struct options, settings.port), 0, 65535, 8080},
    {"event-loops", "PUZZLED_EVENT_LOOPS", offsetof(struct options, settings.loops), 0, 256,
     0},
    {"workers", "PUZZLED_WORKERS", offsetof(struct options, settings.workers), 0, 256, 0},
    {"max-queued-jobs", "PUZZLED_MAX_QUEUED_JOBS", offsetof(struct options, settings.queue),
     1, 100000, 64},
    {"max-connections", "PUZZLED_MAX_CONNECTIONS",
     offsetof(struct options, settings.max_connections), 1, 1000000, 10000},
    {"max-per-client", "PUZZLED_MAX_PER_CLIENT",
     offsetof(struct options, settings.max_per_client), 0, 1000000, 0},
    {"request-seconds", "PUZZLED_REQUEST_SECONDS",
     offsetof(struct options, settings.request_seconds), 1, 3600, 10},
    {"idle-seconds", "PUZZLED_IDLE_SECONDS",
     offsetof(struct options, settings.idle_seconds), 1, 86400, 60},
    {"job-seconds", "PUZZLED_JOB_SECONDS", offsetof(struct options, settings.job_seconds),
     1, 3600, 30},
    {"drain-seconds", "PUZZLED_DRAIN_SECONDS",
     offsetof(struct options, settings.drain_seconds), 0, 3600, 10},
};

enum { RANGES = sizeof ranges / sizeof ranges[0] };

static const char *const other_variables[] = {
    "PUZZLED_LISTEN",           "PUZZLED_MAX_BODY",    "PUZZLED_MAX_MEMORY",
    "PUZZLED_LOG_FORMAT",       "PUZZLED_CORS_ORIGIN", "PUZZLED_TRUSTED_PROXY",
    "PUZZLED_FORWARDED_HEADER", "PUZZLED_PUBLIC_URL",  "PUZZLED_NO_MCP"};

static void clear_environment(void)
{
    for (unsigned i = 0; i < RANGES; i++)
        unsetenv(ranges[i].variable);
    for (unsigned i = 0; i < sizeof other_variables / sizeof other_variables[0]; i++)
        unsetenv(other_variables[i]);
}

TestSuite(options, .init = clear_environment);

static void read_back(FILE *file, char *text, size_t size)
{
    rewind(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

static struct outcome parse_list(const char *const *arguments)
{
    static char *argv[ARGUMENTS_MAX]; /* static, because the outcome can point to it */
    FILE *out = tmpfile(), *err = tmpfile();
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

/* Parses a command line. parse(NULL) is a command line without arguments. */
#define parse(...) parse_list((const char *const[]){"puzzled", __VA_ARGS__, NULL})

/* Expects that the outcome is one error line in ASCII that contains `part`, and nothing
 * else. */
static void expect_error(const struct outcome *got, const char *part)
{
    size_t length = strlen(got->err);

    cr_assert_eq(got->outcome, OPTIONS_INVALID, "%s", part);
    cr_assert_str_empty(got->out);
    cr_assert(strstr(got->err, part), "%s lacks %s", got->err, part);
    cr_assert(strncmp(got->err, "puzzled: ", 9) == 0);
    cr_assert(strstr(got->err, "(see puzzled --help)\n") ||
              strstr(got->err, "(see puzzled ask --help)\n"));
    cr_assert_eq(strchr(got->err, '\n'), got->err + length - 1);
    for (size_t i = 0; i + 1 < length; i++)
        cr_assert(got->err[i] >= ' ' && got->err[i] <= '~');
}

/* Expects that the option rejects each of the values, which are separated by "|". */
static void reject_values(const char *flag, const char *values, const char *error)
{
    char copy[1024], expected[256];

    snprintf(copy, sizeof copy, "%s", values);
    for (char *rest = copy, *value; (value = strsep(&rest, "|"));) {
        struct outcome got = parse(flag, value);

        snprintf(expected, sizeof expected, "puzzled: %s: \"%s\" %s (", flag, value, error);
        expect_error(&got, expected);
    }
}

/* Expects that the option stores each of the values, which are separated by "|", as a
 * string. */
static void accept_values(const char *flag, const char *values, size_t offset)
{
    static char copy[1024];

    snprintf(copy, sizeof copy, "%s", values);
    for (char *rest = copy, *value; (value = strsep(&rest, "|"));) {
        struct outcome got = parse(flag, value);
        const char *stored;

        cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
        memcpy(&stored, (const char *)&got.options + offset, sizeof stored);
        cr_assert_str_eq(stored, value);
    }
}

static unsigned get_integer(const struct outcome *got, const struct range *range)
{
    unsigned value;

    memcpy(&value, (const char *)&got->options + range->offset, sizeof value);
    return value;
}

Test(options, defaults)
{
    struct outcome got = parse(NULL);

    cr_assert_eq(got.outcome, OPTIONS_SERVE);
    cr_assert_str_empty(got.out);
    cr_assert_str_empty(got.err);
    cr_assert_str_eq(got.options.settings.listen, "127.0.0.1");
    cr_assert_eq(got.options.settings.max_body, 1u << 20);
    cr_assert_eq(got.options.settings.max_memory, 1u << 30);
    cr_assert_eq(got.options.settings.log_format, LOG_TEXT);
    cr_assert_str_eq(got.options.settings.cors_origin, "*");
    for (unsigned i = 0; i < RANGES; i++)
        cr_assert_eq(get_integer(&got, &ranges[i]), ranges[i].initial, "%s",
                     ranges[i].flag);
}

static void accept_integer(const struct range *range, unsigned value)
{
    char argument[64], text[16];
    struct outcome got;

    snprintf(argument, sizeof argument, "--%s=%u", range->flag, value);
    got = parse(argument);
    cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s: %s", argument, got.err);
    cr_assert_eq(get_integer(&got, range), value, "%s", argument);

    snprintf(text, sizeof text, "%u", value);
    setenv(range->variable, text, 1);
    got = parse(NULL);
    unsetenv(range->variable);
    cr_assert_eq(got.outcome, OPTIONS_SERVE);
    cr_assert_eq(get_integer(&got, range), value);
}

static void reject_integers(const struct range *range)
{
    char flag[64], values[256], error[160];
    struct outcome got;

    snprintf(flag, sizeof flag, "--%s", range->flag);
    snprintf(values, sizeof values,
             "%u||x|1x| 1|+1|-1|1.0|0x10|1 |1e2|4294967297|1K|18446744073709551617|"
             "99999999999999999999999%s",
             range->high + 1, range->low ? "|0" : "");
    snprintf(error, sizeof error, "is not an integer from %u to %u", range->low,
             range->high);
    reject_values(flag, values, error);
    setenv(range->variable, "1x", 1);
    got = parse(NULL);
    unsetenv(range->variable);
    snprintf(error, sizeof error, "puzzled: %s: \"1x\" is not an integer from ",
             range->variable);
    expect_error(&got, error);
}

Test(options, integers_have_ranges)
{
    for (unsigned i = 0; i < RANGES; i++) {
        accept_integer(&ranges[i], ranges[i].low);
        accept_integer(&ranges[i], ranges[i].low + 1);
        accept_integer(&ranges[i], ranges[i].high);
        reject_integers(&ranges[i]);
    }
}

Test(options, the_command_line_overrides_the_environment)
{
    struct outcome got;

    setenv("PUZZLED_PORT", "81", 1);
    setenv("PUZZLED_LISTEN", "::1", 1);
    got = parse("--port", "82");
    cr_assert_eq(got.outcome, OPTIONS_SERVE);
    cr_assert_eq(got.options.settings.port, 82);
    cr_assert_str_eq(got.options.settings.listen, "::1");

    got = parse("--port", "82", "--port=83");
    cr_assert_eq(got.options.settings.port, 83, "the last one counts");
}

Test(options, variables_are_validated_only_if_they_are_used)
{
    struct outcome got;

    setenv("PUZZLED_PORT", "", 1);
    got = parse(NULL);
    cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
    cr_assert_eq(got.options.settings.port, 8080, "an empty variable counts as unset");
    setenv("PUZZLED_PORT", "tcp://10.0.0.1:80", 1);
    got = parse(NULL);
    expect_error(&got, "PUZZLED_PORT: \"tcp://10.0.0.1:80\" is not");
    cr_assert_eq(parse("--port", "82").outcome, OPTIONS_SERVE);
    cr_assert_eq(parse("--help").outcome, OPTIONS_DONE);
}

Test(options, sizes_accept_binary_suffixes)
{
    static const struct {
        const char *text;
        size_t bytes;
    } rows[] = {
        {"67108864", (size_t)64 << 20},   {"64M", (size_t)64 << 20},
        {"64m", (size_t)64 << 20},        {"65537K", (size_t)65537 << 10},
        {"67108865", 67108865},           {"5G", (size_t)5 << 30},
        {"1024G", (size_t)1 << 40},       {"1048576M", (size_t)1 << 40},
        {"1073741824K", (size_t)1 << 40}, {"1099511627776", (size_t)1 << 40},
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct outcome got = parse("--max-memory", rows[i].text);

        cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
        cr_assert_eq(got.options.settings.max_memory, rows[i].bytes, "%s", rows[i].text);
    }
    cr_assert_eq(parse("--max-body=1K").options.settings.max_body, 1024);
    cr_assert_eq(parse("--max-body=1G").options.settings.max_body, 1u << 30);
    reject_values(
        "--max-body",
        "1023|0|0K|1T|1KB|K||1 K|-1K|2G|1025M|1G1|1.5M|1073741825|1073741825K|"
        "18014398509481985K|1MM",
        "is not a number of bytes, with or without the suffix K, M or G, from 1K to 1G");
    reject_values(
        "--max-memory",
        "63M|67108863|1025G|1048577M|1099511627777|1099511627776G|"
        "18446744073709551616G|17179869185G|1T|0",
        "is not a number of bytes, with or without the suffix K, M or G, from 64M to 1024G");
}

Test(options, addresses_are_numeric)
{
    accept_values("--listen", "0.0.0.0|127.0.0.1|::|::1|fe80::1|::ffff:10.0.0.1",
                  offsetof(struct options, settings.listen));
    reject_values("--listen", "localhost||1.2.3|1.2.3.256|[::1]|::1 |:::|127.0.0.1:80|*",
                  "is not an IPv4 or IPv6 address");
}

Test(options, log_formats)
{
    cr_assert_eq(parse("--log-format=text").options.settings.log_format, LOG_TEXT);
    cr_assert_eq(parse("--log-format=json").options.settings.log_format, LOG_JSON);
    cr_assert_eq(parse("--log-format=none").options.settings.log_format, LOG_NONE);
    reject_values("--log-format", "JSON||tex|texts", "is not one of text|json|none");
}

Test(options, proxies)
{
    struct ip_address proxy;
    struct outcome got = parse("--trusted-proxy=10.0.0.0/8,::1", "--trusted-proxy",
                               "192.0.2.1", "--forwarded-header=forwarded");

    cr_assert_eq(got.outcome, OPTIONS_SERVE, "%s", got.err);
    cr_assert_eq(got.options.settings.trusted_proxies.count, 3);
    cr_assert(ip_address_read(&proxy, "192.0.2.1", 9));
    cr_assert(ip_networks_contain(&got.options.settings.trusted_proxies, &proxy));
    cr_assert_eq(got.options.settings.forwarded_header, FORWARDED_STANDARD);
    got = parse(NULL);
    cr_assert_eq(got.options.settings.trusted_proxies.count, 0);
    cr_assert_eq(got.options.settings.forwarded_header, FORWARDED_X_FOR);
    setenv("PUZZLED_TRUSTED_PROXY", "::1,10.0.0.1", 1);
    cr_assert_eq(parse(NULL).options.settings.trusted_proxies.count, 2);
    cr_assert_eq(parse("--trusted-proxy=none").options.settings.trusted_proxies.count, 0);
    reject_values("--trusted-proxy", "10.0.0.1/8|",
                  "is not \"none\" or comma-separated networks such as 10.0.0.0/8");
    reject_values("--forwarded-header", "X-Forwarded-For|",
                  "is not one of x-forwarded-for|forwarded");
}

Test(options, origins)
{
    static const char both[] =
        "none|https://example.org|http://localhost:3000|http://127.0.0.1:1|"
        "http://[::1]:65535|http://[2001:db8::1]|moz-extension://0123-abc";
    static const char neither[] =
        "|null|**|*,https://a.example|none,https://a.example|example.org|https://|"
        "https://example.org/|https://Example.org|HTTPS://example.org|https://example.org:|"
        "https://example.org:0|https://example.org:80x|https://user@example.org|"
        "https://a.example,|,https://a.example|https://a.example, https://b.example|"
        "https://a.example,,https://b.example|http://[::1|http://[]|http://[::g]|://a|"
        "1http://a|https:/a|https://a X: y";
    size_t cors_origin = offsetof(struct options, settings.cors_origin);

    accept_values("--cors-origin", both, cors_origin);
    accept_values("--cors-origin", "*|https://a.example,https://b.example:8443,http://c",
                  cors_origin);
    reject_values(
        "--cors-origin", neither,
        "is not \"*\", \"none\" or comma-separated origins such as https://example.org");
    accept_values("--public-url", both, offsetof(struct options, settings.public_url));
    reject_values("--public-url", neither,
                  "is not \"none\" or an origin such as https://example.org");
    reject_values("--public-url", "*|https://a.example,https://b.example",
                  "is not \"none\" or an origin such as https://example.org");
}

Test(options, errors_name_the_argument)
{
    static const struct {
        const char *argument, *value, *error;
    } bad[] = {
        {"--bogus", NULL, "\"--bogus\": unknown option"},
        {"--bogus=1", NULL, "\"--bogus=1\": unknown option"},
        {"--max", NULL, "\"--max\": unknown option"},
        {"-q", NULL, "\"-q\": unknown option"},
        {"-qh", NULL, "\"-q\": unknown option"},
        {"--port", NULL, "\"--port\": requires a value"},
        {"--health-check=1", NULL, "\"--health-check=1\": does not accept a value"},
        {"--help=1", NULL, "\"--help=1\": does not accept a value"},
        {"serve", NULL, "\"serve\": unexpected argument"},
        {"", NULL, "\"\": unexpected argument"},
        {"-", NULL, "\"-\": unexpected argument"},
        {"--", "x", "\"x\": unexpected argument"},
        {"stray", "--help", "\"stray\": unexpected argument"},
        {"ask", "--port=1", "\"--port=1\": unknown option (see puzzled ask --help)"},
        {"--prot=1", NULL, "\"--prot=1\": unknown option (see puzzled --help)"},
        {"ask", "--ndjson", "\"--ndjson\": requires a value"},
        {"ask", "--format=xml",
         "puzzled: --format: \"xml\" is not one of json|csv|svg (see puzzled ask --help)"},
        {"--format", "csv", "\"--format\": unknown option"},
        {"ask", "--workers=257", "puzzled: --workers: \"257\" is not an integer"},
        {"--loops", "2", "\"--loops\": was renamed; use --event-loops N ("},
        {"--loops=2", NULL, "\"--loops=2\": was renamed; use --event-loops N ("},
        {"--queue", "2", "\"--queue\": was renamed; use --max-queued-jobs N ("},
        {"--lines", "2", "\"--lines\": unknown option ("},
        {"ask", "--lines", "\"--lines\": was renamed; use --ndjson FILE ("},
        {"ask", "--loops", "\"--loops\": unknown option ("},
    };

    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct outcome got = parse(bad[i].argument, bad[i].value);

        expect_error(&got, bad[i].error);
    }
}

Test(options, errors_for_former_variables_show_the_new_ones)
{
    struct outcome got;

    setenv("PUZZLED_LOOPS", "2", 1);
    got = parse(NULL);
    expect_error(&got, "\"PUZZLED_LOOPS\": was renamed; use PUZZLED_EVENT_LOOPS (");
    cr_assert_eq(parse("--event-loops=1").outcome, OPTIONS_SERVE);
    cr_assert_eq(parse("ask").outcome, OPTIONS_ASK);
    setenv("PUZZLED_LOOPS", "", 1);
    cr_assert_eq(parse(NULL).outcome, OPTIONS_SERVE, "an empty variable counts as unset");
    setenv("PUZZLED_QUEUE", "2", 1);
    got = parse(NULL);
    expect_error(&got, "\"PUZZLED_QUEUE\": was renamed; use PUZZLED_MAX_QUEUED_JOBS (");
}

Test(options, a_similar_unknown_variable_causes_a_warning)
{
    setenv("PUZZLED_PROT", "1", 1);
    setenv("PUZZLED_SERVICE_HOST", "10.0.0.1", 1);
    setenv("PUZZLED_PORT_80_TCP", "tcp://10.0.0.1:80", 1);
    struct outcome got = parse(NULL);

    cr_assert_eq(got.outcome, OPTIONS_SERVE);
    cr_assert_str_eq(got.err, "puzzled: warning: unknown environment variable "
                              "\"PUZZLED_PROT\"; did you mean PUZZLED_PORT?\n");
    cr_assert_str_empty(parse("ask").err);
    cr_assert_str_empty(parse("--health-check").err);
    unsetenv("PUZZLED_PROT");
    cr_assert_str_empty(parse(NULL).err);
}

Test(options, errors_shorten_long_values)
{
    char value[4096];
    struct outcome got;

    memset(value, 'x', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    got = parse("--port", value);
    expect_error(&got, "xxx\" is not an integer");
    cr_assert_lt(strlen(got.err), 200);
}

Test(options, health_check)
{
    struct outcome got = parse("--health-check", "--port", "9000");

    cr_assert_eq(got.outcome, OPTIONS_HEALTH_CHECK);
    cr_assert_eq(got.options.settings.port, 9000);
    setenv("PUZZLED_PORT", "9001", 1);
    cr_assert_eq(parse("--health-check").options.settings.port, 9001);
    setenv("PUZZLED_PORT", "x", 1);
    got = parse("--health-check");
    expect_error(&got, "PUZZLED_PORT");
}

Test(options, ask_accepts_options_and_arguments_in_any_order)
{
    struct outcome got = parse("ask", "/set/deal", "--job-seconds=5", "cards=3");

    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert_eq(got.options.ask.count, 2);
    cr_assert_str_eq(got.options.ask.arguments[0], "/set/deal");
    cr_assert_str_eq(got.options.ask.arguments[1], "cards=3");
    cr_assert_eq(got.options.settings.job_seconds, 5);
    got = parse("--job-seconds=6", "ask", "/set/deal", "-");
    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert_eq(got.options.ask.count, 2);
    cr_assert_str_eq(got.options.ask.arguments[1], "-");
    cr_assert_eq(got.options.settings.job_seconds, 6);
    got = parse("ask");
    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert_eq(got.options.ask.count, 0);
    cr_assert_null(got.options.ask.ndjson);
    got = parse("ask", "/hyperloglog/add", "--ndjson=-");
    cr_assert_eq(got.options.ask.count, 1);
    cr_assert_str_eq(got.options.ask.ndjson, "-");
    cr_assert_eq(got.options.ask.format, ASK_JSON);
    got = parse("ask", "/set/odds", "--format", "svg");
    cr_assert_eq(got.options.ask.count, 1);
    cr_assert_eq(got.options.ask.format, ASK_SVG);
    got = parse("ask", "-h", "/set/deal");
    cr_assert_eq(got.outcome, OPTIONS_ASK);
    cr_assert(got.options.ask.help);
}

Test(options, ask_reads_only_its_own_variables)
{
    struct outcome got;

    setenv("PUZZLED_PORT", "tcp://10.0.0.1:80", 1); /* Kubernetes sets such a variable */
    setenv("PUZZLED_WORKERS", "3", 1);
    got = parse("ask", "/set/deal");
    cr_assert_eq(got.options.settings.workers, 3);
    setenv("PUZZLED_WORKERS", "x", 1);
    got = parse("ask", "/set/deal");
    expect_error(&got, "PUZZLED_WORKERS");
}

static void expect_option(const char *help, const char *flag, const char *brackets)
{
    char text[64];

    snprintf(text, sizeof text, "\n  --%s ", flag);
    cr_assert(strstr(help, text), "%s", flag);
    cr_assert(strstr(help, brackets), "%s", brackets);
}

/* Expects more than `least` lines, each with at most 80 columns and no trailing blank. */
static void expect_narrow(char *help, size_t least)
{
    size_t lines = 0;

    for (char *line = strtok(help, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        size_t length = strlen(line);

        cr_assert_leq(length, 80, "%s", line);
        cr_assert_neq(line[length - 1], ' ', "%s", line);
    }
    cr_assert_gt(lines, least);
}

Test(options, help_shows_variables_ranges_and_defaults)
{
    struct outcome got = parse("--help");
    char text[64];

    cr_assert_eq(got.outcome, OPTIONS_DONE);
    cr_assert_str_empty(got.err);
    cr_assert_str_eq(parse("-h").out, got.out);
    for (unsigned i = 0; i < RANGES; i++) {
        snprintf(text, sizeof text, "[%s, %u..%u, default %u]\n", ranges[i].variable,
                 ranges[i].low, ranges[i].high, ranges[i].initial);
        expect_option(got.out, ranges[i].flag, text);
    }
    expect_option(got.out, "listen", "[PUZZLED_LISTEN, default 127.0.0.1]\n");
    expect_option(got.out, "max-body", "[PUZZLED_MAX_BODY, 1K..1G, default 1M]\n");
    expect_option(got.out, "max-memory", "[PUZZLED_MAX_MEMORY, 64M..1024G, default 1G]\n");
    expect_option(got.out, "log-format",
                  "[PUZZLED_LOG_FORMAT, text|json|none, default text]\n");
    expect_option(got.out, "cors-origin", "[PUZZLED_CORS_ORIGIN, default *]\n");
    expect_option(got.out, "public-url", "[PUZZLED_PUBLIC_URL, default none]\n");
    expect_option(got.out, "no-mcp", "[PUZZLED_NO_MCP, 0|1, default 0]\n");
    cr_assert(strstr(got.out, "\n  --health-check "));
    cr_assert(strstr(got.out, "\n  -V, --version "));
    cr_assert(strstr(got.out, "puzzled ask"));
    expect_narrow(got.out, 30);
    got = parse("ask", "--help");
    cr_assert_eq(got.outcome, OPTIONS_DONE);
    expect_option(got.out, "job-seconds", "[PUZZLED_JOB_SECONDS, 1..3600, default 30]\n");
    cr_assert_not(strstr(got.out, "--port"));
    expect_narrow(got.out, 20);
}

Test(options, version)
{
    struct outcome got = parse("--version", "--port=x");
    char expected[64];

    snprintf(expected, sizeof expected, "puzzled %s\nlibmicrohttpd ",
             versions_get().puzzled);
    cr_assert_eq(got.outcome, OPTIONS_DONE);
    cr_assert_str_empty(got.err);
    cr_assert(strncmp(got.out, expected, strlen(expected)) == 0, "%s", got.out);
    cr_assert_str_eq(parse("-V").out, got.out);
}
