import { MESSAGE_LIMIT, type PiecesBack } from "../../domain/orders/withdrawal";
import type { PieceCount } from "../../domain/stock/piece-count";
import { toLines } from "../../domain/plain/visible-text";
import { textField } from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";

/** What goes into the mail of a step besides its ready text. */
export const MESSAGE_FIELD = textField({
  ...{ name: "mensaje", label: "Querés agregar algo", rows: 3 },
  hint: "Opcional. Va en el e-mail, con el texto de siempre.",
  maxLength: MESSAGE_LIMIT,
  clean: toLines,
  input: { maxLength: MESSAGE_LIMIT },
});

/** How many pieces of a line came back for sale, and how many broken. */
export const backField = (itemId: number) => `vuelve-${itemId}`;
export const brokenField = (itemId: number) => `rotas-${itemId}`;

/** `arrepentimiento` stands for an error without a field. */
export type StepReply = FormReply & { step: string };

export type ParsedStep =
  | { asked: { expectedState: string; message: string; pieces: PiecesBack[] }; errors: null }
  | { asked: null; errors: StepReply["errors"] };

/** @param comingBack - the lines that the form has, with the most of each */
export function parseWithdrawalStep(
  formData: FormData,
  comingBack: readonly PieceCount[],
): ParsedStep {
  const errors: StepReply["errors"] = {};
  const message = MESSAGE_FIELD.read(readText(formData, MESSAGE_FIELD.name));
  if (message.problem !== null) errors[MESSAGE_FIELD.name] = message.problem;
  const readCount = (name: string): number => {
    const typed = readText(formData, name).trim();
    if (/^\d{0,6}$/.test(typed)) return Number(typed);
    errors[name] = "Escribí cuántas piezas, en números enteros.";
    return 0;
  };
  const pieces = comingBack.map(({ itemId, pieces: most }) => {
    const [back, broken] = [backField(itemId), brokenField(itemId)];
    const line = { itemId, backToStock: readCount(back), broken: readCount(broken) };
    if (line.backToStock + line.broken > most) errors[back] = describeTooMany(most);
    return line;
  });
  if (Object.keys(errors).length > 0) return { asked: null, errors };
  const expectedState = readText(formData, "estado", 20);
  const asked = { expectedState, message: message.value ?? "", pieces };
  return { asked, errors: null };
}

export function describeTooMany(most: number): string {
  if (most === 0) return "De esta prenda no queda ninguna por volver.";
  return most === 1
    ? "Puede volver 1: entre las dos, escribí 1 o 0."
    : `Pueden volver ${most}: entre las dos, escribí ${most} o menos.`;
}

export function replyToStep(formData: FormData, errors: StepReply["errors"]): StepReply {
  const names = [...formData.keys()].filter((name) => /^(vuelve|rotas)-\d{1,15}$/.test(name));
  const typed = [MESSAGE_FIELD.name, ...names].map((name): [string, string] => [
    name,
    readText(formData, name),
  ]);
  return { step: readText(formData, "intent", 20), values: Object.fromEntries(typed), errors };
}
