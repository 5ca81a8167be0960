import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aPayment } from "../../../test/helpers/a-payment";
import {
  hasBeenPaid,
  isSamePayment,
  mergePayment,
  pickFacts,
  type MergedFacts,
} from "./order-payments";
import { PAYMENT_STATUSES } from "./payment";

const at = (second: number) => new Date(Date.UTC(2025, 5, 2, 12, 0, second));
const answer = (status: string, second: number | null, given: Partial<MergedFacts> = {}) =>
  aPayment({ status, updatedAt: second === null ? null : at(second), ...given });

/** What is stored once these came in one after another. */
function mergeAll(answers: readonly MergedFacts[]): MergedFacts {
  return answers.map(pickFacts).reduce((stored, next) => mergePayment(stored, next));
}

describe("one more answer about a payment", () => {
  it.each([
    ["pending", 1, "approved", 2, "approved"],
    ["approved", 2, "pending", 1, "approved"],
    ["approved", 1, "pending", 2, "approved"],
    ["approved", 1, "rejected", 2, "approved"],
    ["approved", 1, "cancelled", null, "approved"],
    ["approved", 1, "nuevo", 2, "approved"],
    ["rejected", 2, "approved", 1, "approved"],
    ["in_process", 1, "rejected", 2, "rejected"],
    ["rejected", 2, "in_process", 1, "rejected"],
    ["approved", 1, "refunded", 2, "refunded"],
    ["refunded", 2, "approved", 1, "refunded"],
    ["approved", 1, "charged_back", 2, "charged_back"],
    ["in_mediation", 1, "approved", 2, "approved"],
    ["approved", 2, "in_mediation", 1, "approved"],
    // Of the same moment: the one that comes after the other.
    ["approved", 1, "refunded", 1, "refunded"],
    ["refunded", 1, "approved", 1, "refunded"],
    ["pending", null, "in_process", null, "in_process"],
  ])("%s (%s) and then %s (%s) leaves %s", (first, firstAt, second, secondAt, left) => {
    expect(mergeAll([answer(first, firstAt), answer(second, secondAt)]).status).toBe(left);
  });

  it.each([
    ["approved", 1],
    ["pending", 0],
  ])("changes nothing when the answer is an older or the same one (%s)", (status, second) => {
    const stored = answer("approved", 1);
    expect(isSamePayment(mergePayment(stored, answer(status, second)), stored)).toBe(true);
  });

  it.each<[string, Partial<MergedFacts>]>([
    ["its detail", { statusDetail: "partially_refunded" }],
    ["what went back", { refundedInCents: 1 }],
    ["what is left for the seller", { netInCents: 1 }],
    ["when it was approved", { approvedAt: at(-1) }],
  ])("says so when %s is", (_what, given) => {
    const stored = answer("approved", 1);
    const merged = mergePayment(stored, answer("approved", 2, given));
    expect(merged).toMatchObject(given);
    expect(isSamePayment(merged, stored)).toBe(false);
  });

  it("takes no money back that went back, however old or new the answer", () => {
    const stored = answer("approved", 5, { refundedInCents: 700 });
    expect(mergeAll([stored, answer("approved", 9)]).refundedInCents).toBe(700);
    const late = answer("approved", 1, { refundedInCents: 900 });
    expect(mergeAll([stored, late]).refundedInCents).toBe(900);
  });
});

const anyStatus = fc.constantFrom(...PAYMENT_STATUSES, "nuevo");
const anyAnswer = fc
  .record({
    status: anyStatus,
    statusDetail: fc.constantFrom("", "reimbursed", "partially_refunded"),
    refundedInCents: fc.nat(3_000_000),
    approvedAt: fc.option(fc.integer({ min: 0, max: 60 }).map(at)),
  })
  .map((given) => aPayment(given));

/** As a provider's: no two of them of the same moment. */
const anyAnswers = fc
  .array(anyAnswer, { minLength: 1, maxLength: 6 })
  .map((answers) => answers.map((one, second) => ({ ...one, updatedAt: at(second) })));

describe("any answers about a payment", () => {
  it("leave the same whatever order they come in, and however often", () => {
    const inTwoOrders = anyAnswers.chain((answers) =>
      fc.tuple(
        fc.constant(answers),
        fc.shuffledSubarray([...answers, ...answers], { minLength: answers.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(inTwoOrders, ([answers, shuffled]) => {
        expect(mergeAll(shuffled)).toEqual(mergeAll(answers));
      }),
    );
  });

  it("never take back that it was paid, nor what went back", () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswer, (answers, next) => {
        const before = mergeAll(answers);
        const after = mergeAll([before, next]);
        if (hasBeenPaid(before)) expect(hasBeenPaid(after)).toBe(true);
        expect(after.refundedInCents).toBeGreaterThanOrEqual(before.refundedInCents);
      }),
    );
  });

  it("tell nothing new the second time", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const stored = mergeAll(answers);
        for (const known of answers) {
          expect(isSamePayment(mergePayment(stored, known), stored)).toBe(true);
        }
      }),
    );
  });
});
