/*
 * D-Bus as libsystemd speaks it. Only what takes no variable arguments is used.
 */
#ifndef CSYSTEMD_SHIMS_H
#define CSYSTEMD_SHIMS_H

#include <systemd/sd-bus.h>

#endif
