import type { AskedDiscounts } from "../../domain/offers/order-discounts";
import { MAX_CODE_LENGTH } from "../../domain/offers/discount-code";
import { parsePriceText } from "../../domain/products/price-text";

/** What a person of the shop takes off an order, as typed: a code, or pesos of their own. */
export type ManualDiscount = { codigo: string; descuento: string };

/** Both are part of the address of a manual order and of its form. */
export function readManualDiscount(fields: URLSearchParams | FormData): ManualDiscount {
  const read = (name: keyof ManualDiscount) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim().slice(0, 2 * MAX_CODE_LENGTH) : "";
  };
  return { codigo: read("codigo"), descuento: read("descuento") };
}

export type CheckedDiscount =
  { asked: AskedDiscounts; problem: null } | { asked: AskedDiscounts; problem: string };

/** What to ask the prices for; nothing with a problem. */
export function checkManualDiscount(
  { codigo, descuento }: ManualDiscount,
  email: string,
): CheckedDiscount {
  const nothing = { code: "", email };
  if (descuento === "") return { asked: { code: codigo, email }, problem: null };
  if (codigo !== "")
    return { asked: nothing, problem: "Elegí un código o un descuento, no los dos." };
  const { priceInPesos, problem } = parsePriceText(descuento, "descuento");
  if (problem !== null) return { asked: nothing, problem };
  return { asked: { ...nothing, giftInPesos: priceInPesos }, problem: null };
}
