import { foldText } from "../plain/fold-text";
import { listChoices } from "../plain/list-words";

const MONTHS = [
  ...["ene|jan", "feb", "mar", "abr|apr", "may", "jun", "jul", "ago|aug", "sept?|set"],
  ...["oct", "nov", "dic|dec"],
];
const MONTH = `(${MONTHS.join("|")})\\.?`;
/** 11-dic, dic-18, and with the year: 11-dic-25. */
const DAY_OF_MONTH = new RegExp(`^(\\d{1,2})[-/]${MONTH}(?:[-/]\\d{2,4})?$`);
const MONTH_OF_YEAR = new RegExp(`^${MONTH}[-/](?:\\d{2})?(\\d{2})$`);
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[t ]\d{2}:\d{2}.*)?$/;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** A date that a spreadsheet made of a text, and what the text may have been. */
export type TurnedDate = { date: string; was: string };

/** Reads "2025-12-11", "11-dic" and "dic-18": a size has no such name. Null for any other text. */
export function findTurnedDate(text: string): TurnedDate | null {
  const folded = foldText(text);
  const [, isoYear = "", isoMonth, isoDay] = ISO.exec(folded) ?? [];
  if (isoDay !== undefined) return toTurned(Number(isoDay), Number(isoMonth), isoYear);
  const [, day, month, year = ""] = SLASHED.exec(folded) ?? [];
  if (day !== undefined) return toTurned(Number(day), Number(month), year);
  const [, dayOf, named = ""] = DAY_OF_MONTH.exec(folded) ?? [];
  if (dayOf !== undefined) return { date: text, was: `${Number(dayOf)}-${numberOf(named)}` };
  const [, monthOf = "", shortYear] = MONTH_OF_YEAR.exec(folded) ?? [];
  if (shortYear === undefined) return null;
  return { date: text, was: `${numberOf(monthOf)}-${Number(shortYear)}` };
}

/** The first of a month is also what "12-18" becomes, which is no day. */
function toTurned(day: number, month: number, year: string): TurnedDate {
  const was = [`${day}-${month}`, ...(day === 1 ? [`${month}-${Number(year.slice(2))}`] : [])];
  return { date: `${day}/${month}/${year}`, was: listChoices(was) };
}

function numberOf(month: string): number {
  return MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`).test(month)) + 1;
}

/** "11-12 quedó como la fecha 11/12/2025". */
export function describeTurnedDate({ date, was }: TurnedDate): string {
  return `${was} quedó como la fecha ${date}: poné la columna como texto y escribilo de nuevo`;
}

/** The days of 1999 to 2050, as spreadsheets number them. */
const NUMBER_OF_DAY = /^(?:3[6-9]|4\d|5[0-4])\d{3}$/;

/** What is wrong with "46002": that is a date without its format, and no size. Null for any other text. */
export function findNumberOfDay(text: string): string | null {
  if (!NUMBER_OF_DAY.test(text)) return null;
  return `${text} es una fecha que una planilla guardó como número: poné la columna como texto y escribilo de nuevo`;
}
