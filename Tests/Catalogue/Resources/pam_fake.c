/*
 * A PAM module for tests. `max=N`: every sequence of 1 to N messages of the four styles, with texts of awkward
 * lengths and bytes; succeeds when every prompt was answered with nothing but the letter x, and nothing else was
 * answered. `deny`: one prompt, and then the answer is wrong. Complaints go to the file of `log=`.
 */
#define _GNU_SOURCE
#include <security/pam_appl.h>
#include <security/pam_ext.h>
#include <security/pam_modules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4, LONGEST = 4096 };

static const int styles[4] = {PAM_PROMPT_ECHO_OFF, PAM_PROMPT_ECHO_ON, PAM_ERROR_MSG, PAM_TEXT_INFO};

static const char *log_path = "/dev/null";

static int complain(const char *what, int sequence, int index)
{
    FILE *log = fopen(log_path, "a");
    if (log) {
        fprintf(log, "sequence %d message %d: %s\n", sequence, index, what);
        fclose(log);
    }
    return PAM_AUTH_ERR;
}

/* A text of 0, 1, 511, 512 or 4096 bytes, or with bytes that are no UTF-8. */
static const char *text_of(int number)
{
    static char room[LONGEST + 1];
    static const int lengths[] = {0, 1, 511, 512, LONGEST, 7};
    int length = lengths[number % 6];
    memset(room, 'm', (size_t)length);
    room[length] = 0;
    if (length == 7)
        memcpy(room, "a\xff\xc0\xed\xa0\x80z", 7);
    return room;
}

static int is_prompt(int style) { return style == PAM_PROMPT_ECHO_OFF || style == PAM_PROMPT_ECHO_ON; }

static int check(const struct pam_response *answer, int style, int sequence, int index)
{
    if (!is_prompt(style))
        return answer->resp && *answer->resp ? complain("an answer to what was no question", sequence, index) : PAM_SUCCESS;
    if (!answer->resp || !*answer->resp)
        return complain("no answer", sequence, index);
    return answer->resp[strspn(answer->resp, "x")] ? complain("another answer", sequence, index) : PAM_SUCCESS;
}

/* One call of the conversation with the messages that the digits of `sequence` name. */
static int converse(pam_handle_t *handle, int count, int sequence)
{
    const struct pam_conv *conversation = NULL;
    struct pam_message messages[MOST];
    const struct pam_message *pointers[MOST];
    struct pam_response *answers = NULL;
    char *texts[MOST];
    if (pam_get_item(handle, PAM_CONV, (const void **)&conversation) != PAM_SUCCESS)
        return PAM_CONV_ERR;
    for (int i = 0; i < count; i++) {
        texts[i] = strdup(text_of(sequence + i));
        messages[i] = (struct pam_message){styles[sequence >> 2 * i & 3], texts[i]};
        pointers[i] = &messages[i];
    }
    int result = conversation->conv(count, pointers, &answers, conversation->appdata_ptr);
    if (result != PAM_SUCCESS)
        result = complain("the conversation failed", sequence, result);
    for (int i = 0; i < count; i++) {
        if (result == PAM_SUCCESS && answers)
            result = check(&answers[i], messages[i].msg_style, sequence, i);
        free(texts[i]);
    }
    for (int i = 0; answers && i < count; i++)
        free(answers[i].resp);
    free(answers);
    return result;
}

int pam_sm_authenticate(pam_handle_t *handle, int flags, int count, const char **arguments)
{
    int most = 1, denies = 0;
    (void)flags;
    for (int i = 0; i < count; i++) {
        if (strncmp(arguments[i], "max=", 4) == 0)
            most = atoi(arguments[i] + 4);
        if (strncmp(arguments[i], "log=", 4) == 0)
            log_path = arguments[i] + 4;
        denies |= strcmp(arguments[i], "deny") == 0;
    }
    if (denies) {
        char *answer = NULL;
        pam_prompt(handle, PAM_PROMPT_ECHO_OFF, &answer, "Pattern:");
        free(answer);
        return PAM_AUTH_ERR;
    }
    for (int length = 1; length <= most; length++)
        for (int sequence = 0; sequence < 1 << 2 * length; sequence++) {
            int result = converse(handle, length, sequence);
            if (result != PAM_SUCCESS)
                return result;
        }
    return PAM_SUCCESS;
}

int pam_sm_setcred(pam_handle_t *handle, int flags, int count, const char **arguments)
{
    (void)handle, (void)flags, (void)count, (void)arguments;
    return PAM_SUCCESS;
}
