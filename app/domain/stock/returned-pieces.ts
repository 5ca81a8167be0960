import { hasLeft, type Order, type StockState } from "../orders/order";
import { hasGivenBack } from "../payments/held-money";
import { countPieces, type PieceCount } from "./piece-count";

/** A line whose counted pieces left the shop with the order. */
export type AwayPieces = PieceCount & {
  /** Those of them that came back; `pieces` are still away. */
  returned: number;
};

export type ReturnWish =
  | "all"
  | {
      pieces: readonly PieceCount[];
      /** Pieces that were away when the form was shown: another person may have counted these. */
      seenAway: number;
    };

export const NOTHING_BACK: ReturnWish = { pieces: [], seenAway: 0 };

type CountedLine = {
  itemId: number;
  stockId: number;
  quantity: number;
  stockState: StockState;
  /** What exchanges and withdrawals noted that came back of the line. */
  notedBack: number;
  /** What the ledger says that this order brought back of the size and colour, for all its lines. */
  returnedInAll: number;
};

/**
 * The lines with pieces that left. Two lines of one size and colour share the ledger's number: pieces that came back
 * belong to the lines of which that is noted, then to those that are back as a whole, and then to the first.
 */
export function listAway(lines: readonly CountedLine[]): AwayPieces[] {
  const unclaimed = new Map(lines.map(({ stockId, returnedInAll }) => [stockId, returnedInAll]));
  const returnedOf = new Map<number, number>();
  const claim = ({ itemId, stockId, quantity }: CountedLine, most = quantity) => {
    const before = returnedOf.get(itemId) ?? 0;
    const left = unclaimed.get(stockId) ?? 0;
    const more = Math.max(Math.min(Math.min(most, quantity) - before, left), 0);
    unclaimed.set(stockId, left - more);
    returnedOf.set(itemId, before + more);
    return before + more;
  };
  const back = new Set(lines.filter(({ stockState }) => stockState === "returned"));
  lines.forEach((line) => claim(line, line.notedBack));
  back.forEach((line) => claim(line));
  return lines.flatMap((line) => {
    if (back.has(line)) return { itemId: line.itemId, pieces: 0, returned: line.quantity };
    if (line.stockState !== "taken") return [];
    const returned = claim(line);
    return { itemId: line.itemId, pieces: line.quantity - returned, returned };
  });
}

/** True when pieces of the order may come back besides a refund: money of it was given back before. */
export function mayReturn(
  order: Pick<Order, "status" | "payments" | "refunds" | "manualRefunds" | "givenCodes">,
): boolean {
  return order.status === "refunded" || (hasLeft(order.status) && hasGivenBack(order));
}

/** The pieces that come back; null when they are not those that the form showed, or more than are away. */
export function chooseReturned(wish: ReturnWish, away: readonly AwayPieces[]): PieceCount[] | null {
  if (wish === "all") {
    return away
      .filter(({ pieces }) => pieces > 0)
      .map(({ itemId, pieces }) => ({ itemId, pieces }));
  }
  const wanted = wish.pieces.filter(({ pieces }) => pieces > 0);
  if (wanted.length === 0) return [];
  if (wish.seenAway !== countPieces(away)) return null;
  const left = new Map(away.map(({ itemId, pieces }) => [itemId, pieces]));
  for (const { itemId, pieces } of wanted) {
    // A line may be named twice.
    const rest = (left.get(itemId) ?? 0) - pieces;
    if (rest < 0) return null;
    left.set(itemId, rest);
  }
  return wanted;
}
