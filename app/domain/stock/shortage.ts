import { describeChoice } from "../buying/line-choice";
import type { Variant } from "./stock-level";

/** A size and colour of which an order wants more pieces than are left. */
export type Shortage = Variant & {
  name: string;
  wanted: number;
  left: number;
  /** Unpaid orders that hold some of them, the oldest first. */
  holders: { orderNumber: string; customerName: string; quantity: number }[];
};

/** "Remera Uno (Talle M · Negro): queda 1 y pediste 2." */
export function describeShortages(shortages: readonly Shortage[]): string {
  const said = shortages.map(({ name, wanted, left, ...variant }) => {
    const choice = describeChoice(variant);
    const what = choice === "" ? name : `${name} (${choice})`;
    const rest = left === 0 ? "no queda ninguna libre" : left === 1 ? "queda 1" : `quedan ${left}`;
    return `${what}: ${rest} y pediste ${wanted}.`;
  });
  const advice = shortages.some(({ holders }) => holders.length > 0)
    ? "Más abajo podés cancelar un pedido sin pagar y usar sus prendas."
    : "Si la tenés en la mano, corregí el stock.";
  return [...said, advice].join(" ");
}

/** For an order that was to be cancelled, but was paid or moved meanwhile. */
export function describeKept(orderNumber: string): string {
  return `El pedido ${orderNumber} ya no se puede cancelar: llegó un pago o un comprobante, o cambió. No se creó nada.`;
}
