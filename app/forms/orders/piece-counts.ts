import type { PieceCount } from "../../domain/stock/returned-pieces";

/** The pieces of a line that come back, and those whose money goes back. */
export type PieceField = `vuelve-${number}` | `devuelve-${number}`;

export type AskedPieces = {
  /** For sale again; null when the form has no such fields. */
  back: PieceCount[] | null;
  refunded: PieceCount[];
  /** Pieces that were away when the form was shown. */
  seenAway: number;
};

type ReadPieces = {
  pieces: AskedPieces;
  values: Partial<Record<PieceField, string>>;
  errors: Partial<Record<PieceField, string>>;
};

const NAME = /^(vuelve|devuelve)-(\d{1,15})$/;

export function isPieceField(name: string): name is PieceField {
  return NAME.test(name);
}

/** Reads the lists of garments in the forms of an order's page. An empty field is no piece. */
export function readPieceCounts(formData: FormData): ReadPieces {
  const values: ReadPieces["values"] = {};
  const errors: ReadPieces["errors"] = {};
  const counts = new Map<string, PieceCount[]>();
  for (const [name, value] of formData) {
    const [, list = "", id] = NAME.exec(name) ?? [];
    if (list === "" || typeof value !== "string") continue;
    const field = name as PieceField;
    const typed = value.trim();
    values[field] = typed;
    const isWhole = /^\d{0,6}$/.test(typed);
    if (!isWhole) errors[field] = "Escribí cuántas piezas, en números enteros.";
    const pieces = isWhole ? Number(typed) : 0;
    counts.set(list, [...(counts.get(list) ?? []), { itemId: Number(id), pieces }]);
  }
  const seenAway = Number(formData.get("afuera") ?? 0);
  const pieces = {
    back: counts.get("vuelve") ?? null,
    refunded: (counts.get("devuelve") ?? []).filter((count) => count.pieces > 0),
    seenAway: Number.isSafeInteger(seenAway) ? seenAway : 0,
  };
  return { pieces, values, errors };
}
