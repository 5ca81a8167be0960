import { z } from "zod";

import type { AskedPiece } from "../data/returns/fit-votes.server";
import { openSealedFor, sealFor } from "../settings/sealed-text.server";

const PURPOSE = "tela fit vote v1";

const PieceSchema = z.object({ orderNumber: z.string(), itemId: z.number() });

/** The unguessable part of the address where a piece's buyer says how it fitted. */
export function sealPiece({ orderNumber, itemId }: AskedPiece): string {
  return sealFor(PURPOSE, JSON.stringify({ orderNumber, itemId }));
}

/** Null for a token that is not of this shop. */
export function openPiece(token: string): AskedPiece | null {
  const text = openSealedFor(PURPOSE, token);
  return text === null ? null : PieceSchema.parse(JSON.parse(text));
}
