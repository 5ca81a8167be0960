import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { giveBarcode } from "../data/imports/variant-codes.server";
import { addToCart, MAX_AT_COUNTER } from "../domain/buying/cart";
import { describeChoice } from "../domain/buying/line-choice";
import { looksLikeBarcode, parseScan } from "../domain/counter/scan";
import type { Flash } from "../domain/plain/flash";
import {
  NEW_CODE_FIELD,
  NEW_CODE_PIECE,
  SCAN_FIELD,
  type CounterReply,
} from "../forms/counter/counter-form";
import { readText, readTextList } from "../forms/kit/typed-texts";
import { parseOrderLines, readManualDiscount, writeOrderQuery } from "../forms/orders/manual-order";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";

const MAX_TYPED_LENGTH = 100;

export type NewCodeForm = NonNullable<ReturnType<typeof parseNewCode>>;

/** Null for a form that no page of the shop sends. */
export function parseNewCode(formData: FormData) {
  const { text: barcode, count } = parseScan(readText(formData, NEW_CODE_FIELD, MAX_TYPED_LENGTH));
  const [productId, size, color, ...others] = readTextList(formData.get(NEW_CODE_PIECE)) ?? [];
  if (productId === undefined || size === undefined || color === undefined) return null;
  if (others.length > 0 || !looksLikeBarcode(barcode)) return null;
  const lines = parseOrderLines(formData, MAX_AT_COUNTER);
  return {
    ...{ barcode, lines, discount: readManualDiscount(formData) },
    piece: { productId, size, color, quantity: count },
  };
}

/** Gives the code to the piece, and goes on with the sale, which has the piece. */
export async function answerNewCode({ barcode, piece, lines, discount }: NewCodeForm, by: By) {
  const { quantity: _, ...variant } = piece;
  const given = await giveBarcode(variant, barcode, by);
  switch (given.outcome) {
    case "gone":
      return refuseNewCode("Esa prenda ya no está: buscá otra.", 409);
    case "taken":
      return refuseNewCode(`Otra prenda ya tiene el código ${barcode}. Puede estar oculta.`, 409);
    case "has-one":
      return refuseNewCode(
        `Esa prenda ya tiene otro código, ${given.barcode}. Si el nuevo es el bueno, cambialo en el producto.`,
        409,
      );
    case "given": {
      const added = addToCart(lines, piece, MAX_AT_COUNTER);
      const cart = added.outcome === "added" ? added.cart : lines;
      const address = adminPaths.counter() + writeOrderQuery(cart, discount);
      const what = [given.name, describeChoice(piece)].filter((part) => part !== "").join(" · ");
      const flash: Flash = { title: "Código guardado", text: `${barcode}: ${what}` };
      const cookie = await serializeFlash(offerUndo(flash, given.batchId));
      return seeOther(`${address}#${SCAN_FIELD}`, cookie);
    }
  }
}

export function refuseNewCode(nuevo: string, status: 409 | 503) {
  return refuseForm<CounterReply>({ values: {}, errors: { nuevo } }, status);
}
