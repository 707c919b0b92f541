/*
 * A window that shows a picture held in this process's memory: through a shared segment where the server can attach
 * it, else through the connection.
 */
#ifndef CX11_PICTURE_H
#define CX11_PICTURE_H

#include <X11/Xlib.h>
#include <stdint.h>

/* Whether windows of the default screen can have pixels that are 0x00RRGGBB in 32 bits of this machine's byte order. */
int cx_offers_plain_pixels(Display *_Nonnull display);
/* A window inside another one, with such pixels and without a background of its own. 0 when the server refused. */
uint32_t cx_child_window(Display *_Nonnull display, uint32_t parent, int x, int y, int width, int height);

struct cx_picture;
/* A picture of 32 bits a pixel over memory that must outlive it; segment is its System V segment, or -1.
 * NULL when there is no memory. */
struct cx_picture *_Nullable cx_picture_create(Display *_Nonnull display, uint32_t window, int width, int height,
                                               void *_Nonnull pixels, int segment);
/* Whether the server reads the segment itself. Only then may its name be forgotten, and must puts be waited for. */
int cx_picture_is_shared(const struct cx_picture *_Nonnull picture);
/* Shows a part; with completes, an event of the number below comes once a shared one was read. */
void cx_picture_put(const struct cx_picture *_Nonnull picture, int x, int y, int width, int height, int completes);
void cx_picture_destroy(struct cx_picture *_Nonnull picture);

/* The number of the event that a shared put was done; -1 when the server lacks MIT-SHM. */
int cx_shm_completion(Display *_Nonnull display);

/* What can be found in an event for such a window. */
enum cx_picture_event { CX_PICTURE_NOTHING, CX_PICTURE_EXPOSED, CX_PICTURE_COMPLETED, CX_PICTURE_DESTROYED };
struct cx_exposure {
    int x, y, width, height;
};
/* Takes the next event without waiting. Returns 0 when there is none. */
int cx_picture_next_event(Display *_Nonnull display, uint32_t window, int completion,
                          enum cx_picture_event *_Nonnull kind, struct cx_exposure *_Nonnull exposure);

#endif
