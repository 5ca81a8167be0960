import type { Author } from "./author";

/** Who makes a change in the back office, and when. */
export type Signature = { author: Author; now: Date };
