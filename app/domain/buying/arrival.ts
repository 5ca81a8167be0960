import {
  addDays,
  calendarDay,
  formatNearDay,
  hourOfDay,
  isWeekend,
  isWithin,
  startOfDay,
  type CalendarDay,
} from "../plain/buenos-aires";
import { isPublicHoliday } from "../shop/public-holidays";
import type { ShopSettings } from "../shop/shop-settings";
import { MAX_ZONE_DAYS } from "../shop/zone-texts";
import type { DatedZone, ShippingZone } from "./shipping";

/** What an arrival depends on besides the zone. */
type ArrivalRules = Pick<ShopSettings, "dispatchHour" | "publicHolidays"> & {
  /** The carriers work on, but the shop hands nothing over. */
  holiday: Pick<ShopSettings["holiday"], "from" | "until">;
};

/** What an order was promised, kept with it: settings that change later do not move its days. */
export type ArrivalTerms = ArrivalRules & { days: ShippingZone["days"] };

export type Arrival = { from: CalendarDay; until: CalendarDay };

/** Null for a zone without days, or with more than its form takes. */
export function toArrivalTerms(
  days: ShippingZone["days"],
  { dispatchHour, publicHolidays, holiday: { from, until } }: ArrivalRules,
): ArrivalTerms | null {
  if (days.max === 0 || days.max > MAX_ZONE_DAYS) return null;
  return { days, dispatchHour, publicHolidays, holiday: { from, until } };
}

/** The working days count from the one on which a parcel paid now leaves the shop. */
export function findArrival(terms: ArrivalTerms, paidAt: Date): Arrival {
  const { days, publicHolidays } = terms;
  const from = addWorkingDays(findDispatchDay(terms, paidAt), days.min, publicHolidays);
  return { from, until: addWorkingDays(from, days.max - days.min, publicHolidays) };
}

/** "Llega entre el mié 2 y el vie 4", for an order that was paid then. */
export function tellArrival(terms: ArrivalTerms, paidAt: Date): string {
  return `Llega ${describeArrival(terms, paidAt)}`;
}

/** After its last day, for an order that is still on its way. */
export function tellLateArrival(terms: ArrivalTerms, paidAt: Date): string {
  return `Tenía que llegar ${describeArrival(terms, paidAt)}`;
}

export function isLate(terms: ArrivalTerms, paidAt: Date, now: Date): boolean {
  return findArrival(terms, paidAt).until < calendarDay(now);
}

/** "Llega entre el mié 2 y el vie 4 si pagás hoy antes de las 12", for an order without a payment. */
export function tellUnpaidArrival(terms: ArrivalTerms, now: Date): string {
  const leavesToday = findDispatchDay(terms, now) === calendarDay(now);
  const hour = leavesToday ? ` antes de las ${terms.dispatchHour}` : "";
  return `${tellArrival(terms, now)} si pagás hoy${hour}`;
}

/** For pages that ask for the postal code: the zones say when an order of this moment arrives. */
export function dateShipping<
  Settings extends ArrivalRules & { shippingZones: readonly ShippingZone[] },
>(settings: Settings, now: Date): Settings & { shippingZones: readonly DatedZone[] } {
  const shippingZones = settings.shippingZones.map((zone): DatedZone => {
    const terms = toArrivalTerms(zone.days, settings);
    return terms === null ? zone : { ...zone, arrival: tellUnpaidArrival(terms, now) };
  });
  return { ...settings, shippingZones };
}

/** Further away, a weekday and a number could be of two months. */
const NEAR_DAYS = 25;

function describeArrival(terms: ArrivalTerms, paidAt: Date): string {
  const { from, until } = findArrival(terms, paidAt);
  const isNear = until <= addDays(calendarDay(paidAt), NEAR_DAYS);
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const last = formatNearDay(until, { hasMonth: !isOneMonth || !isNear });
  if (from === until) return `el ${last}`;
  return `entre el ${formatNearDay(from, { hasMonth: !isOneMonth })} y el ${last}`;
}

function findDispatchDay(
  { dispatchHour, publicHolidays, holiday }: ArrivalRules,
  paidAt: Date,
): CalendarDay {
  const today = calendarDay(paidAt);
  let day = hourOfDay(paidAt) < dispatchHour ? today : addDays(today, 1);
  for (;;) {
    // In one step: a holiday may end in many years.
    if (holiday.until !== null && isWithin(holiday, startOfDay(day))) {
      day = addDays(holiday.until, 1);
    } else if (isWorkingDay(day, publicHolidays)) return day;
    else day = addDays(day, 1);
  }
}

export function addWorkingDays(
  day: CalendarDay,
  count: number,
  publicHolidays: readonly string[],
): CalendarDay {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isWorkingDay(last, publicHolidays)) left -= 1;
  }
  return last;
}

function isWorkingDay(day: CalendarDay, publicHolidays: readonly string[]): boolean {
  return !isWeekend(day) && !isPublicHoliday(day, publicHolidays);
}
