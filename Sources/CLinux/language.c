#include "CLinux.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

#define DOMAIN "patternlock"

/* The Makefile defines another when it is asked to. */
#ifndef PATTERNLOCK_LOCALEDIR
#define PATTERNLOCK_LOCALEDIR "/usr/share/locale"
#endif

/* Linked into builds that run from the build tree, and only there. */
extern const char patternlock_build_catalogues[] __attribute__((weak));

void clx_use_language(const char *directory)
{
    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    const char *built = patternlock_build_catalogues;
    bindtextdomain(DOMAIN, directory ? directory : built ? built : PATTERNLOCK_LOCALEDIR);
    bind_textdomain_codeset(DOMAIN, "UTF-8");
}

/* Whether the language is to be taken up with the first text. */
static int is_due;

void clx_use_language_when_asked(void)
{
    is_due = 1;
}

static void take_up(void)
{
    if (!is_due)
        return;
    is_due = 0;
    clx_use_language(NULL);
}

const char *clx_translation(const char *text)
{
    take_up();
    return dgettext(DOMAIN, text);
}

const char *clx_plural_translation(const char *one, const char *other, unsigned long count)
{
    take_up();
    return dngettext(DOMAIN, one, other, count);
}

const char *clx_error_text(int code)
{
    take_up();
    return strerror(code);
}
