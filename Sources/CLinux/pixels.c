#include "CLinux.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/shm.h>

void *clx_pixels_allocate(size_t size) { return calloc(1, size); }

void clx_pixels_free(void *memory, size_t size)
{
    explicit_bzero(memory, size);
    free(memory);
}

void *clx_pixels_share(size_t size, int *segment)
{
    int id = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    if (id < 0)
        return NULL;
    void *memory = shmat(id, NULL, 0);
    if (memory == (void *)-1) {
        (void)shmctl(id, IPC_RMID, NULL);
        return NULL;
    }
    *segment = id;
    return memory;
}

int clx_pixels_forget_name(int segment) { return shmctl(segment, IPC_RMID, NULL) == 0 ? 0 : -errno; }

void clx_pixels_unshare(void *memory, size_t size)
{
    explicit_bzero(memory, size);
    (void)shmdt(memory);
}
