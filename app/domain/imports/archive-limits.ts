/** Limits of a ZIP with pictures. */
export const MAX_ARCHIVE_MEGABYTES = 200;
export const MAX_ARCHIVE_BYTES = MAX_ARCHIVE_MEGABYTES * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 2000;
/** Pictures hardly shrink in an archive: one that promises more is made to fill a disk. */
export const MAX_UNPACKED_BYTES = 5 * MAX_ARCHIVE_BYTES;
