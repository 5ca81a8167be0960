import { expect, it } from "vitest";

import { aReturn, aReturnItem } from "../../../test/helpers/returns";
import { showListedReturn } from "./shown-exchange";

const NOW = new Date("2026-11-26T15:00:00.000Z");
const order = { orderNumber: "TELA-1", customerName: "Ana", status: "delivered", items: [] };
const newOrder = { orderNumber: "TELA-2", token: null, isPaid: true };
const items = [aReturnItem({ newPriceInPesos: 20_000 })];
const show = (status: string, given: Parameters<typeof aReturn>[0] = {}) => {
  const request = aReturn({
    state: "closed",
    heldUntil: null,
    newOrder: { ...newOrder, status },
    items,
    ...given,
  });
  const shown = showListedReturn({ ...request, order }, NOW);
  return { ...shown, notes: shown.notes.join(" ").replaceAll("\u00a0", " ") };
};

it("shows an exchange that is over as over", () => {
  expect(show("paid", { settledBy: "refund" })).toMatchObject({
    ...{ label: "Terminado", isOpen: false, steps: [], notes: "Se le devolvió el dinero." },
  });
});

it("shows what is left of one whose new order was cancelled after the difference went back", () => {
  expect(show("cancelled", { settledBy: "refund" })).toMatchObject({
    ...{ label: "Se canceló lo nuevo: falta terminarlo", isOpen: true },
    ...{ steps: ["send", "refunded"], owed: "$\u00a020.000", isByPieces: false },
    notes: expect.stringMatching(/^Ya recuperó \$ 10\.000, .* falta devolverle \$ 20\.000\.$/),
  });
  expect(show("cancelled", { settledBy: "code" })).toMatchObject({
    ...{ steps: ["send", "give-code"], isMore: true },
  });
  expect(show("cancelled", { settledBy: "code", isAllSettled: true })).toMatchObject({
    ...{ label: "Terminado", steps: [] },
  });
});
