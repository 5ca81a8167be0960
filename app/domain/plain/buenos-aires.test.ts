import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addDays,
  calendarDay,
  formatClock,
  formatDay,
  formatFullDay,
  formatLongDay,
  formatLongMoment,
  formatMoment,
  formatNarrowMoment,
  formatWeekday,
  parseCalendarDay,
  startOfDay,
  startOfMonth,
} from "./buenos-aires";

const ZONE = "America/Argentina/Buenos_Aires";
/** The time zone database's answer, written as an ISO day. */
const zoneDay = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE });
const anyTime = () =>
  fc.date({ min: new Date("2010-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });

describe("a day in Buenos Aires", () => {
  it.each([
    ["2025-06-01T02:59:59.999Z", "2025-05-31"],
    ["2025-06-01T03:00:00.000Z", "2025-06-01"],
    ["2024-03-01T02:00:00.000Z", "2024-02-29"],
    ["2025-03-01T02:00:00.000Z", "2025-02-28"],
    ["2025-01-01T02:59:59.999Z", "2024-12-31"],
  ])("%s is on %s", (time, day) => {
    expect(calendarDay(new Date(time))).toBe(day);
  });

  it("matches the time zone database", () => {
    fc.assert(
      fc.property(anyTime(), (time) => {
        expect(calendarDay(time)).toBe(zoneDay.format(time));
      }),
    );
  });

  it("contains all its times and no others", () => {
    fc.assert(
      fc.property(anyTime(), (time) => {
        const day = calendarDay(time);
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(time.getTime());
        expect(startOfDay(addDays(day, 1)).getTime()).toBeGreaterThan(time.getTime());
      }),
    );
  });
});

describe("the start of the month", () => {
  it.each([
    ["2025-06-15T12:00:00.000Z", "2025-06-01T03:00:00.000Z"],
    ["2025-06-01T03:00:00.000Z", "2025-06-01T03:00:00.000Z"],
    ["2025-06-01T02:59:59.999Z", "2025-05-01T03:00:00.000Z"],
    ["2024-03-01T01:00:00.000Z", "2024-02-01T03:00:00.000Z"],
    ["2025-01-01T00:00:00.000Z", "2024-12-01T03:00:00.000Z"],
  ])("of %s is %s", (now, start) => {
    expect(startOfMonth(new Date(now)).toISOString()).toBe(start);
  });

  it("is the first moment of the same month there", () => {
    fc.assert(
      fc.property(anyTime(), (now) => {
        const start = startOfMonth(now);
        expect(zoneDay.format(start)).toBe(`${zoneDay.format(now).slice(0, 7)}-01`);
        const before = zoneDay.format(new Date(start.getTime() - 1));
        expect(before.slice(0, 7)).not.toBe(zoneDay.format(now).slice(0, 7));
      }),
    );
  });
});

describe("a typed day", () => {
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["2025-02-29", null],
    ["2025-02-30", null],
    ["2025-13-01", null],
    ["2025-00-10", null],
    ["2025-6-1", null],
    ["+12025-06-01", null],
    ["9999-12-31", null],
    ["2025-06-01T00:00", null],
    ["", null],
  ])("%j is %j", (text, day) => {
    expect(parseCalendarDay(text)).toBe(day);
  });

  it("is accepted when it names an existing day", () => {
    fc.assert(
      fc.property(anyTime(), (time) => {
        expect(parseCalendarDay(calendarDay(time))).toBe(calendarDay(time));
      }),
    );
  });
});

describe("formatted times", () => {
  it.each([
    ["2025-06-01T12:00:00Z", "1 jun 2025, 09:00", "domingo 1 de junio"],
    ["2024-03-01T02:05:00Z", "29 feb 2024, 23:05", "jueves 29 de febrero"],
    ["2026-12-31T15:30:00Z", "31 dic 2026, 12:30", "jueves 31 de diciembre"],
  ])("%s is %s, %s", (time, moment, day) => {
    expect(formatMoment(new Date(time))).toBe(moment);
    expect(formatLongDay(calendarDay(new Date(time)))).toBe(day);
  });

  it.each([
    ["2025-06-02T18:42:00.000Z", "15:42", "lunes, 2 de junio de 2025, 15:42", "02/06/25 15:42"],
    ["2025-06-02T03:00:00.000Z", "00:00", "lunes, 2 de junio de 2025, 00:00", "02/06/25 00:00"],
    ["2025-06-02T02:59:59.999Z", "23:59", "domingo, 1 de junio de 2025, 23:59", "01/06/25 23:59"],
  ])("%s is %s, %s, %s", (time, clock, long, narrow) => {
    expect(formatClock(new Date(time))).toBe(clock);
    expect(formatLongMoment(new Date(time))).toBe(long);
    expect(formatNarrowMoment(new Date(time))).toBe(narrow);
  });

  it("match Intl's Argentine Spanish in the time zone database", () => {
    const long = new Intl.DateTimeFormat("es-AR", { timeZone: ZONE, dateStyle: "full" });
    fc.assert(
      fc.property(anyTime(), (time) => {
        expect(formatLongMoment(time)).toBe(`${long.format(time)}, ${formatClock(time)}`);
      }),
    );
  });
});

it("writes a day in words, with its year, and with its weekday in short", () => {
  expect(["2026-03-01", "2026-11-30"].map(formatDay)).toEqual(["1 de marzo", "30 de noviembre"]);
  expect(formatFullDay("2026-11-30")).toBe("30 de noviembre de 2026");
  expect(["2026-11-30", "2026-03-01"].map(formatWeekday)).toEqual(["lunes 30/11", "domingo 1/3"]);
});
