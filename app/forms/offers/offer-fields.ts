import type { OfferChoices } from "../../domain/offers/edited-offer";
import type { OfferScope } from "../../domain/offers/offered-line";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";

/** The fields that codes and offers by quantity share. */
export type SharedField = "desde" | "hasta" | "marcas" | "categorias" | "sinOferta";

export type Errors<Field extends string> = Partial<Record<Field, string>>;

/** Where the form is answered, and what it may say. */
export type OfferContext = {
  choices: OfferChoices;
  today: CalendarDay;
  /** A new offer must not be over already. */
  isNew: boolean;
};

export type SharedTerms = {
  from: CalendarDay | null;
  until: CalendarDay | null;
  scope: OfferScope;
};

export function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value.trim().slice(0, 200) : "";
}

/** More than a shop has brands or categories. */
const MAX_CHOSEN = 500;

export function readChosen(formData: FormData, name: string): string[] {
  const texts = formData.getAll(name).filter((value) => typeof value === "string");
  return [...new Set(texts)].slice(0, MAX_CHOSEN);
}

/** Days and scope; what is wrong is added to `errors`. */
export function parseShared(
  formData: FormData,
  { choices, today, isNew }: OfferContext,
  errors: Errors<SharedField>,
): SharedTerms {
  const from = parseDay(readText(formData, "desde"), "desde", errors);
  const until = parseDay(readText(formData, "hasta"), "hasta", errors);
  if (errors.desde === undefined && errors.hasta === undefined && until !== null) {
    if (from !== null && until < from) {
      errors.hasta = "No puede terminar antes de empezar.";
    } else if (isNew && until < today) {
      errors.hasta = "Ese día ya pasó. Elegí hoy o uno que venga.";
    }
  }
  const brands = readChosen(formData, "marcas");
  const groups = readChosen(formData, "categorias");
  if (!isKnown(brands, choices.brands)) errors.marcas = "Una de esas marcas ya no existe.";
  if (!isKnown(groups, choices.groups)) {
    errors.categorias = "Una de esas categorías ya no existe.";
  }
  const skipsSale = readText(formData, "sinOferta") === "1";
  return { from, until, scope: { brands, groups, skipsSale } };
}

function parseDay(
  text: string,
  field: "desde" | "hasta",
  errors: Errors<SharedField>,
): CalendarDay | null {
  if (text === "") return null;
  const day = parseCalendarDay(text);
  if (day === null) errors[field] = "Ese día no existe. Escribilo así: 2026-03-31.";
  return day;
}

function isKnown(ids: readonly string[], known: readonly { id: string }[]): boolean {
  return ids.every((id) => known.some((one) => one.id === id));
}
