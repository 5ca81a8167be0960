/** What a recurring job gets for one run. */
export type JobTurn = {
  now: Date;
  /** Aborted when the shop closes: a job of many steps ends after the one it is at. */
  signal: AbortSignal;
};
