import type { CalendarDay } from "../plain/buenos-aires";

/** Products of several categories that the owner shows together, on a page of their own. */
export type Collection = {
  /** Also the address: `/coleccion/basicos`. */
  id: string;
  /** Products name it so, in any spelling. */
  name: string;
  /** The address of the owner's picture; empty for none. */
  picture: string;
  /** The days in Argentine time that it is open, both included; null for no limit. */
  startsOn: CalendarDay | null;
  endsOn: CalendarDay | null;
};

/** @param today - in Argentine time */
export function isCollectionOpen(
  { startsOn, endsOn }: Pick<Collection, "startsOn" | "endsOn">,
  today: CalendarDay,
): boolean {
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn);
}
