/*
 * Pictures from files, and the one macro of GObject that Swift does not import.
 */
#ifndef CPIXBUF_SHIMS_H
#define CPIXBUF_SHIMS_H

#include <gdk-pixbuf/gdk-pixbuf.h>

/* g_object_unref for a picture. */
static inline void cpixbuf_unref(void *object) { g_object_unref(object); }

#endif
