import { sum } from "../plain/lists";

/** Some pieces of a line of an order. */
export type PieceCount = { itemId: number; pieces: number };

export function countPieces(counts: readonly PieceCount[]): number {
  return sum(counts.map(({ pieces }) => pieces));
}
