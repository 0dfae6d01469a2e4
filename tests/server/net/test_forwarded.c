#include "server/net/forwarded.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <string.h>

/* The trusted proxies in all tests. */
#define TRUSTED "10.0.0.0/8,192.0.2.7,2001:db8:1::/48"

static struct ip_networks networks_of(const char *text)
{
    struct ip_networks networks = {0};

    cr_assert(ip_networks_add(&networks, text), "%s", text);
    return networks;
}

static bool contains(const char *network, const char *address)
{
    struct ip_networks networks = networks_of(network);
    struct ip_address read;

    cr_assert(ip_address_read(&read, address, strlen(address)), "%s", address);
    return ip_networks_contain(&networks, &read);
}

Test(ip_address, finds_the_network_of_an_address)
{
    static const struct {
        const char *network, *address;
        bool inside;
    } rows[] = {
        {"10.0.0.0/8", "10.255.255.255", true},
        {"10.0.0.0/8", "11.0.0.0", false},
        {"10.0.0.0/8", "::ffff:10.1.2.3", true},
        {"10.0.0.0/8", "a00::1", false},
        {"192.0.2.7", "192.0.2.7", true},
        {"192.0.2.7", "192.0.2.6", false},
        {"192.0.2.6/31", "192.0.2.7", true},
        {"192.0.2.6/31", "192.0.2.8", false},
        {"0.0.0.0/0", "255.1.2.3", true},
        {"0.0.0.0/0", "2001:db8::1", false},
        {"::/0", "1.2.3.4", true},
        {"::/0", "2001:db8::1", true},
        {"::1", "::1", true},
        {"::1", "127.0.0.1", false},
        {"2001:db8:1::/48", "2001:db8:1:ffff::", true},
        {"2001:db8:1::/48", "2001:db8:2::", false},
        {"fc00::/7", "fdff::1", true},
        {"fc00::/7", "fe00::1", false},
        {"10.0.0.0/8,::1", "::1", true},
        {"::ffff:10.0.0.0/104", "10.1.2.3", true},
        {"::ffff:10.0.0.0/104", "11.1.2.3", false},
        {"192.0.2.4/30", "192.0.2.7", true},
        {"192.0.2.4/30", "192.0.2.3", false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_eq(contains(rows[i].network, rows[i].address), rows[i].inside, "%s in %s",
                     rows[i].address, rows[i].network);
}

Test(ip_address, rejects_invalid_lists_of_networks)
{
    static const char *const bad[] = {
        "",
        ",",
        "10.0.0.0/8,",
        ",10.0.0.0/8",
        "10.0.0.0/33",
        "10.0.0.0/",
        "10.0.0.0/8 ",
        "10.0.0.0/+8",
        "10.0.0.0/0008",
        "10.0.0.1/8",
        "10.0.0/8",
        "::/129",
        "::1/64",
        "[::1]",
        "fe80::1%lo",
        "localhost",
        "10.0.0.0/8;::1",
        "/8",
        "10.0.0.0/8/8",
        "10.0.0.0/1234",
        "10.0.0.0/x",
        "::ffff:10.0.0.0/8",
    };

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct ip_networks networks = {0};

        cr_expect_not(ip_networks_add(&networks, bad[i]), "%s", bad[i]);
    }
}

Test(ip_address, rejects_too_many_networks)
{
    struct ip_networks networks = {0};

    for (unsigned i = 0; i < IP_NETWORKS_MAX; i++)
        cr_assert(ip_networks_add(&networks, "::1"));
    cr_expect_not(ip_networks_add(&networks, "::1"));
}

Test(ip_address, converts_socket_addresses_to_text)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    struct sockaddr neither = {.sa_family = AF_UNIX};
    struct ip_address address;
    char text[IP_TEXT_MAX];

    inet_pton(AF_INET, "192.0.2.255", &v4.sin_addr);
    address = ip_address_of((struct sockaddr *)&v4);
    ip_address_write(&address, text);
    cr_expect_str_eq(text, "192.0.2.255");
    inet_pton(AF_INET6, "::ffff:192.0.2.255", &v6.sin6_addr);
    address = ip_address_of((struct sockaddr *)&v6);
    ip_address_write(&address, text);
    cr_expect_str_eq(text, "192.0.2.255");
    inet_pton(AF_INET6, "2001:db8::ff", &v6.sin6_addr);
    address = ip_address_of((struct sockaddr *)&v6);
    ip_address_write(&address, text);
    cr_expect_str_eq(text, "2001:db8::ff");
    address = ip_address_of(&neither);
    ip_address_write(&address, text);
    cr_expect_str_eq(text, "::");
}

/* `lines` are separated by "\n". `expected` is "-" if the client is unknown. */
static void expect_client(enum forwarded_header header, const char *lines,
                          const char *expected)
{
    struct ip_networks trusted = networks_of(TRUSTED);
    struct forwarded f = {.trusted = &trusted};
    char copy[512], text[IP_TEXT_MAX] = "-";

    cr_assert_lt(strlen(lines), sizeof copy);
    strcpy(copy, lines);
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n"))
        forwarded_read(&f, header, line);
    if (f.known)
        ip_address_write(&f.client, text);
    cr_expect_str_eq(text, expected, "of %s: %s", lines, text);
}

Test(forwarded, x_forwarded_for)
{
    static const char *const rows[][2] = {
        {"203.0.113.1", "203.0.113.1"},
        {"  203.0.113.1\t", "203.0.113.1"},
        {"198.51.100.1, 203.0.113.1", "203.0.113.1"},
        {"203.0.113.1, 10.0.0.1", "203.0.113.1"},
        {"198.51.100.1,203.0.113.1,10.0.0.1,192.0.2.7", "203.0.113.1"},
        {"198.51.100.1\n203.0.113.1\n10.0.0.1", "203.0.113.1"},
        {"203.0.113.1,,10.0.0.1,", "203.0.113.1"},
        {"203.0.113.1:4711", "203.0.113.1"},
        {"2001:db8::1", "2001:db8::1"},
        {"[2001:db8::1]", "2001:db8::1"},
        {"[2001:db8::1]:443", "2001:db8::1"},
        {"::ffff:203.0.113.1", "203.0.113.1"},
        {"203.0.113.1, ::ffff:10.0.0.1", "203.0.113.1"},
        {"203.0.113.1, 2001:db8:1:2::3", "203.0.113.1"},
        {"10.0.0.1", "10.0.0.1"},
        {"10.0.0.2, 10.0.0.1", "10.0.0.2"},
        {"198.51.100.1, unknown", "-"},
        {"198.51.100.1, unknown, 10.0.0.2, 10.0.0.1", "10.0.0.2"},
        {"unknown, 203.0.113.1", "203.0.113.1"},
        {"", "-"},
        {" , ,", "-"},
        {"_hidden", "-"},
        {"203.0.113.256", "-"},
        {"203.0.113.1:", "-"},
        {"203.0.113.1:a/b", "-"},
        {"0203.0.113.1", "-"},
        {"1.2.3", "-"},
        {"[203.0.113.1]", "-"},
        {"[2001:db8::1", "-"},
        {"[2001:db8::1]443", "-"},
        {"[2001:db8::1]:", "-"},
        {"[]", "-"},
        {":", "-"},
        {"fe80::1%eth0", "-"},
        {"203.0.113.1 203.0.113.2", "-"},
        {"203.0.113.1 ,\t10.0.0.1 ", "203.0.113.1"},
        {"[2001:db8::1]x", "-"},
        {"2001:db8::1]", "-"},
        {"[203.0.113.1]:80", "-"},
        {"<script>", "-"},
        {"\x80\xff", "-"},
        {"2001:0db8:0000:0000:0000:0000:0000:0000:0000:0000:0000:0001:0000:0000", "-"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_client(FORWARDED_X_FOR, rows[i][0], rows[i][1]);
}

/* Includes the examples of RFC 7239. cspell:ignore gazonk sevkisek */
Test(forwarded, standard)
{
    static const char *const rows[][2] = {
        {"for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"},
        {"for=\"_gazonk\"", "-"},
        {"For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"},
        {"for=192.0.2.43, for=198.51.100.17", "198.51.100.17"},
        {"for=_hidden, for=_SEVKISEK", "-"},
        {"for=192.0.2.43,for=\"[2001:db8:cafe::17]\",for=unknown", "-"},
        {"for=192.0.2.43\nfor=\"[2001:db8:cafe::17]\", for=10.0.0.1", "2001:db8:cafe::17"},
        {"for=198.51.100.1, for=203.0.113.1;by=10.0.0.2, for=10.0.0.1", "203.0.113.1"},
        {"for=\"203.0.113.1:80\"", "203.0.113.1"},
        {"for=203.0.113.1:80", "203.0.113.1"},
        {"for=[2001:db8::1]", "2001:db8::1"},
        {"for=\"20\\3.0.113.1\"", "203.0.113.1"},
        {"proto=\"a,for=1.1.1.1;\\\"\";for=203.0.113.1", "203.0.113.1"},
        {" ; for=203.0.113.1 ; ", "203.0.113.1"},
        {",, for=203.0.113.1 ,", "203.0.113.1"},
        {"for=203.0.113.1, proto=http", "-"},
        {"for=203.0.113.1, for=\"\"", "-"},
        {"for=203.0.113.1;for=203.0.113.2", "-"},
        {"for = 203.0.113.1", "-"},
        {"for=", "-"},
        {"=203.0.113.1", "-"},
        {"for", "-"},
        {"203.0.113.1", "-"},
        {"for=\"203.0.113.1", "-"},
        {"for=\"203.0.113.1\\", "-"},
        {"for=203.0.113.1\"", "-"},
        {"for=\"203.0.113.1\"x", "-"},
        {"", "-"},
        {";", "-"},
        {"for=203.0.113.1, ;", "-"},
        {"for=203.0.113.1, ,", "203.0.113.1"},
        {"for=203.0.113.1;;proto=http", "203.0.113.1"},
        {"for=203.0.113.1 proto=http", "-"},
        {"for=203.0.113.1 , for=10.0.0.1", "203.0.113.1"},
        /* An open quotation mark makes the client unknown, but only in its own line. */
        {"for=198.51.100.1;x=\", for=203.0.113.1", "-"},
        {"for=198.51.100.1;x=\", for=\"[2001:db8::1]\"", "-"},
        {"for=\"\nfor=203.0.113.1", "203.0.113.1"},
        {"for=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         "-"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_client(FORWARDED_STANDARD, rows[i][0], rows[i][1]);
}
