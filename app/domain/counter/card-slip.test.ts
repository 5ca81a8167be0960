import { expect, it } from "vitest";

import { describeSlip } from "./card-slip";

it.each([
  [{ method: "debit", instalments: 1, terminal: "", coupon: "" }, "Tarjeta de débito"],
  [
    { method: "credit", instalments: 3, terminal: "Posnet 1", coupon: "0412" },
    "Tarjeta de crédito · 3 cuotas · Posnet 1 · cupón …0412",
  ],
] as const)("describes %j", (slip, said) => expect(describeSlip(slip)).toBe(said));
