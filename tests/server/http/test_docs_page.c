#include "server/http/docs_page.h"

#include <criterion/criterion.h>
#include <string.h>

/* The page for one operation whose description is `text`. */
static char *page_for(const char *text)
{
    json_t *document =
        json_pack("{s:{s:s,s:s,s:s},s:{s:{s:{s:s,s:s,s:s,s:{}}}}}", "info", "title", "t",
                  "version", "1", "description", "d", "paths", "/a", "get", "operationId",
                  "getA", "summary", "s", "description", text, "responses");
    struct json_writer w;
    char *page;

    cr_assert_not_null(document);
    jw_init(&w);
    docs_page_write(&w, document);
    cr_assert_not(w.failed);
    page = strndup(w.data, w.length);
    jw_free(&w);
    json_decref(document);
    return page;
}

static void check_prose(const char *text, const char *html)
{
    char *page = page_for(text);

    cr_assert_not_null(strstr(page, html), "%s", page);
    free(page);
}

Test(docs_page, escapes_what_would_be_markup)
{
    check_prose("a < b & \"c\" > <script>",
                "<p>a &lt; b &amp; &quot;c&quot; &gt; &lt;script&gt;</p>");
}

Test(docs_page, paragraphs_code_headings_and_blocks)
{
    check_prose("one `x<y` two\nstill\n\nnext",
                "<p>one <code>x&lt;y</code> two\nstill</p>\n<p>next</p>");
    check_prose("before\n## Head `c`\nafter",
                "<p>before</p>\n<h3>Head <code>c</code></h3>\n<p>after</p>");
    check_prose("```sh\ncurl `x`\n\n```\nend", "<pre>curl `x`\n\n</pre>\n<p>end</p>");
}

Test(docs_page, broken_markup_is_closed)
{
    check_prose("an open `tick", "<p>an open <code>tick</code></p>");
    check_prose("```\nnever closed", "<pre>never closed\n</pre>");
    check_prose("", "</section>");
}
