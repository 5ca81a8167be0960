import { addDays, calendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import type { PriceRule } from "../../domain/products/reprice";
import type { FormReply } from "../form-reply";
import { parseChosen } from "../products/chosen-products";
import { readSeen, type Seen } from "../products/price-save";
import { parsePriceRule, SALE_MODES } from "../products/price-rule";
import { readText } from "./offer-fields";
import { parseSaleDays, type SaleDays } from "./sale-days";

/** `productos` is no input. */
export type SaleFormField = "desde" | "hasta" | "productos" | "dias";

export type SaleReply = FormReply<SaleFormField>;

export type SaleForm = {
  rule: PriceRule;
  seen: Seen;
  /** Null with errors. */
  days: SaleDays | null;
  reply: SaleReply;
  /** The query of the list of products, to return to it. */
  list: string;
};

/** Reads the form that puts products on sale; null for one that the page did not make. */
export function parseSaleForm(formData: FormData, now: Date): SaleForm | null {
  const { rule } = parsePriceRule(formData, SALE_MODES);
  const seen = readSeen(formData);
  if (!rule || !seen) return null;
  const values = { desde: readText(formData, "desde"), hasta: readText(formData, "hasta") };
  const { days, errors } = readDays(values, calendarDay(now));
  return { rule, seen, days, reply: { values, errors }, list: parseChosen(formData).list };
}

const MAX_DAYS_AHEAD = 366;

function readDays(
  { desde, hasta }: { desde: string; hasta: string },
  today: CalendarDay,
): Pick<SaleForm, "days"> & { errors: SaleReply["errors"] } {
  const { days, errors } = parseSaleDays({ from: desde, until: hasta }, { today });
  if (errors) {
    const { from, until } = errors;
    return { days, errors: { ...(from && { desde: from }), ...(until && { hasta: until }) } };
  }
  if (days.from <= addDays(today, MAX_DAYS_AHEAD)) return { days, errors: {} };
  return { days: null, errors: { desde: "Puede empezar a más tardar dentro de un año." } };
}
