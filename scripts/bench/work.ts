import { rollDice, type Dice } from "../../db/seed/drawings/random";
import { ANSWERED, readAddress } from "./addresses";
import { readWanted, writeAsk, type Ask, type WrittenAsk } from "./asks";

export type MixPart = "pages" | "search" | "cart" | "orders";
/** What visitors do, by kind. */
export type Mix = Record<MixPart, readonly Ask[]>;

/** What a load asks for: one thing over and over, what visitors do, or ever new addresses. */
export type Work =
  | { kind: "one"; ask: Ask }
  | { kind: "mix"; mix: Mix }
  | { kind: "addresses"; products: readonly string[] };

const SEED = 31;
/** Of a hundred requests. */
export const MIX_SHARES: Record<MixPart, number> = { pages: 80, search: 15, cart: 4, orders: 1 };

/** Gives the next ask each time it is called; the same work gives the same sequence. */
export function beginAsks(work: Work): () => Ask {
  if (work.kind === "one") return () => work.ask;
  if (work.kind === "addresses") {
    let number = 0;
    return () => readAddress(number++, work.products);
  }
  const dice = rollDice(SEED, "mix");
  return () => pick(dice, work.mix[drawPart(dice)]);
}

/** The same, as requests to send. */
export function beginWork(work: Work, port: number): () => WrittenAsk {
  const next = beginAsks(work);
  return () => writeAsk(port, next());
}

/** The statuses that count as answers to the work. */
export function listWanted(work: Work): ReadonlySet<number> {
  if (work.kind === "addresses") return new Set(ANSWERED);
  const asks = work.kind === "one" ? [work.ask] : Object.values(work.mix).flat();
  return new Set(asks.flatMap(readWanted));
}

/** Orders are one in a hundred, and so on. */
function drawPart(dice: Dice): MixPart {
  const drawn = dice.between(0, 100);
  let upTo = 0;
  for (const [part, share] of Object.entries(MIX_SHARES) as [MixPart, number][]) {
    upTo += share;
    if (drawn < upTo) return part;
  }
  return "pages";
}

function pick(dice: Dice, asks: readonly Ask[]): Ask {
  const ask = asks[Math.floor(dice.between(0, asks.length))];
  if (ask === undefined) throw new Error("There is nothing to ask for");
  return ask;
}
