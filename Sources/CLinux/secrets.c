#define _GNU_SOURCE
#include "CLinux.h"

#include <string.h>
#include <sys/mman.h>

void *clx_secret_allocate(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    /* Both are improvements, not conditions: RLIMIT_MEMLOCK may be nought. */
    (void)mlock(memory, size);
    (void)madvise(memory, size, MADV_DONTDUMP);
    return memory;
}

void clx_secret_free(void *memory, size_t size)
{
    explicit_bzero(memory, size);
    munmap(memory, size);
}

void clx_wipe(void *memory, size_t size)
{
    explicit_bzero(memory, size);
}

int clx_equal_constant_time(const void *a, const void *b, size_t size)
{
    const volatile unsigned char *left = a, *right = b;
    unsigned char difference = 0;
    for (size_t i = 0; i < size; i++)
        difference |= left[i] ^ right[i];
    return difference == 0;
}
