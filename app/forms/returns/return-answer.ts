import { RETURN_LIMITS } from "../../domain/returns/return-request";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";

/** What a person of the shop sends about a request; `cambio` stands for an error without a field. */
export type ReturnAnswer = { code: string; expectedState: string };

export function parseReturnAnswer(formData: FormData): ReturnAnswer {
  return {
    code: readText(formData, "codigo", 20),
    expectedState: readText(formData, "estado", 20),
  };
}

export const REASON_FIELD = "porque";
/** How many pieces of an item cannot be sold. */
export const brokenField = (itemId: number) => `rotas-${itemId}`;

export function parseRefusal(
  formData: FormData,
): { reason: string; errors: null } | { reason: null; errors: FormReply["errors"] } {
  const reason = readText(formData, REASON_FIELD).trim();
  const [most, field] = [RETURN_LIMITS.reason, reasonFieldOf(parseReturnAnswer(formData).code)];
  if (reason === "") {
    return { reason: null, errors: { [field]: "Escribí por qué: quien compró lo lee." } };
  }
  if ([...reason].length > most) {
    return { reason: null, errors: { [field]: `Escribí hasta ${most} letras.` } };
  }
  return { reason, errors: null };
}

/** The field's name in the reply, with the request's code: a page has the field once for each. */
export const reasonFieldOf = (code: string) => `${REASON_FIELD}-${code}`;

/** Null for what no form of the shop sends. */
export function parseBroken(formData: FormData): { id: number; pieces: number }[] | null {
  const broken = [...formData.entries()].flatMap(([name, value]) => {
    const id = /^rotas-(\d{1,15})$/.exec(name)?.[1];
    return id === undefined ? [] : [{ id: Number(id), pieces: value }];
  });
  const read = broken.flatMap(({ id, pieces }) =>
    typeof pieces === "string" && /^\d{1,4}$/.test(pieces) ? [{ id, pieces: Number(pieces) }] : [],
  );
  return read.length === broken.length ? read : null;
}
