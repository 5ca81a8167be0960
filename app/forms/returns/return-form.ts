import {
  RETURN_LIMITS,
  RETURN_REASONS,
  type AskedPiece,
  type ReturnReason,
} from "../../domain/returns/return-request";
import type { WantedPiece } from "../../domain/returns/wanted-piece";
import type { FormReply } from "../form-reply";
import { readText, readTextList } from "../kit/typed-texts";

export const NOTE_FIELD = "nota";
/** What stands in the place of a size when the piece is given back for a code. */
export const OTHER_PIECE = "otra";

export const countField = (itemId: number) => `piezas-${itemId}`;
export const reasonField = (itemId: number) => `motivo-${itemId}`;
/** Present for a line whose pieces cannot be sold again, at the counter. */
export const brokenLineField = (itemId: number) => `rota-${itemId}`;
export const wantedField = (itemId: number) => `talle-${itemId}`;

/** How the difference is paid at the counter, and the sum that the person saw. */
export const PAID_FIELDS = { way: "forma", seen: "diferencia" } as const;

/** The option of a size and colour. */
export function writeWanted({ productId, size, color }: WantedPiece): string {
  return JSON.stringify([productId, size, color]);
}

function readWanted(text: string): WantedPiece | null {
  const [productId, size, color, ...rest] = readTextList(text) ?? [];
  if (productId === undefined || size === undefined || color === undefined) return null;
  return rest.length === 0 ? { productId, size, color } : null;
}

type ReturnReply = FormReply;

export type ReturnFormResult =
  | { pieces: AskedPiece[]; note: string; values: ReturnReply["values"]; errors: null }
  | { pieces: null; values: ReturnReply["values"]; errors: ReturnReply["errors"] };

/** @param itemIds - the order's lines; `cambio` stands for an error without a field */
export function parseReturnForm(formData: FormData, itemIds: readonly number[]): ReturnFormResult {
  const names = itemIds.flatMap((id) => [countField(id), reasonField(id), wantedField(id)]);
  const values = Object.fromEntries(
    [...names, NOTE_FIELD].map((name) => [name, readText(formData, name)]),
  );
  const errors: ReturnReply["errors"] = {};
  const note = (values[NOTE_FIELD] ?? "").trim();
  if ([...note].length > RETURN_LIMITS.note) {
    errors[NOTE_FIELD] = `Contanos en hasta ${RETURN_LIMITS.note} letras.`;
  }
  const pieces = itemIds.flatMap((itemId): AskedPiece[] => {
    const count = values[countField(itemId)] ?? "";
    if (count === "" || count === "0") return [];
    if (!/^[1-9]\d{0,3}$/.test(count)) {
      errors[countField(itemId)] = "Elegí cuántas cambiás.";
      return [];
    }
    const reason = findReason(values[reasonField(itemId)] ?? "");
    if (reason === null) errors[reasonField(itemId)] = "Elegí el motivo.";
    const text = values[wantedField(itemId)] ?? "";
    const wanted = text === OTHER_PIECE ? null : readWanted(text);
    if (text !== OTHER_PIECE && wanted === null) {
      errors[wantedField(itemId)] = "Elegí el talle nuevo, u otra prenda.";
      return [];
    }
    return reason === null ? [] : [{ itemId, quantity: Number(count), reason, wanted }];
  });
  if (Object.keys(errors).length === 0 && pieces.length === 0) {
    errors.cambio = "Elegí al menos una prenda.";
  }
  if (Object.keys(errors).length > 0) return { pieces: null, values, errors };
  return { pieces, note, values, errors: null };
}

function findReason(text: string): ReturnReason | null {
  return RETURN_REASONS.find(({ id }) => id === text)?.id ?? null;
}
