import type { CalendarDay } from "../plain/buenos-aires";

export type OfferState = "on" | "not-yet" | "over" | "used-up" | "off";

const LABELS: Record<OfferState, string> = {
  on: "Activo",
  "not-yet": "Todavía no empezó",
  over: "Terminado",
  "used-up": "Agotado",
  off: "Apagado",
};

export function offerStateLabel(state: OfferState): string {
  return LABELS[state];
}

type Judged = {
  isOff: boolean;
  from: CalendarDay | null;
  until: CalendarDay | null;
  maxUses?: number | null;
  uses?: number;
};

/** What the owner reads beside an offer. One that is over stays so, also when it is used up. */
export function findOfferState(offer: Judged, today: CalendarDay): OfferState {
  const { isOff, from, until, maxUses = null, uses = 0 } = offer;
  if (isOff) return "off";
  if (until !== null && today > until) return "over";
  if (maxUses !== null && uses >= maxUses) return "used-up";
  return from !== null && today < from ? "not-yet" : "on";
}
