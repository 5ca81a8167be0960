import { expect, it } from "vitest";

import { isOpenPayment, netLeftInCents } from "./order-payments";
import { PAYMENT_STATUSES } from "./payment";

const payment = (status: string) => ({
  ...{ status, statusDetail: "", amountInCents: 3_000_000, refundedInCents: 0 },
});

it.each([
  ["what is not known", payment("approved"), null],
  ["all of it", { ...payment("approved"), netInCents: 2_700_000 }, 2_700_000],
  [
    "less what went back",
    { ...payment("approved"), netInCents: 2_700_000, refundedInCents: 700_000 },
    2_000_000,
  ],
  ["nothing of what went back", { ...payment("refunded"), netInCents: 2_700_000 }, 0],
  ["nothing of what was charged back", { ...payment("charged_back"), netInCents: 2_700_000 }, 0],
])("leaves the shop %s", (_what, paid, left) => {
  expect(netLeftInCents({ netInCents: null, ...paid })).toBe(left);
});

it("knows which payments may still be paid", () => {
  expect(PAYMENT_STATUSES.filter((status) => isOpenPayment({ status }))).toEqual([
    ...["pending", "in_process", "authorized"],
  ]);
});
