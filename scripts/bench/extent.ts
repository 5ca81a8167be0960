/** A glance, a part of a whole bench, or all that can be said of one part that was asked for. */
export type Extent = "quick" | "usual" | "long";
