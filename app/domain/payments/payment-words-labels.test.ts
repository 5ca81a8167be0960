import { describe, expect, it } from "vitest";

import { PAYMENT_STATUSES, PAYMENT_MISMATCHES } from "./payment";
import { describeMismatches, formatPaid, paymentStatusLabel } from "./payment-words";

const labelOf = (status: string, statusDetail = "") => paymentStatusLabel({ status, statusDetail });

describe("where a payment is", () => {
  it("has words of its own for every state", () => {
    const labels = PAYMENT_STATUSES.map((status) => labelOf(status));
    expect(new Set(labels).size).toBe(PAYMENT_STATUSES.length);
    for (const label of labels) expect(label).not.toMatch(/_/);
  });

  it.each([
    ["approved", "partially_refunded", "Acreditado, con una parte devuelta"],
    ["charged_back", "reimbursed", "Acreditado: el reclamo se resolvió a tu favor"],
    ["novedad", "", "novedad"],
    ["constructor", "", "constructor"],
  ])("is, for %s %s, “%s”", (status, detail, label) => expect(labelOf(status, detail)).toBe(label));
});

it("says why a payment is not the order's, whatever the code", () => {
  const known = PAYMENT_MISMATCHES.map(({ id }) => id);
  expect(describeMismatches({ mismatches: known })).toEqual(
    PAYMENT_MISMATCHES.map(({ label }) => label),
  );
  expect(describeMismatches({ mismatches: ["novedad"] })).toEqual(["novedad"]);
});

it("writes cents where there are some, and names money that is no pesos", () => {
  const flat = (text: string) => text.replace(/\s/g, " ");
  expect(flat(formatPaid(150_000))).toBe("$ 1.500");
  expect(flat(formatPaid(150_050))).toBe("$ 1.500,50");
  expect(flat(formatPaid(1, "USD"))).toBe("USD 0,01");
});
