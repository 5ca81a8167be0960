import { rollDice, type Dice } from "../../db/seed/drawings/random";
import { readAddress } from "./addresses";
import { writeAsk, type Ask, type WrittenAsk } from "./asks";

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

/** Gives the next request each time it is called; the same work gives the same sequence. */
export function beginWork(work: Work, port: number): () => WrittenAsk {
  if (work.kind === "one") {
    const written = writeAsk(port, work.ask);
    return () => written;
  }
  if (work.kind === "mix") return beginMix(work.mix, port);
  let number = 0;
  return () => writeAsk(port, readAddress(number++, work.products));
}

function beginMix(mix: Mix, port: number): () => WrittenAsk {
  const dice = rollDice(SEED, "mix");
  const known = new Map<Ask, WrittenAsk>();
  return () => {
    const ask = pick(dice, mix[drawPart(dice)]);
    if (ask.keyField !== undefined) return writeAsk(port, ask);
    const written = known.get(ask) ?? writeAsk(port, ask);
    known.set(ask, written);
    return written;
  };
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
