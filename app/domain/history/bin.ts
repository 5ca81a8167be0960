/** How long deleted products can come back, and their pictures with them. */
export const BIN_DAYS = 30;
