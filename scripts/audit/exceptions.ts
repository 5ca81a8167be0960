/** A vulnerability that does not stop a release, for a reason and until a day. */
export type Exception = {
  /** The identifier at the end of the advisory's address. */
  advisory: string;
  /** Why nobody can reach it here, and which test would fail if that changed. */
  reason: string;
  /** The last day, as in 2027-02-28. Then somebody looks again. */
  until: string;
};

const FRAMEWORK_TEST = "test/http/framework-conditions.test.ts";

/** See decision 001: no release of Remix 2 corrects these. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    advisory: "GHSA-rxv8-25v2-qmq8",
    reason: `Slow answers when single fetch reflects input: loaders return it as short texts (${FRAMEWORK_TEST})`,
    until: "2027-02-28",
  },
  {
    advisory: "GHSA-49rj-9fvp-4h2h",
    reason: `Decoding of a stream that others wrote: only browsers decode, and only the shop's own (${FRAMEWORK_TEST})`,
    until: "2027-02-28",
  },
  {
    advisory: "GHSA-chx6-hx7r-mcp5",
    reason: `Load by requests for the route manifest: it is off (${FRAMEWORK_TEST})`,
    until: "2027-02-28",
  },
];
