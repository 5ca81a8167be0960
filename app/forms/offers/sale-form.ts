import { type CalendarDay, addDays, calendarDay } from "../../domain/plain/buenos-aires";
import { dayField } from "../../domain/plain/fields";
import type { PriceRule } from "../../domain/products/reprice";
import type { FormReply } from "../form-reply";
import { readTyped } from "../kit/typed-texts";
import { parseChosen } from "../products/chosen-products";
import { parsePriceRule, SALE_MODES } from "../products/price-rule";
import { readSeen, type Seen } from "../products/price-save";

type DayFacts = {
  today: CalendarDay;
  /** The last day that is stored, which may be over. */
  storedUntil?: CalendarDay | null;
};

type SaleDays = { from: CalendarDay; until: CalendarDay | null };

type CheckedDays =
  | { days: SaleDays; errors: null }
  | { days: null; errors: Partial<Record<"from" | "until", string>> };

const NO_DAY = { problem: "Elegí un día que exista, como 30/11/2026." };

export const SALE_FIELDS = {
  from: dayField({ name: "desde", label: "Oferta desde", hint: "Vacío: desde hoy.", ...NO_DAY }),
  until: dayField({
    isBeside: true,
    name: "hasta",
    label: "Oferta hasta",
    hint: "Ese día incluido. Vacío: sin final.",
    ...NO_DAY,
  }),
};

/** One that begins on no day begins today, so that the days before it stay the same. */
export function parseSaleDays(
  typed: { from: string; until: string },
  { today, storedUntil }: DayFacts,
): CheckedDays {
  const [first, last] = [SALE_FIELDS.from.read(typed.from), SALE_FIELDS.until.read(typed.until)];
  if (first.problem !== null || last.problem !== null) {
    const errors = {
      ...(first.problem !== null && { from: first.problem }),
      ...(last.problem !== null && { until: last.problem }),
    };
    return { days: null, errors };
  }
  const { from, until } = { from: first.value ?? today, until: last.value };
  if (until !== null && until < from) {
    return { days: null, errors: { until: "La oferta no puede terminar antes de empezar." } };
  }
  if (until !== null && until < today && until !== storedUntil) {
    return { days: null, errors: { until: "Ese día ya pasó: elegí otro, o dejalo vacío." } };
  }
  return { days: { from, until }, errors: null };
}

/** `productos` is no input. */
type SaleFormField = "desde" | "hasta" | "productos" | "dias";

export type SaleReply = FormReply<SaleFormField>;

export type SaleForm = {
  rule: PriceRule;
  seen: Seen;
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
  const values = readTyped(formData, Object.values(SALE_FIELDS));
  const { days, errors } = readDays(values, calendarDay(now));
  return { rule, seen, days, reply: { values, errors }, list: parseChosen(formData).list };
}

const MAX_DAYS_AHEAD = 366;

function readDays(
  { desde = "", hasta = "" }: SaleReply["values"],
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
