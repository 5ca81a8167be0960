import { describe, expect, it } from "vitest";

import {
  canAskAgain,
  holdsMoney,
  isSeenGone,
  isWatched,
  nextRefundAttempt,
  REFUND_STATES,
  refundSentence,
  refundStateLabel,
  refundStateOf,
} from "./payment-refund";

const NOW = new Date("2025-06-02T12:00:00.000Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe("the state of a refund", () => {
  it.each([
    ["approved", "approved"],
    ["in_process", "in_process"],
    ["rejected", "refused"],
    ["cancelled", "refused"],
    // A word that is new may mean that the money goes.
    ["authorized", "in_process"],
  ])("is, for what the provider calls %s, %s", (word, state) => {
    expect(refundStateOf(word)).toBe(state);
  });

  it("holds the money back from another refund unless it was refused", () => {
    const holding = REFUND_STATES.filter(({ id }) => holdsMoney(id)).map(({ id }) => id);
    expect(holding).toEqual(["wanted", "in_process", "approved"]);
    expect(holdsMoney("novedad")).toBe(true);
  });

  it("has words, and is told to the end", () => {
    expect(refundStateLabel("novedad")).toBe("novedad");
    const news = REFUND_STATES.map(({ id }) =>
      refundSentence({ status: id, amountInCents: 150_050, lastError: "No quiso." }),
    );
    expect(new Set(news).size).toBe(REFUND_STATES.length);
    for (const told of news) expect(told).toMatch(/^Reembolso de \$\s1\.500,50: .*\.$/);
    expect(news.filter((told) => told.includes("No quiso."))).toHaveLength(1);
  });
});

describe("a refund that got no answer", () => {
  it("is asked for less and less often, and never with a key that may be forgotten", () => {
    const waits = [1, 2, 3, 30].map(
      (attempts) => (nextRefundAttempt(attempts, NOW).getTime() - NOW.getTime()) / 60_000,
    );
    expect(waits).toEqual([5, 15, 60, 60]);
    expect([canAskAgain(NOW, later(19)), canAskAgain(NOW, later(24))]).toEqual([true, false]);
    expect([isWatched(NOW, later(24 * 29)), isWatched(NOW, later(24 * 31))]).toEqual([true, false]);
  });

  it.each([
    ["nothing went", 0, 0, 0, false],
    ["as much went", 1000, 0, 0, true],
    ["only what had gone before", 1000, 1000, 0, false],
    ["that and as much again", 2000, 1000, 0, true],
    ["only what another one took", 1000, 0, 1000, false],
    ["more went, by the provider's own pages", 5000, 0, 0, true],
  ])("is %s: seen to be done, or not", (_, goneInCents, beforeInCents, othersInCents, isSeen) => {
    const figures = { goneInCents, beforeInCents, othersInCents };
    expect(isSeenGone({ amountInCents: 1000 }, figures)).toBe(isSeen);
  });
});
