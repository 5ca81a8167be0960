import { MAX_ASIDE_DAYS, lastAsideDay } from "../../domain/counter/aside";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { toLine } from "../../domain/plain/visible-text";
import { parsePriceText } from "../../domain/products/price-text";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";

/** The button `Separar` of the form of a sale; `Cobrar` sends no such field. */
export const ASIDE_BUTTON = { name: "separar", value: "si" } as const;

export const ASIDE_FIELDS = ["separarPara", "separarTelefono", "separarHasta", "sena"] as const;

export type AsideField = (typeof ASIDE_FIELDS)[number];

export const MAX_ASIDE_NAME = 80;
export const MAX_ASIDE_PHONE = 40;
const MAX_AMOUNT = 30;

export type WantedAside = {
  name: string;
  phone: string;
  until: CalendarDay;
  /** Whole pesos; 0 for nothing. */
  depositInPesos: number;
};

type Read<Value, Field extends string> =
  | { value: Value; errors: null }
  | { value: null; errors: FormReply<Field>["errors"] };

export function isAsideForm(formData: FormData): boolean {
  return formData.get(ASIDE_BUTTON.name) === ASIDE_BUTTON.value;
}

export function readAsideTexts(formData: FormData): Record<AsideField, string> {
  return {
    separarPara: toLine(readText(formData, "separarPara")).slice(0, MAX_ASIDE_NAME),
    separarTelefono: toLine(readText(formData, "separarTelefono")).slice(0, MAX_ASIDE_PHONE),
    separarHasta: readText(formData, "separarHasta", 10),
    sena: readText(formData, "sena", MAX_AMOUNT).trim(),
  };
}

export function parseAside(formData: FormData, today: CalendarDay): Read<WantedAside, AsideField> {
  const {
    separarPara: name,
    separarTelefono: phone,
    separarHasta,
    sena,
  } = readAsideTexts(formData);
  const day = parseAsideDay(separarHasta, today);
  const nothing = /^[\s$]*0*$/.test(sena);
  const deposit = nothing
    ? ({ priceInPesos: 0, problem: null } as const)
    : parsePriceText(sena, "monto");
  if (name === "" || day.value === null || deposit.problem !== null) {
    const errors = {
      ...(name === "" && { separarPara: "Escribí para quién se separa." }),
      ...(day.value === null && { separarHasta: day.problem }),
      ...(deposit.problem !== null && { sena: deposit.problem }),
    };
    return { value: null, errors };
  }
  const value = { name, phone, until: day.value, depositInPesos: deposit.priceInPesos };
  return { value, errors: null };
}

type ReadDay = { value: CalendarDay; problem: null } | { value: null; problem: string };

export function parseAsideDay(typed: string, today: CalendarDay): ReadDay {
  const day = parseCalendarDay(typed);
  if (day === null) return { value: null, problem: "Elegí hasta qué día se separa." };
  if (day < today) return { value: null, problem: "Ese día ya pasó: elegí hoy o uno que venga." };
  if (day > lastAsideDay(today))
    return { value: null, problem: `Se separa hasta ${MAX_ASIDE_DAYS} días.` };
  return { value: day, problem: null };
}
