import { expect, it } from "vitest";

import type { CalendarDay } from "../plain/buenos-aires";
import { describeDays } from "./edited-offer";

it.each<[CalendarDay | null, CalendarDay | null, string]>([
  [null, null, "Sin fechas"],
  ["2026-03-01", null, "Desde el 1 de marzo de 2026"],
  [null, "2026-03-03", "Hasta el 3 de marzo de 2026"],
  ["2026-03-01", "2026-03-03", "Del 1 de marzo de 2026 al 3 de marzo de 2026"],
])("the days from %s until %s are in words: %s", (from, until, words) => {
  expect(describeDays({ from, until })).toBe(words);
});
