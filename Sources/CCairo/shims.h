/*
 * Cairo and Pango, and the one macro of GObject that Swift does not import.
 */
#ifndef CCAIRO_SHIMS_H
#define CCAIRO_SHIMS_H

#include <cairo.h>
#include <pango/pangocairo.h>

/* g_object_unref for a layout or a context. */
static inline void ccairo_unref(void *object) { g_object_unref(object); }

#endif
