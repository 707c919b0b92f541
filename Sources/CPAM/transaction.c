#define _GNU_SOURCE
#include "CPAM.h"

#include <security/pam_appl.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(CPAM_ANSWER_SIZE == PAM_MAX_RESP_SIZE, "the longest answer");

struct cpam_transaction {
    pam_handle_t *handle;
    struct cpam_dialogue dialogue;
    int last;
};

static void discard(struct pam_response *responses, int count)
{
    for (int i = 0; i < count; i++)
        if (responses[i].resp) {
            explicit_bzero(responses[i].resp, CPAM_ANSWER_SIZE);
            free(responses[i].resp);
        }
    free(responses);
}

static int answer_one(const struct cpam_dialogue *dialogue, const struct pam_message *message,
                      struct pam_response *response)
{
    const char *text = message->msg ? message->msg : "";
    switch (message->msg_style) {
    case PAM_PROMPT_ECHO_OFF:
    case PAM_PROMPT_ECHO_ON: {
        response->resp = calloc(1, CPAM_ANSWER_SIZE);
        if (!response->resp)
            return PAM_BUF_ERR;
        size_t length =
            dialogue->prompt(dialogue->context, message->msg_style == PAM_PROMPT_ECHO_ON, text, response->resp);
        return length > 0 && length < CPAM_ANSWER_SIZE ? PAM_SUCCESS : PAM_CONV_ERR;
    }
    case PAM_ERROR_MSG:
    case PAM_TEXT_INFO:
        dialogue->show(dialogue->context, message->msg_style == PAM_ERROR_MSG, text);
        return PAM_SUCCESS;
    default:
        return PAM_CONV_ERR;
    }
}

/* Linux-PAM hands an array of pointers and expects an array of responses. */
static int converse(int count, const struct pam_message **messages, struct pam_response **responses, void *context)
{
    const struct cpam_transaction *transaction = context;
    if (count <= 0 || count > PAM_MAX_NUM_MSG)
        return PAM_CONV_ERR;
    struct pam_response *answers = calloc((size_t)count, sizeof *answers);
    if (!answers)
        return PAM_BUF_ERR;
    for (int i = 0; i < count; i++) {
        int result = answer_one(&transaction->dialogue, messages[i], &answers[i]);
        if (result != PAM_SUCCESS) {
            discard(answers, count);
            return result;
        }
    }
    *responses = answers;
    return PAM_SUCCESS;
}

int cpam_start(const char *service, const char *user, const char *directory, const struct cpam_dialogue *dialogue,
               struct cpam_transaction **out)
{
    struct cpam_transaction *transaction = calloc(1, sizeof *transaction);
    *out = NULL;
    if (!transaction)
        return PAM_BUF_ERR;
    transaction->dialogue = *dialogue;
    struct pam_conv conversation = {converse, transaction};
    int result = directory ? pam_start_confdir(service, user, &conversation, directory, &transaction->handle)
                           : pam_start(service, user, &conversation, &transaction->handle);
    if (result != PAM_SUCCESS) {
        free(transaction);
        return result;
    }
    *out = transaction;
    return PAM_SUCCESS;
}

int cpam_set_terminal(struct cpam_transaction *transaction, const char *terminal)
{
    return pam_set_item(transaction->handle, PAM_TTY, terminal);
}

static void no_delay(int result, unsigned microseconds, void *context)
{
    (void)result;
    (void)microseconds;
    (void)context;
}

int cpam_forgo_delay(struct cpam_transaction *transaction)
{
    void (*function)(int, unsigned, void *) = no_delay;
    return pam_set_item(transaction->handle, PAM_FAIL_DELAY, (const void *)function);
}

int cpam_authenticate(struct cpam_transaction *transaction)
{
    /* An account without a password would let in whoever asks, without a question: common-auth says nullok. */
    return transaction->last = pam_authenticate(transaction->handle, PAM_DISALLOW_NULL_AUTHTOK);
}

int cpam_validate_account(struct cpam_transaction *transaction)
{
    return transaction->last = pam_acct_mgmt(transaction->handle, 0);
}

int cpam_refresh_credentials(struct cpam_transaction *transaction)
{
    return transaction->last = pam_setcred(transaction->handle, PAM_REINITIALIZE_CRED);
}

void cpam_end(struct cpam_transaction *transaction)
{
    pam_end(transaction->handle, transaction->last);
    free(transaction);
}
