/* The question of a command line: JSON as it is, in a file or on standard input, or words.
 */
#ifndef PUZZLED_SERVER_ASK_QUESTION_H
#define PUZZLED_SERVER_ASK_QUESTION_H

#include "server/http/request.h"
#include "server/schema/schema.h"

enum question_form {
    QUESTION_TEXT,  /* with lines and columns that who asks can find */
    QUESTION_WORDS, /* its text was made here */
    QUESTION_NONE   /* one line went to stderr */
};

/* Opens the file "name" or "@name", or standard input for "-" and "@-". Returns -1 and sets
 * errno on failure. Close with question_close. */
int question_open(const char *word);
void question_close(int fd);

/* Each writes one line to stderr: about a word, and about the file of one, by errno. */
enum question_form question_complain(const char *word, const char *why);
enum question_form question_complain_file(const char *word);

/* Of a text that was made of words, nobody knows the lines: takes them out of what `r` is
 * refused for. */
void question_drop_places(struct request *r);

/* Makes the body of `r`, whose route is known, out of `count` words. Where the body is too
 * large, or there is no memory for it, the problem of `r` is set. */
enum question_form question_read(struct request *r, char *const *words, unsigned count,
                                 const struct schema *schema);

#endif
