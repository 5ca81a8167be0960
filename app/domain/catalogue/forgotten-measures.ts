import type { Flash } from "../plain/flash";

/** Once a shopper's measures are erased, on a page of their own or in the guide's block. */
export const FORGOTTEN = {
  title: "Medidas borradas",
  text: "Ya no las recordamos.",
} satisfies Flash;
