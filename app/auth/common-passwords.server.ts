import lists from "./common-passwords.json";

/** Passwords that guessing programs try first, folded: worldwide and Argentine ones. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...lists.worldwide,
  ...lists.argentina,
]);
