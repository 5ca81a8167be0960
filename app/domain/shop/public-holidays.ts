import { parseCalendarDay, type CalendarDay } from "../plain/buenos-aires";
import type { Field, FieldWords } from "../plain/fields";
import { toLine } from "../plain/visible-text";

/** A day of one year, `2026-12-24`, or the same of every year, `12-25`. */
type PublicHoliday = string;

/** Those that no law moves (Ley 27.399). Carnival, Good Friday and the moved ones have other days each year. */
export const FIXED_HOLIDAYS: readonly PublicHoliday[] = [
  ...["01-01", "03-24", "04-02", "05-01", "05-25", "06-20", "07-09", "12-08", "12-25"],
];

/** With few working days left in a year, none could be promised. */
export const MAX_HOLIDAYS = 60;
const SHOWN_LETTERS = 20;

export function isPublicHoliday(day: CalendarDay, holidays: readonly PublicHoliday[]): boolean {
  return holidays.includes(day) || holidays.includes(day.slice(5));
}

/** An area with a day in each line, as people write it: `25/12` or `24/12/2026`. */
export function publicHolidaysField(field: FieldWords): Field<readonly PublicHoliday[]> {
  return {
    ...field,
    control: {
      kind: "area",
      rows: 9,
      input: { autoComplete: "off", spellCheck: false },
    },
    read(typed) {
      const lines = typed.split(/\r\n?|\n/).map(toLine);
      const written = lines.filter((line) => line !== "");
      const wrong = written.find((line) => parseHoliday(line) === null);
      if (wrong !== undefined) {
        const shown = [...wrong].slice(0, SHOWN_LETTERS).join("");
        return refuse(`Revisá “${shown}”: los días se escriben 25/12 o 24/12/2026.`);
      }
      const value = [...new Set(written.flatMap((line) => parseHoliday(line) ?? []))];
      return value.length > MAX_HOLIDAYS
        ? refuse(`Entran hasta ${MAX_HOLIDAYS} días: sacá los que ya pasaron.`)
        : { value, problem: null };
    },
    write: (holidays) => holidays.map(writeHoliday).join("\n"),
    isStored: (value): value is readonly PublicHoliday[] =>
      Array.isArray(value) &&
      value.length <= MAX_HOLIDAYS &&
      value.every((day) => typeof day === "string" && isHoliday(day)),
  };
}

/** The 29th of February is a day of such a year. */
const LEAP_YEAR = "2024";

function isHoliday(text: string): boolean {
  return parseCalendarDay(/^\d{2}-\d{2}$/.test(text) ? `${LEAP_YEAR}-${text}` : text) !== null;
}

function parseHoliday(line: string): PublicHoliday | null {
  const [, day, month, year] =
    /^(\d{1,2})\s?[/.-]\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}))?$/.exec(line) ?? [];
  if (day === undefined || month === undefined) return null;
  const parts = [month.padStart(2, "0"), day.padStart(2, "0")];
  const holiday = [...(year === undefined ? [] : [year]), ...parts].join("-");
  return isHoliday(holiday) ? holiday : null;
}

function writeHoliday(holiday: PublicHoliday): string {
  return holiday.split("-").reverse().join("/");
}

const refuse = (problem: string) => ({ value: null, problem });
