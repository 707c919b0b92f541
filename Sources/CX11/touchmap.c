#include "CX11.h"

enum { CELLS = 9 };

static const char matrix_name[] = "Coordinate Transformation Matrix", kept_name[] = "Patternlock Kept Matrix";

unsigned char *cx_read_matrix(Display *display, int device, const char *name)
{
    Atom atom = XInternAtom(display, name, False), type = None;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *data = NULL;
    if (XIGetProperty(display, device, atom, 0, CELLS, False, AnyPropertyType, &type, &format, &count, &rest, &data) ==
            Success &&
        data && format == 32 && count == CELLS)
        return data;
    if (data)
        XFree(data);
    return NULL;
}

static void write_matrix(Display *display, int device, const char *name, const unsigned char *data)
{
    Atom type = XInternAtom(display, "FLOAT", False);
    XIChangeProperty(
        display, device, XInternAtom(display, name, False), type, 32, PropModeReplace, (unsigned char *)data, CELLS);
}

void cx_touch_map(Display *display, int device, const float *matrix)
{
    unsigned char *kept = cx_read_matrix(display, device, kept_name);
    if (!kept) {
        kept = cx_read_matrix(display, device, matrix_name);
        /* Without a matrix of its own there is none to change. */
        if (!kept)
            return;
        write_matrix(display, device, kept_name, kept);
    }
    XFree(kept);
    write_matrix(display, device, matrix_name, (const unsigned char *)matrix);
}

void cx_touch_unmap(Display *display, int device)
{
    unsigned char *kept = cx_read_matrix(display, device, kept_name);
    if (!kept)
        return;
    write_matrix(display, device, matrix_name, kept);
    XIDeleteProperty(display, device, XInternAtom(display, kept_name, False));
    XFree(kept);
}
