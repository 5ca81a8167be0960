import {
  addDays,
  calendarDay,
  parseCalendarDay,
  type CalendarDay,
} from "../../domain/plain/buenos-aires";
import type { PriceRule } from "../../domain/products/reprice";
import type { FormReply } from "../form-reply";
import { parseChosen } from "../products/chosen-products";
import { readSeen, type Seen } from "../products/price-save";
import { parsePriceRule, SALE_MODES } from "../products/price-rule";

/** `productos` is no input. */
export type SaleFormField = "desde" | "hasta" | "productos" | "dias";

export type SaleReply = FormReply<SaleFormField>;

export type SaleForm = {
  rule: PriceRule;
  seen: Seen;
  /** Null with errors. */
  days: { from: CalendarDay; until: CalendarDay | null } | null;
  reply: SaleReply;
  /** The query of the list of products, to return to it. */
  list: string;
};

const NO_DAY = "Elegí un día que exista, como 30/11/2026.";

/** Reads the form that puts products on sale; null for one that the page did not make. */
export function parseSaleForm(formData: FormData, now: Date): SaleForm | null {
  const { rule } = parsePriceRule(formData, SALE_MODES);
  const seen = readSeen(formData);
  if (!rule || !seen) return null;
  const values = { desde: readText(formData, "desde"), hasta: readText(formData, "hasta") };
  const { days, errors } = readDays(values, calendarDay(now));
  return { rule, seen, days, reply: { values, errors }, list: parseChosen(formData).list };
}

/** One that begins on no day begins today. */
function readDays({ desde, hasta }: { desde: string; hasta: string }, today: CalendarDay) {
  const errors: SaleReply["errors"] = {};
  const from = desde === "" ? today : parseCalendarDay(desde);
  const until = hasta === "" ? null : parseCalendarDay(hasta);
  if (from === null) errors.desde = NO_DAY;
  else if (from > addDays(today, MAX_DAYS_AHEAD)) {
    errors.desde = "Puede empezar a más tardar dentro de un año.";
  }
  if (hasta !== "" && until === null) errors.hasta = NO_DAY;
  else if (until !== null && from !== null && until < from) {
    errors.hasta = "La oferta no puede terminar antes de empezar.";
  } else if (until !== null && until < today) {
    errors.hasta = "Ese día ya pasó: elegí otro, o dejalo vacío.";
  }
  const isSound = Object.keys(errors).length === 0 && from !== null;
  return { days: isSound ? { from, until } : null, errors };
}

const MAX_DAYS_AHEAD = 366;

function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value.trim().slice(0, 40) : "";
}
