/** How long the link to a new password can be used. */
export const RESET_MINUTES = 45;
export const RESET_MS = RESET_MINUTES * 60 * 1000;

/** Links of one account within the time that one lasts: anybody can ask for them. */
export const MAX_OPEN_RESETS = 3;
