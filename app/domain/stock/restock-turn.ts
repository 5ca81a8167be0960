import type { Variant } from "./stock-level";
import { describeVariant } from "./stock-words";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Not everybody who is told buys, and one piece for thirty people would disappoint most of them. */
export const PEOPLE_PER_PIECE = 3;
/** So long the told ones have time; then it is the turn of the next. */
const RESTOCK_TURN_HOURS = 24;
/** What a person waits for is old after half a year. */
export const RESTOCK_DAYS = 180;
/** How long the link of a confirmation works. An unconfirmed request is not stored. */
export const RESTOCK_CONFIRM_HOURS = 48;
/** Most sizes and colours that one address waits for: anyone can type another person's. */
export const MAX_WAITING = 5;

type RestockTurn<Person> = {
  left: number;
  /** Who waits, the first to ask first. */
  waiting: readonly Person[];
  toldAt: readonly Date[];
};

/** Whom to tell now: three people for each piece, those of the last day included. */
export function pickTurn<Person>(
  { left, waiting, toldAt }: RestockTurn<Person>,
  now: Date,
): Person[] {
  const since = startOfTurn(now);
  const told = toldAt.filter((at) => at > since).length;
  return waiting.slice(0, Math.max(left * PEOPLE_PER_PIECE - told, 0));
}

/** People who were told after this moment still have time. */
export function startOfTurn(now: Date): Date {
  return new Date(now.getTime() - RESTOCK_TURN_HOURS * HOUR_MS);
}

export function oldestKeptRequest(now: Date): Date {
  return new Date(now.getTime() - RESTOCK_DAYS * DAY_MS);
}

export function tellRestock({ variant, email }: { variant: Variant; email: string }) {
  const what = describeVariant(variant);
  return {
    title: "Te avisamos",
    text: `Te avisamos a ${email} cuando vuelva a haber${what === "" ? "" : ` ${what}`}.`,
  };
}

/** "Remera lisa, talle M, Negro". The name is empty for a product that is deleted. */
export function describeWanted({ name, ...variant }: Variant & { name: string }): string {
  return [name || "Un producto que ya no está", describeVariant(variant)]
    .filter(Boolean)
    .join(", ");
}

export const TOO_MANY_RESTOCKS = `Ya te vamos a avisar por ${MAX_WAITING} talles. Cuando vuelva alguno podés pedir otro.`;
