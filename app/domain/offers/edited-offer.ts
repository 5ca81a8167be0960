import { type CalendarDay, formatFullDay } from "../plain/buenos-aires";
import type { DiscountCode } from "./discount-code";
import type { OfferDays, OfferScope } from "./offered-line";
import type { QuantityOfferKind } from "./quantity-offer";
import type { ProductSale } from "./sale";

/** What a form says of a code. No form makes a credit. */
export type CodeTerms = Omit<DiscountCode, "id" | "uses" | "isOff" | "kind" | "leftInPesos"> & {
  kind: Exclude<DiscountCode["kind"], "credit">;
};

export type EditedCode = DiscountCode & {
  /** Changes with everything that a person can change. */
  version: string;
  /** Of its orders that were not cancelled. */
  soldInPesos: number;
};

export type QuantityOfferTerms = OfferDays & { kind: QuantityOfferKind; scope: OfferScope };

export type EditedQuantityOffer = QuantityOfferTerms & { id: number; isOff: boolean };

export type OfferChoices = Record<"brands" | "groups", { id: string; name: string }[]>;

export type ListedSale = {
  id: string;
  name: string;
  image: string;
  listInPesos: number;
  sale: ProductSale;
};

type SaleState = "on" | "later" | "over" | "not-lower";

export const SALE_STATES: Record<SaleState, string> = {
  on: "En oferta",
  later: "Programada",
  over: "Terminó",
  "not-lower": "No baja el precio",
};

export function findSaleState({ listInPesos, sale }: ListedSale, today: CalendarDay): SaleState {
  if (sale.until !== null && sale.until < today) return "over";
  if (sale.priceInPesos >= listInPesos) return "not-lower";
  return sale.from !== null && sale.from > today ? "later" : "on";
}

type OfferState = "on" | "not-yet" | "over" | "used-up" | "off";

const LABELS: Record<OfferState, string> = {
  on: "Activo",
  "not-yet": "Todavía no empezó",
  over: "Terminado",
  "used-up": "Agotado",
  off: "Apagado",
};

export function describeOfferState(offer: Judged, today: CalendarDay): string {
  return LABELS[findOfferState(offer, today)];
}

type Judged = OfferDays & {
  isOff: boolean;
  maxUses?: number | null;
  uses?: number;
  leftInPesos?: number;
};

/** What the owner reads beside an offer. One that is over stays so, also when it is used up. */
export function findOfferState(offer: Judged, today: CalendarDay): OfferState {
  const { isOff, from, until, maxUses = null, uses = 0 } = offer;
  if (isOff) return "off";
  if (until !== null && today > until) return "over";
  if (offer.leftInPesos === 0 || (maxUses !== null && uses >= maxUses)) return "used-up";
  return from !== null && today < from ? "not-yet" : "on";
}

/** "Del 1 de marzo de 2026 al 3 de marzo de 2026", "Sin fechas". */
export function describeDays({ from, until }: OfferDays): string {
  if (from !== null && until !== null)
    return `Del ${formatFullDay(from)} al ${formatFullDay(until)}`;
  if (from !== null) return `Desde el ${formatFullDay(from)}`;
  return until === null ? "Sin fechas" : `Hasta el ${formatFullDay(until)}`;
}

export function describeUses({ uses, maxUses }: Pick<EditedCode, "uses" | "maxUses">): string {
  if (maxUses !== null) return `${uses} de ${maxUses === 1 ? "1 uso" : `${maxUses} usos`}`;
  return uses === 1 ? "1 uso" : `${uses} usos`;
}
