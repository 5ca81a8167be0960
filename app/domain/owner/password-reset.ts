/** Lifetime of the link that sets a new password. */
export const RESET_MINUTES = 45;
export const RESET_MS = RESET_MINUTES * 60 * 1000;

/** Most valid links of one account at a time, because anyone can request them. */
export const MAX_OPEN_RESETS = 3;
