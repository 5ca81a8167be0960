import {
  addDays,
  calendarDay,
  parseCalendarDay,
  startOfDay,
} from "../../domain/plain/buenos-aires";
import { findStartProblem, type StartProblem } from "../../domain/products/price-run";

export const START_CHOICES = ["ahora", "despues"] as const;

/** When new prices begin, as typed. */
export type StartValues = { cuando: (typeof START_CHOICES)[number]; dia: string; hora: string };

export type ParsedStart = {
  values: StartValues;
  /** Null for now, and for an invalid time. */
  startsAt: Date | null;
  errors: { dia?: string; hora?: string };
};

const MAX_TYPED_LENGTH = 200;
const MINUTE_MS = 60 * 1000;

/** At once; and for a later start, the beginning of tomorrow. */
export function proposeStart(now: Date): StartValues {
  return { cuando: "ahora", dia: addDays(calendarDay(now), 1), hora: "00:00" };
}

/** Reads `cuando`, and for a later start `dia` and `hora` in Argentine time. */
export function parsePriceStart(fields: FormData, now: Date): ParsedStart {
  const cuando = START_CHOICES.find((choice) => choice === fields.get("cuando")) ?? "ahora";
  const values = { cuando, dia: readText(fields, "dia"), hora: readText(fields, "hora") };
  if (cuando === "ahora") return { values, startsAt: null, errors: {} };
  const day = readDay(values.dia);
  const minutes = readMinutes(values.hora);
  if (day === null || minutes === null) {
    return {
      values,
      startsAt: null,
      errors: {
        ...(day === null && { dia: "Escribí un día que exista. Por ejemplo: 1/12/2026." }),
        ...(minutes === null && { hora: "Escribí la hora, de 00:00 a 23:59." }),
      },
    };
  }
  const startsAt = new Date(startOfDay(day).getTime() + minutes * MINUTE_MS);
  const problem = findStartProblem(startsAt, now);
  return problem === null
    ? { values, startsAt, errors: {} }
    : { values, startsAt: null, errors: { dia: PROBLEMS[problem] } };
}

const PROBLEMS: Record<StartProblem, string> = {
  past: "Ese momento ya pasó. Elegí uno que venga, o “Ahora”.",
  "too-far": "Puede empezar a más tardar dentro de un año.",
};

/** `2026-12-01` as browsers send it, or `1/12/2026` where the field is plain text. */
function readDay(text: string): string | null {
  const typed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (!typed) return parseCalendarDay(text);
  const [, day = "", month = "", year = ""] = typed;
  return parseCalendarDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** `8:30` in minutes of the day. Some browsers send seconds, which are always 0. */
function readMinutes(text: string): number | null {
  const typed = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text);
  if (!typed) return null;
  const [hours, minutes] = [Number(typed[1]), Number(typed[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

function readText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim().slice(0, MAX_TYPED_LENGTH) : "";
}
