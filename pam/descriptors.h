/* What the module asks of its descriptors: never 0 to 2, which a host may have closed and still write to. */
#ifndef PATTERNLOCK_DESCRIPTORS_H
#define PATTERNLOCK_DESCRIPTORS_H

/* Moves a descriptor above 2. It is close-on-exec; -1 when there is no room, and then it is closed. */
int descriptor_above_standard(int fd);

#endif
