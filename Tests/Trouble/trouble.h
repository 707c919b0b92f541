/* A program that makes trouble for a lock: takes grabs, shows windows, changes the keyboard map. */
#ifndef TROUBLE_H
#define TROUBLE_H

#include <X11/Xlib.h>

struct trouble {
    Display *display;
    Window root;
    long turns;     /* how often it has done what it does */
    long successes; /* how often the server let it */
    int paused;
};

struct kind {
    const char *name;
    const char *meaning;
    /* Once at the beginning. */
    void (*begin)(struct trouble *trouble);
    /* Every few milliseconds; NULL for kinds that only begin. */
    void (*turn)(struct trouble *trouble);
    /* Takes back what was taken; NULL when there is nothing. */
    void (*end)(struct trouble *trouble);
    int milliseconds; /* from turn to turn */
};

extern const struct kind trouble_kinds[];

/* Windows: each turn shows and raises one more time. */
void show_opaque(struct trouble *trouble);
void show_argb(struct trouble *trouble);
void show_tiny(struct trouble *trouble);
void show_shaped(struct trouble *trouble);
void show_again(struct trouble *trouble);
void hide(struct trouble *trouble);

#endif
