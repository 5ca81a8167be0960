import { expect, it } from "vitest";

import { formatMoment, formatTime } from "./argentine-time";

it.each([
  ["2025-06-02T18:42:00.000Z", "15:42", "lunes, 2 de junio de 2025, 15:42"],
  ["2025-06-02T03:00:00.000Z", "00:00", "lunes, 2 de junio de 2025, 00:00"],
  ["2025-06-02T02:59:59.999Z", "23:59", "domingo, 1 de junio de 2025, 23:59"],
])("%s is %s in Buenos Aires", (moment, time, text) => {
  expect(formatTime(new Date(moment))).toBe(time);
  expect(formatMoment(new Date(moment))).toBe(text);
});
