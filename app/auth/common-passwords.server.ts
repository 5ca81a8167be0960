import lists from "./common-passwords.json";

/** What guessing programs try first, folded: worldwide, and here. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...lists.worldwide,
  ...lists.argentina,
]);
