/*
 * The one place that includes headers of X11. Each part of the kit has a header of its own below; they give plain
 * types to Swift, and function-like macros a body.
 */
#ifndef CX11_H
#define CX11_H

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/scrnsaver.h>

#include "CX11Activity.h"
#include "CX11Connection.h"
#include "CX11Cover.h"
#include "CX11Dim.h"
#include "CX11Event.h"
#include "CX11Input.h"
#include "CX11Picture.h"
#include "CX11Saver.h"
#include "CX11Screen.h"
#include "CX11Survey.h"
#include "CX11TouchMap.h"
#include "CX11Window.h"

#endif
