import { MAX_NOTES, MAX_TILL_TEXT, MOVEMENT_KINDS, NOTES } from "../../domain/counter/till";
import { TILL_WAYS, type TillWay } from "../../domain/payments/payment-method";
import { parseRowId } from "../../domain/plain/row-id";
import { parsePriceText } from "../../domain/products/price-text";
import { sum } from "../../domain/plain/lists";
import { toLine } from "../../domain/plain/visible-text";
import type { FormReply } from "../form-reply";
import type { Approval, OwnerField } from "../orders/manual-order";
import { readText } from "../kit/typed-texts";

export type NoteField = `billete-${number}`;
export type CountField = `contado-${TillWay}`;
/** `caja` stands for an error without a field. */
export type TillField =
  | "inicial"
  | "monto"
  | "motivo"
  | "tipo"
  | "monedas"
  | "comentario"
  | "caja"
  | OwnerField
  | NoteField
  | CountField;
export type TillReply = FormReply<TillField> & {
  intent: "open" | "move" | "close";
  /** Present when an owner has to allow what is missing. */
  approval?: Approval;
};

type Read<Value> = { value: Value; reply: null } | { value: null; reply: TillReply };

/** Empty for nothing. */
function readAmount(
  typed: string,
): { inPesos: number; problem: null } | { inPesos: null; problem: string } {
  if (/^[\s$]*0*$/.test(typed)) return { inPesos: 0, problem: null };
  const { priceInPesos, problem } = parsePriceText(typed, "monto");
  return problem === null ? { inPesos: priceInPesos, problem } : { inPesos: null, problem };
}

export function parseOpening(formData: FormData): Read<number> {
  const inicial = readText(formData, "inicial", 30);
  const { inPesos, problem } = readAmount(inicial);
  if (problem !== null)
    return {
      value: null,
      reply: { intent: "open", values: { inicial }, errors: { inicial: problem } },
    };
  return { value: inPesos, reply: null };
}

type Movement = {
  tillId: number;
  kind: (typeof MOVEMENT_KINDS)[number]["id"];
  inPesos: number;
  reason: string;
  formKey: string;
};

const KEY = /^[\da-f-]{36}$/;

/** Null for what no form of the page sends. */
export function parseMovement(formData: FormData): Read<Movement> | null {
  const tillId = parseRowId(readText(formData, "id"));
  const kind = MOVEMENT_KINDS.find(({ id }) => id === formData.get("tipo"))?.id;
  const formKey = readText(formData, "clave");
  if (tillId === null || !kind || !KEY.test(formKey)) return null;
  const monto = readText(formData, "monto", 30);
  const motivo = toLine(readText(formData, "motivo")).slice(0, MAX_TILL_TEXT);
  const { priceInPesos, problem } = parsePriceText(monto, "monto");
  if (problem !== null || motivo === "") {
    const values = { tipo: kind, monto, motivo };
    const errors = {
      ...(problem !== null && { monto: problem }),
      ...(motivo === "" && { motivo: "Escribí el motivo: queda en el cierre." }),
    };
    return { value: null, reply: { intent: "move", values, errors } };
  }
  return { value: { tillId, kind, inPesos: priceInPesos, reason: motivo, formKey }, reply: null };
}

type Counted = {
  tillId: number;
  /** Of `writeSeen`: what the page showed that was counted by. */
  seen: string;
  notes: [value: number, count: number][];
  counted: Partial<Record<TillWay, number>> & { cash: number };
  comment: string;
};

/** Null for what no form of the page sends. With the values as they were typed, for who has to count again. */
export function parseClosing(
  formData: FormData,
): (Read<Counted> & { values: TillReply["values"] }) | null {
  const tillId = parseRowId(readText(formData, "id"));
  if (tillId === null) return null;
  const values: TillReply["values"] = {};
  const errors: TillReply["errors"] = {};
  const notes = NOTES.map((note): [number, number] => {
    const typed = readText(formData, `billete-${note}`, 10).trim();
    values[`billete-${note}`] = typed;
    const count = /^\d{0,4}$/.test(typed) ? Number(typed) : MAX_NOTES + 1;
    if (count > MAX_NOTES)
      errors[`billete-${note}`] = `Va la cantidad de billetes, hasta ${MAX_NOTES}.`;
    return [note, count];
  });
  const coins = readText(formData, "monedas", 30);
  values.monedas = coins;
  const read = readAmount(coins);
  if (read.problem !== null) errors.monedas = read.problem;
  const inNotes = sum(notes.map(([value, count]) => value * count));
  const counted: Counted["counted"] = { cash: inNotes + (read.inPesos ?? 0) };
  for (const { id } of TILL_WAYS) {
    if (id === "cash") continue;
    const typed = readText(formData, `contado-${id}`, 30);
    values[`contado-${id}`] = typed;
    if (typed.trim() === "") continue;
    const other = readAmount(typed);
    if (other.problem !== null) errors[`contado-${id}`] = other.problem;
    else counted[id] = other.inPesos;
  }
  const comment = toLine(readText(formData, "comentario")).slice(0, MAX_TILL_TEXT);
  values.comentario = comment;
  if (Object.keys(errors).length > 0)
    return { value: null, reply: { intent: "close", values, errors }, values };
  const seen = readText(formData, "visto", 80);
  return { value: { tillId, seen, notes, counted, comment }, reply: null, values };
}
