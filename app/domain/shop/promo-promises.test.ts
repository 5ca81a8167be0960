import { expect, it } from "vitest";

import { DEFAULT_SHOP_FACE } from "./default-face";
import { DEFAULT_SHOP_SETTINGS } from "./settings-table";
import { findFalsePromises } from "./promo-promises";
import { offerSettings } from "./shop-settings";

it.each<[string, number, boolean]>([
  ["3 cuotas sin interés con bancos seleccionados", 3, false],
  ["3 cuotas sin interés con bancos seleccionados", 1, true],
  ["HASTA 6 CUOTAS", 6, false],
  ["Hasta 6 cuotas", 3, true],
  ["Tres cuotas sin interés", 3, false],
  ["Tres cuotas sin interés", 6, true],
  ["Pagá en cuotas", 3, false],
  ["Pagá en cuotas", 1, true],
  ["Precios sin cuotas ni vueltas", 1, false],
  ["10% de descuento pagando por transferencia", 1, false],
  ["Cuotaparte", 1, false],
  ["", 1, false],
])("%j with %i instalments on the prices is a false promise: %s", (message, promised, isFalse) => {
  expect(findFalsePromises([message], promised)).toEqual(isFalse ? [message] : []);
});

it("is not shown to shoppers while it stands in the sample's message, and comes back by itself", () => {
  const { promoMessages } = DEFAULT_SHOP_FACE;
  const show = (messages: [string, string], canPayByCard: boolean) =>
    offerSettings({ ...DEFAULT_SHOP_SETTINGS, promoMessages: messages }, canPayByCard)
      .promoMessages;
  expect(show([...promoMessages], false)).toEqual(["", promoMessages[1]]);
  expect(show([...promoMessages], true)).toEqual(promoMessages);
  // These are the owner's words: the owner is warned instead.
  expect(show(["6 cuotas", ""], false)).toEqual(["6 cuotas", ""]);
});
