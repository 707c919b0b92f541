#include "CLinux.h"

#include <libintl.h>
#include <locale.h>

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

const char *clx_translation(const char *text)
{
    return dgettext(DOMAIN, text);
}

const char *clx_plural_translation(const char *one, const char *other, unsigned long count)
{
    return dngettext(DOMAIN, one, other, count);
}
