#include "CLinux.h"

/* The Makefile defines another when it is asked to. */
#ifndef PATTERNLOCK_LIBEXECDIR
#define PATTERNLOCK_LIBEXECDIR "/usr/libexec/patternlock"
#endif
#ifndef PATTERNLOCK_BINDIR
#define PATTERNLOCK_BINDIR "/usr/bin"
#endif

/* Linked into builds that run from the build tree, and only there. */
extern const char patternlock_build_directory[] __attribute__((weak));

const char *clx_libexec_directory(void)
{
    return PATTERNLOCK_LIBEXECDIR;
}

const char *clx_bin_directory(void)
{
    return PATTERNLOCK_BINDIR;
}

const char *clx_build_directory(void)
{
    return patternlock_build_directory;
}

const char *clx_version(void)
{
    return "0.1.0";
}
