/*
 * A verifier that does what a word says, for each operation: "STATUS+VERIFY", and optionally "+RxC" for the grid it
 * tells and "+AUTHSUCC". The words:
 *
 *   enrolled accept done reject throttle off notenrolled unavailable denied mustchange   the replies of the wire
 *   contradict  accepted or enrolled, and switched off      unknown   a code that does not exist
 *   busy, busy3                                             always, or three times and then the good reply
 *   leave linger same       good, then ends; the same, and stays a while; good only where STATUS was served too
 *   hang slow late close early short long garbage           no packet, three quarters of a second later, …
 *   badmagic badnonce badop badzero badzerob badflags badgrid   the good reply with one fault
 */
#ifndef PATTERNLOCK_TESTS_SCRIPT_H
#define PATTERNLOCK_TESTS_SCRIPT_H

struct script {
    char words[3][32]; /* STATUS, VERIFY, AUTHSUCC */
    int rows, cols;
    const char *log;    /* each request is appended to this file as one line */
    const char *prefix; /* before each of those lines */
};

/* Parses; log and prefix are left alone. */
void script_parse(struct script *script, const char *text);

/* Serves one connection until it is closed. */
void script_serve(const struct script *script, int connection);

#endif
