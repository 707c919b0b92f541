#include "CLinux.h"

/* The Makefile defines these three; the defaults are those of a distribution's package. */
#ifndef PATTERNLOCK_LIBEXECDIR
#define PATTERNLOCK_LIBEXECDIR "/usr/libexec/patternlock"
#endif
#ifndef PATTERNLOCK_BUILDDIR
#define PATTERNLOCK_BUILDDIR 0
#endif

const char *clx_libexec_directory(void)
{
    return PATTERNLOCK_LIBEXECDIR;
}

const char *clx_build_directory(void)
{
    return PATTERNLOCK_BUILDDIR;
}

const char *clx_version(void)
{
    return "0.1.0";
}
