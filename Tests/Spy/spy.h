/* A program that listens where a lock must leave nothing to hear. */
#ifndef SPY_H
#define SPY_H

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

struct spy {
    Display *display;
    Window root;
    int width, height;
    int opcode;      /* of the X Input extension */
    int gestures;    /* the server speaks XI 2.4 */
    int print;       /* one line for each event */
    int refused;     /* code of the last X error, 0 when none */
    long events;
    Window window;   /* of kinds that have one */
    GC brush;        /* of `fill` */
};

struct kind {
    const char *name;
    const char *meaning;
    /* Begins to listen. Called again when devices come or go, if `follows`. */
    void (*listen)(struct spy *spy);
    int follows;
};

extern const struct kind spy_kinds[];

/* What any client can do to the cover of a lock, by the number that the root tells. */
void cover_cut(struct spy *spy);
void cover_fade(struct spy *spy);
void cover_swallow(struct spy *spy);
void cover_forge(struct spy *spy);

/* Takes one event: counts it, prints it, paints. */
void spy_take(struct spy *spy, XEvent *event, const struct kind *kind);

/* Waits until the server has done everything, and takes what came. */
void spy_drain(struct spy *spy, const struct kind *kind);

#endif
