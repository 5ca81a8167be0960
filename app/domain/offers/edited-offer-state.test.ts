import { expect, it } from "vitest";

import { describeOfferState } from "./edited-offer";

const OPEN = { isOff: false, from: null, until: null };

it.each([
  [OPEN, "Activo"],
  [{ ...OPEN, isOff: true, until: "2026-03-01" }, "Apagado"],
  [{ ...OPEN, from: "2026-03-10", until: "2026-03-10" }, "Activo"],
  [{ ...OPEN, from: "2026-03-11" }, "Todavía no empezó"],
  [{ ...OPEN, until: "2026-03-09" }, "Terminado"],
  [{ ...OPEN, maxUses: 2, uses: 1 }, "Activo"],
  [{ ...OPEN, maxUses: 2, uses: 3 }, "Agotado"],
  [{ ...OPEN, until: "2026-03-09", maxUses: 2, uses: 3 }, "Terminado"],
])("%j is %s on 10 March", (offer, label) => {
  expect(describeOfferState(offer, "2026-03-10")).toBe(label);
});
