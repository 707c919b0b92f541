/*
 * Keyboard maps and compose tables, and the connection of their own by which they are read from the X server.
 */
#ifndef CXKB_SHIMS_H
#define CXKB_SHIMS_H

#include <xcb/xcb.h>
#include <xcb/xkb.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-x11.h>
#include <xkbcommon/xkbcommon.h>

#endif
