import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addDays,
  calendarDay,
  hourOfDay,
  isWeekend,
  isWithin,
  startOfDay,
} from "../plain/buenos-aires";
import { FIXED_HOLIDAYS, isPublicHoliday } from "../shop/public-holidays";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import {
  dateShipping,
  findArrival,
  isLate,
  tellArrival,
  tellLateArrival,
  tellUnpaidArrival,
  toArrivalTerms,
  type ArrivalTerms,
} from "./arrival";

const TERMS: ArrivalTerms = {
  days: { min: 2, max: 4 },
  dispatchHour: 12,
  publicHolidays: FIXED_HOLIDAYS,
  holiday: { from: null, until: null },
};

/** In Argentine time. */
const at = (time: string) => new Date(`${time}:00-03:00`);
const SUNDAY = at("2026-11-29T10:00");

describe("the words of an arrival", () => {
  it.each<[string, string, Partial<ArrivalTerms>]>([
    ["2026-11-29T10:00", "Llega entre el mié 2 y el vie 4", {}],
    ["2026-11-30T11:59", "Llega entre el mié 2 y el vie 4", {}],
    ["2026-11-30T12:00", "Llega entre el jue 3 y el lun 7", {}],
    ["2026-11-26T11:00", "Llega entre el lun 30 nov y el mié 2 dic", {}],
    // The 8th of December is a holiday.
    ["2026-12-04T11:00", "Llega entre el mié 9 y el vie 11", {}],
    ["2026-12-04T11:00", "Llega entre el mar 8 y el jue 10", { publicHolidays: [] }],
    ["2026-11-30T11:00", "Llega el mié 2", { days: { min: 2, max: 2 } }],
    ["2026-11-30T11:00", "Llega entre el lun 30 nov y el mar 1 dic", { days: { min: 0, max: 1 } }],
    // Nothing leaves during the holiday, and the parcels on their way go on.
    [
      "2026-11-30T11:00",
      "Llega entre el lun 21 y el mié 23",
      { holiday: { from: "2026-11-30", until: "2026-12-16" } },
    ],
    [
      "2026-11-30T11:00",
      "Llega entre el mié 2 y el vie 4",
      { holiday: { from: "2026-12-01", until: "2026-12-16" } },
    ],
    ["2026-11-30T11:00", "Llega el jue 14 ene", { days: { min: 30, max: 30 } }],
  ])("paid at %s are %s", (time, words, terms) => {
    expect(tellArrival({ ...TERMS, ...terms }, at(time))).toBe(words);
  });

  it.each([
    ["2026-11-30T11:59", "Llega entre el mié 2 y el vie 4 si pagás hoy antes de las 12"],
    ["2026-11-30T12:00", "Llega entre el jue 3 y el lun 7 si pagás hoy"],
    // A Sunday's payments of any hour leave on Monday.
    ["2026-11-29T10:00", "Llega entre el mié 2 y el vie 4 si pagás hoy"],
  ])("unpaid at %s are %s", (time, words) => {
    expect(tellUnpaidArrival(TERMS, at(time))).toBe(words);
  });

  it("say what did not come true from the day after the last one", () => {
    expect(isLate(TERMS, SUNDAY, at("2026-12-04T23:59"))).toBe(false);
    expect(isLate(TERMS, SUNDAY, at("2026-12-05T00:00"))).toBe(true);
    expect(tellLateArrival(TERMS, SUNDAY)).toBe("Tenía que llegar entre el mié 2 y el vie 4");
  });
});

describe("an arrival", () => {
  const anyDay = fc
    .date({ min: at("2020-01-01T00:00"), max: at("2060-01-01T00:00"), noInvalidDate: true })
    .map(calendarDay);
  const anyTerms: fc.Arbitrary<ArrivalTerms> = fc.record({
    days: fc.tuple(fc.nat(15), fc.nat(15)).map(([min, more]) => ({ min, max: min + more })),
    dispatchHour: fc.integer({ min: 6, max: 23 }),
    publicHolidays: fc.array(
      fc.oneof(
        anyDay,
        anyDay.map((day) => day.slice(5)),
      ),
      { maxLength: 30 },
    ),
    holiday: fc.record({ from: fc.option(anyDay), until: fc.option(anyDay) }),
  });
  const anyTime = fc.date({
    ...{ min: at("2020-01-01T00:00"), max: at("2060-01-01T00:00"), noInvalidDate: true },
  });
  const isWorking = (day: string, { publicHolidays }: ArrivalTerms) =>
    !isWeekend(day) && !isPublicHoliday(day, publicHolidays);
  /** The working days after `day`, up to `last`. */
  const countWorking = (day: string, last: string, terms: ArrivalTerms) => {
    let count = 0;
    for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) {
      if (isWorking(next, terms)) count += 1;
    }
    return count;
  };

  it("is on working days, as many after the dispatch as the zone says", () => {
    fc.assert(
      fc.property(anyTerms, anyTime, (terms, paidAt) => {
        const { from, until } = findArrival(terms, paidAt);
        const dispatch = findArrival({ ...terms, days: { min: 0, max: 0 } }, paidAt).from;
        for (const day of [dispatch, from, until]) expect(isWorking(day, terms)).toBe(true);
        expect(countWorking(dispatch, from, terms)).toBe(terms.days.min);
        expect(countWorking(dispatch, until, terms)).toBe(terms.days.max);
      }),
    );
  });

  it("counts from the first day on which the shop can hand the parcel over", () => {
    fc.assert(
      fc.property(anyTerms, anyTime, (terms, paidAt) => {
        const dispatch = findArrival({ ...terms, days: { min: 0, max: 0 } }, paidAt).from;
        const isAway = (day: string) =>
          terms.holiday.until !== null && isWithin(terms.holiday, startOfDay(day));
        const today = calendarDay(paidAt);
        const first = hourOfDay(paidAt) < terms.dispatchHour ? today : addDays(today, 1);
        expect(dispatch >= first && !isAway(dispatch)).toBe(true);
        // Each day before could not do. A long holiday is not walked to its end.
        for (let left = 60, day = first; left > 0 && day < dispatch; left -= 1) {
          expect(isWorking(day, terms) && !isAway(day)).toBe(false);
          day = addDays(day, 1);
        }
      }),
    );
  });

  it("of an order paid later is not earlier", () => {
    fc.assert(
      fc.property(anyTerms, anyTime, anyTime, (terms, one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        const [earlier, later] = [findArrival(terms, first), findArrival(terms, second)];
        expect(earlier.from <= later.from && earlier.until <= later.until).toBe(true);
      }),
    );
  });
});

describe("zones", () => {
  const dated = (days: ArrivalTerms["days"]) => {
    const [zone = expect.unreachable()] = DEFAULT_SHOP_SETTINGS.shippingZones;
    const settings = { ...DEFAULT_SHOP_SETTINGS, shippingZones: [{ ...zone, days }] };
    return dateShipping(settings, SUNDAY).shippingZones[0]?.arrival;
  };

  it("say when an order of now arrives, and nothing without days", () => {
    expect(dated({ min: 2, max: 4 })).toBe("Llega entre el mié 2 y el vie 4 si pagás hoy");
    expect(dated({ min: 0, max: 0 })).toBeUndefined();
    // Another tool wrote it.
    expect(dated({ min: 1, max: 1e9 })).toBeUndefined();
  });

  it("leave with an order only what its days depend on", () => {
    const holiday = { from: null, until: "2026-12-16", text: "Volvemos pronto" };
    const terms = toArrivalTerms({ min: 2, max: 4 }, { ...DEFAULT_SHOP_SETTINGS, holiday });
    expect(terms).toEqual({ ...TERMS, holiday: { from: null, until: "2026-12-16" } });
  });
});
