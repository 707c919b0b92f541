/* SwiftPM wants one source in a C target; the wire itself is header-only. */
#include "CPatternWire.h"

_Static_assert(PLW_REQUEST_HEADER_SIZE + 2 * PLW_DOTS_MAX + 2 * PLW_NAME_MAX <= PLW_REQUEST_MAX,
               "the longest request fits");
