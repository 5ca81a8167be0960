/** One sentence for the shopper on where the order stands and what comes next. */
export type OrderHeadline = {
  title: string;
  lead: string;
  next: string[];
  /**
   * `waiting`: the shopper has to act. `good`: all is well. `ended`: the order ended without a
   * delivery.
   */
  tone: "waiting" | "good" | "ended";
};
