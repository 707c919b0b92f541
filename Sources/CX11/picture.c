#include "CX11.h"

#include <stdlib.h>
#include <sys/shm.h>

struct cx_picture {
    Display *display;
    Window window;
    GC gc;
    XImage *image;
    XShmSegmentInfo shared;
    int is_shared;
};

static int has_this_byte_order(Display *display)
{
    const uint16_t probe = 1;
    int is_little = *(const uint8_t *)&probe == 1;
    return (XImageByteOrder(display) == LSBFirst) == is_little;
}

/* How many bits a pixel of this depth takes in a picture; 0 when the server has no such depth. */
static int bits_per_pixel(Display *display, int depth)
{
    int count = 0, bits = 0;
    XPixmapFormatValues *formats = XListPixmapFormats(display, &count);
    for (int i = 0; formats && i < count; i++)
        if (formats[i].depth == depth)
            bits = formats[i].bits_per_pixel;
    if (formats)
        XFree(formats);
    return bits;
}

/* A visual whose pixels are 0x00RRGGBB in 32 bits: the screen's own if it is one, else another that windows can have
 * beside it: with Composite, servers of any depth offer one. */
static int find_plain(Display *display, XVisualInfo *plain)
{
    int screen = XDefaultScreen(display), count = 0, found = 0;
    XVisualInfo wanted = {.screen = screen, .class = TrueColor};
    if (!has_this_byte_order(display))
        return 0;
    XVisualInfo *visuals = XGetVisualInfo(display, VisualScreenMask | VisualClassMask, &wanted, &count);
    for (int i = 0; visuals && i < count; i++) {
        const XVisualInfo *is = &visuals[i];
        if ((is->depth != 24 && is->depth != 32) || is->red_mask != 0xff0000 || is->green_mask != 0xff00 ||
            is->blue_mask != 0xff || bits_per_pixel(display, is->depth) != 32)
            continue;
        int is_default = is->visual == XDefaultVisual(display, screen);
        if (!found || is_default)
            *plain = *is;
        found = 1;
        if (is_default)
            break;
    }
    if (visuals)
        XFree(visuals);
    return found;
}

int cx_offers_plain_pixels(Display *display)
{
    XVisualInfo plain;
    return find_plain(display, &plain);
}

uint32_t cx_child_window(Display *display, uint32_t parent, int x, int y, int width, int height)
{
    XVisualInfo plain;
    if (!find_plain(display, &plain))
        return 0;
    /* A window of another depth than its parent needs a border and a colormap of its own. */
    XSetWindowAttributes wanted = {
        .background_pixmap = None,
        .border_pixel = 0,
        .bit_gravity = NorthWestGravity,
        .event_mask = ExposureMask | StructureNotifyMask,
        .colormap = XCreateColormap(display, parent, plain.visual, AllocNone),
    };
    uint64_t before = cx_error_count();
    Window window = XCreateWindow(
        display, parent, x, y, (unsigned)width, (unsigned)height, 0, plain.depth, InputOutput, plain.visual,
        CWBackPixmap | CWBorderPixel | CWBitGravity | CWEventMask | CWColormap, &wanted);
    /* Its pixels are colours, not numbers of some: what it had to be made with is not needed any more. */
    XFreeColormap(display, wanted.colormap);
    XSync(display, False);
    return cx_error_count() == before ? (uint32_t)window : 0;
}

/* Whether the server could attach the segment. */
static int attach(struct cx_picture *picture, void *pixels, int segment)
{
    if (segment < 0 || !XShmQueryExtension(picture->display))
        return 0;
    picture->shared.shmid = segment;
    picture->shared.shmaddr = pixels;
    picture->shared.readOnly = True;
    XSync(picture->display, False);
    uint64_t before = cx_error_count();
    if (!XShmAttach(picture->display, &picture->shared))
        return 0;
    XSync(picture->display, False);
    return cx_error_count() == before;
}

struct cx_picture *cx_picture_create(Display *display, uint32_t window, int width, int height, void *pixels,
                                     int segment)
{
    XWindowAttributes is;
    if (!XGetWindowAttributes(display, window, &is))
        return NULL;
    struct cx_picture *picture = calloc(1, sizeof *picture);
    if (!picture)
        return NULL;
    picture->display = display;
    picture->window = window;
    picture->is_shared = attach(picture, pixels, segment);
    if (picture->is_shared)
        picture->image = XShmCreateImage(display, is.visual, (unsigned)is.depth, ZPixmap, pixels, &picture->shared,
                                         (unsigned)width, (unsigned)height);
    else
        picture->image = XCreateImage(display, is.visual, (unsigned)is.depth, ZPixmap, 0, pixels, (unsigned)width,
                                      (unsigned)height, 32, width * 4);
    if (!picture->image || picture->image->bytes_per_line != width * 4) {
        cx_picture_destroy(picture);
        return NULL;
    }
    picture->gc = XCreateGC(display, window, 0, NULL);
    return picture;
}

int cx_picture_is_shared(const struct cx_picture *picture) { return picture->is_shared; }

void cx_picture_put(const struct cx_picture *picture, int x, int y, int width, int height, int completes)
{
    if (picture->is_shared)
        XShmPutImage(picture->display, picture->window, picture->gc, picture->image, x, y, x, y, (unsigned)width,
                     (unsigned)height, completes ? True : False);
    else
        XPutImage(picture->display, picture->window, picture->gc, picture->image, x, y, x, y, (unsigned)width,
                  (unsigned)height);
}

void cx_picture_destroy(struct cx_picture *picture)
{
    if (picture->is_shared)
        XShmDetach(picture->display, &picture->shared);
    if (picture->image) {
        picture->image->data = NULL;
        XDestroyImage(picture->image);
    }
    if (picture->gc)
        XFreeGC(picture->display, picture->gc);
    /* The server must have let go of the segment before the memory goes. */
    XSync(picture->display, False);
    free(picture);
}

int cx_shm_completion(Display *display)
{
    return XShmQueryExtension(display) ? XShmGetEventBase(display) + ShmCompletion : -1;
}

int cx_picture_next_event(Display *display, uint32_t window, int completion, enum cx_picture_event *kind,
                          struct cx_exposure *exposure)
{
    if (cx_is_broken(display) || !XPending(display))
        return 0;
    XEvent event;
    XNextEvent(display, &event);
    *kind = CX_PICTURE_NOTHING;
    if (event.type == Expose && event.xexpose.window == window) {
        *kind = CX_PICTURE_EXPOSED;
        *exposure = (struct cx_exposure){event.xexpose.x, event.xexpose.y, event.xexpose.width, event.xexpose.height};
    } else if (completion >= 0 && event.type == completion) {
        *kind = CX_PICTURE_COMPLETED;
    } else if (event.type == DestroyNotify && event.xdestroywindow.window == window) {
        *kind = CX_PICTURE_DESTROYED;
    }
    return 1;
}
