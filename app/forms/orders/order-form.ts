import {
  CANCEL_REASONS,
  type Cancellation,
  type CancelReason,
} from "../../domain/orders/cancellation";
import { CARRIERS, MAX_TRACKING_CODE_LENGTH, type CarrierId } from "../../domain/orders/carrier";
import { findOrderState, MAX_NOTE_LENGTH, type OrderState } from "../../domain/orders/order";
import { findCounterWay, type CounterWay } from "../../domain/payments/payment-method";
import type { CalendarDay } from "../../domain/plain/buenos-aires";
import { parseCentsText } from "../../domain/plain/money";
import {
  choiceField,
  dayField,
  textField,
  type Field,
  type FieldWords,
} from "../../domain/plain/fields";
import { toLine, toLines } from "../../domain/plain/visible-text";
import { countPieces, type PieceCount } from "../../domain/stock/piece-count";
import type { FormReply } from "../form-reply";
import type { Approval, OwnerField } from "./manual-order";
import { parseFields, readText } from "../kit/typed-texts";

const noteField = (field: FieldWords & { rows: number; required?: string }) =>
  textField({
    ...field,
    maxLength: MAX_NOTE_LENGTH,
    clean: toLines,
    input: { maxLength: MAX_NOTE_LENGTH },
  });

export const ORDER_FIELDS = {
  note: noteField({
    ...{ name: "nota", label: "Nota interna", hint: "Solo la ves vos.", rows: 3 },
    required: "Escribí la nota.",
  }),
  message: noteField({
    ...{ name: "mensaje", label: "Mensaje para el cliente", rows: 3 },
    required: "Escribí el mensaje.",
  }),
  carrier: choiceField<CarrierId | "">({
    ...{ name: "correo", label: "Correo", kind: "select" },
    options: [{ id: "", label: "Sin correo" }, ...CARRIERS],
    problem: "Elegí un correo de la lista.",
  }),
  trackingCode: textField({
    ...{ name: "codigo", label: "Código de seguimiento", isBeside: true },
    maxLength: MAX_TRACKING_CODE_LENGTH,
    input: { autoComplete: "off", maxLength: MAX_TRACKING_CODE_LENGTH },
  }),
  day: dayField({
    ...{ name: "entrega", label: "Día estimado" },
    hint: "El cliente lo ve en la página de su pedido. Vacío, se quita.",
    problem: "Escribí un día que exista.",
  }),
  reason: choiceField<CancelReason>({
    ...{ name: "motivo", label: "Motivo", kind: "select", options: CANCEL_REASONS },
    problem: "Elegí el motivo.",
  }),
  cancelNote: noteField({
    ...{ name: "detalle", label: "Detalle", rows: 2 },
    hint: "Solo para vos: queda en la historia del pedido.",
  }),
  refundNote: noteField({
    ...{ name: "aclaracion", label: "Nota", rows: 2 },
    hint: "Opcional y solo para vos: por ejemplo, desde qué cuenta salió.",
  }),
};

type TypedField =
  | "nota"
  | "mensaje"
  | "correo"
  | "codigo"
  | "entrega"
  | "motivo"
  | "detalle"
  | "aclaracion"
  | Amount;

/** The fields; `pedido` stands for the order as a whole. */
export type OrderField = TypedField | PieceField | typeof WAY_FIELD | OwnerField | "pedido";

/** How money goes back by hand: `dinero` or `credito`. */
export const WAY_FIELD = "como";

/** How what a correction left, or the difference of an exchange, was paid: one of `COUNTER_WAYS`. */
export const REST_WAY_FIELD = "forma";

const PARTS = ["todo", "prendas", "importe"] as const;

type RefundPart = {
  part: (typeof PARTS)[number];
  typed: string;
  /** Null unless the amount was typed. */
  amountInCents: number | null;
  formKey: string;
};

type Values = {
  move: Tracking & { to: OrderState; cancellation: Cancellation | null };
  "move-back": { to: OrderState };
  "undo-correction": { seenEvents: number };
  payment: { way: CounterWay | null };
  "undo-payment": object;
  rest: { seenRestInPesos: number; seenEvents: number; way: CounterWay | null };
  hold: object;
  "check-payments": object;
  "return-stock": { seenEvents: number };
  "internal-note": { text: string; seenEvents: number };
  "shopper-note": { text: string; seenEvents: number };
  tracking: Tracking;
  estimate: { day: CalendarDay | null };
  resend: { mailId: number };
  "alert-seen": { alert: string };
  /** `paymentId` is our own; the rest and the held amount are what the form showed. */
  refund: RefundPart & { paymentId: number; seenRestInCents: number };
  "manual-refund": RefundPart & {
    note: string;
    seenHeldInCents: number | null;
    asCredit: boolean;
    fromTill: boolean;
  };
};
type Tracking = { carrier: CarrierId | ""; trackingCode: string };

export type OrderIntent = keyof Values;
export type OrderForm = {
  [Intent in OrderIntent]: { intent: Intent; expectedStatus: string } & Values[Intent];
}[OrderIntent];

export type FormOf<Intent extends OrderIntent> = Extract<OrderForm, { intent: Intent }>;

/** The answer to one of the page's forms; only that form shows it. */
export type OrderReply = FormReply<OrderField> & {
  intent: OrderIntent;
  /** Present when an owner has to allow a refund in cash. */
  approval?: Approval;
  /** For the form of a refund: what was chosen, and its payment when it is an online one. */
  refund?: { paymentId: number | null; part: string };
};

type ParsedForm =
  | { form: OrderForm; pieces: AskedPieces; reply: null }
  | { form: null; reply: OrderReply };

/** Null for an unknown form. Delivery days before `today` are refused. */
export function parseOrderForm(formData: FormData, today: CalendarDay): ParsedForm | null {
  const intent = formData.get("intent") as OrderIntent;
  const expectedStatus = formData.get("estado");
  // Every form carries the order's state when it was shown.
  if (!Object.hasOwn(READERS, intent) || typeof expectedStatus !== "string") return null;
  const { pieces, errors: pieceErrors } = readPieceCounts(formData);
  const read = READERS[intent]({ formData, today, pieces });
  if (read === null) return null;
  const errors: OrderReply["errors"] = { ...pieceErrors, ...read.errors };
  return read.values === null || Object.keys(errors).length > 0
    ? { form: null, reply: replyToOrderForm(formData, errors) }
    : { form: { intent, expectedStatus, ...read.values } as OrderForm, pieces, reply: null };
}

/** Null for what the page does not send. */
type Reading<T> =
  | { values: T; errors: null }
  | { values: null; errors: Record<string, string> }
  | null;
type Asked = { formData: FormData; today: CalendarDay; pieces: AskedPieces };

const accept = <T>(values: T) => ({ values, errors: null });
const refuse = (errors: OrderReply["errors"]) => ({
  values: null,
  errors: errors as Record<string, string>,
});

/** Null for a page that does not ask how; absent for what no page sends. */
function readWay(formData: FormData): CounterWay | null | undefined {
  const way = findCounterWay(readText(formData, REST_WAY_FIELD));
  return way === null && formData.has(REST_WAY_FIELD) ? undefined : way;
}

const READERS: { [Intent in OrderIntent]: (asked: Asked) => Reading<Values[Intent]> } = {
  move: readMove,
  "move-back": ({ formData }) => {
    const to = findOrderState(readText(formData, "a"));
    return to === null ? null : accept({ to });
  },
  "undo-correction": ({ formData }) => accept({ seenEvents: readSeenEvents(formData) }),
  payment({ formData }) {
    const way = readWay(formData);
    return way === undefined ? null : accept({ way });
  },
  "undo-payment": () => accept({}),
  rest({ formData }) {
    const seenRestInPesos = readWhole(formData, "falta");
    const seenEvents = readSeenEvents(formData);
    const way = readWay(formData);
    if (seenRestInPesos === null || way === undefined) return null;
    return accept({ seenRestInPesos, seenEvents, way });
  },
  hold: () => accept({}),
  "check-payments": () => accept({}),
  "return-stock": ({ formData, pieces: { back } }) =>
    back !== null && countPieces(back) === 0
      ? refuse({ pedido: "Escribí cuántas piezas volvieron." })
      : accept({ seenEvents: readSeenEvents(formData) }),
  "internal-note": ({ formData }) => readNote(formData, ORDER_FIELDS.note),
  "shopper-note": ({ formData }) => readNote(formData, ORDER_FIELDS.message),
  tracking: ({ formData }) => readTracking(formData),
  estimate({ formData, today }) {
    const read = parseFields(formData, { day: ORDER_FIELDS.day });
    const isPast = read.values !== null && read.values.day !== null && read.values.day < today;
    return isPast ? refuse({ entrega: "Ese día ya pasó: elegí hoy o uno que venga." }) : read;
  },
  resend({ formData }) {
    const mailId = readWhole(formData, "mail");
    return mailId === null ? null : accept({ mailId });
  },
  "alert-seen"({ formData }) {
    const alert = formData.get("aviso");
    return typeof alert === "string" ? accept({ alert }) : null;
  },
  refund({ formData, pieces }) {
    const read = readRefund(formData, pieces, "importe");
    const paymentId = readWhole(formData, "pago");
    const seenRestInCents = readWhole(formData, "queda");
    if (paymentId === null || !seenRestInCents) return null;
    return read?.values ? accept({ ...read.values, paymentId, seenRestInCents }) : read;
  },
  "manual-refund"({ formData, pieces }) {
    const read = readRefund(formData, pieces, "devuelto");
    const noted = parseFields(formData, { note: ORDER_FIELDS.refundNote });
    const seenHeldInCents = readWhole(formData, "queda");
    if (read === null || (formData.has("queda") && seenHeldInCents === null)) return null;
    const asCredit = formData.get(WAY_FIELD) === "credito";
    const fromTill = formData.get(WAY_FIELD) === "caja";
    if (asCredit && (read.values?.amountInCents ?? 0) % 100 !== 0) {
      return refuse({ devuelto: "Un crédito es en pesos enteros." });
    }
    if (fromTill && (read.values?.amountInCents ?? 0) % 100 !== 0) {
      return refuse({ devuelto: "De la caja salen pesos enteros." });
    }
    return read.values && noted.values
      ? accept({ ...read.values, ...noted.values, seenHeldInCents, asCredit, fromTill })
      : refuse({ ...read.errors, ...noted.errors });
  },
};

function readMove({ formData }: Asked): Reading<Values["move"]> {
  const { reason: ofReason, cancelNote } = ORDER_FIELDS;
  const to = findOrderState(readText(formData, "a"));
  if (to === null) return null;
  const reason = formData.has("motivo") ? ofReason.read(readText(formData, "motivo")) : null;
  const note = cancelNote.read(readText(formData, "detalle"));
  const tracking = readTracking(formData);
  const detalle =
    note.problem ??
    (reason?.value === "other" && note.value === "" ? "Escribí cuál fue el motivo." : null);
  if (!tracking.values || detalle !== null || (reason && reason.problem !== null)) {
    return refuse({
      ...tracking.errors,
      ...(reason?.problem && { motivo: reason.problem }),
      ...(detalle !== null && { detalle }),
    });
  }
  const cancellation = reason && { reason: reason.value, note: note.value ?? "" };
  return accept({ ...tracking.values, to, cancellation });
}

function readTracking(formData: FormData) {
  const { carrier, trackingCode } = ORDER_FIELDS;
  const read = parseFields(formData, { carrier, trackingCode });
  return read.values && read.values.carrier === "" && read.values.trackingCode !== ""
    ? refuse({ correo: "Elegí el correo del código." })
    : read;
}

function readNote(formData: FormData, field: Field<string>) {
  const { values, errors } = parseFields(formData, { text: field });
  return errors ? { values, errors } : accept({ ...values, seenEvents: readSeenEvents(formData) });
}

const readSeenEvents = (formData: FormData) => readWhole(formData, "eventos") ?? 0;

function readWhole(formData: FormData, name: string): number | null {
  const text = readText(formData, name);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

type Amount = "importe" | "devuelto";

/** A random UUID, which a form carries: sent twice, it is one change. */
export function readFormKey(formData: FormData): string | null {
  const key = readText(formData, "clave");
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key) ? key : null;
}

function readRefund(
  formData: FormData,
  { refunded }: AskedPieces,
  name: Amount,
): Reading<RefundPart> {
  const typed = toLine(readText(formData, name));
  const formKey = readFormKey(formData);
  // A page of before has no choice: an empty amount meant everything that is held.
  const isOfBefore = name === "devuelto" && !formData.has("parte");
  const asked = isOfBefore ? (typed === "" ? "todo" : "importe") : readText(formData, "parte");
  const part = PARTS.find((known) => known === asked);
  if (part === undefined || formKey === null) return null;
  const problem = findPartProblem(part, typed, refunded.length);
  if (problem !== null) return refuse({ [name]: problem });
  const amountInCents = part === "importe" ? parseCentsText(typed).amountInCents : null;
  return accept({ part, typed, amountInCents, formKey });
}

function findPartProblem(part: string, typed: string, chosenCount: number): string | null {
  if (part === "importe") return parseCentsText(typed).problem;
  // What was typed without its choice would be left out, or refund everything.
  if (typed !== "") return "Escribiste un importe: elegí “Otro importe”, o borralo.";
  if (part === "prendas") {
    return chosenCount > 0 ? null : "Elegí en la lista de cuántas prendas devolvés la plata.";
  }
  return chosenCount === 0
    ? null
    : "Elegiste prendas: elegí “Lo que se pagó por estas prendas”, o dejalas vacías.";
}

export function replyToOrderForm(formData: FormData, errors: OrderReply["errors"]): OrderReply {
  const fields = Object.values(ORDER_FIELDS).map(({ name }) => name);
  const names = [...fields, "importe", "devuelto", WAY_FIELD, "dueno"];
  const typed = names
    .filter((name) => formData.has(name))
    .map((name): [string, string] => [name, readText(formData, name)]);
  const intent = formData.get("intent") as OrderIntent;
  const values = { ...Object.fromEntries(typed), ...readPieceCounts(formData).values };
  const reply: OrderReply = { intent, values, errors };
  if (intent !== "refund" && intent !== "manual-refund") return reply;
  const paymentId = intent === "refund" ? Number(formData.get("pago")) : null;
  return { ...reply, refund: { paymentId, part: readText(formData, "parte") } };
}

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
