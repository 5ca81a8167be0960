import { z } from "zod";

import { CANCEL_REASONS } from "../../domain/orders/cancellation";
import { CARRIERS, MAX_TRACKING_CODE_LENGTH } from "../../domain/orders/carrier";
import { ORDER_STATES } from "../../domain/orders/order";
import { MAX_NOTE_LENGTH } from "../../domain/orders/order-event";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { parseCentsText } from "../../domain/plain/cents-text";
import { trimInvisible } from "../../domain/plain/visible-text";
import { countPieces } from "../../domain/stock/returned-pieces";
import { Line } from "../buying/typed-line";
import type { FormReply } from "../form-reply";
import { readPieceCounts, type AskedPieces, type PieceField } from "./piece-counts";

const OptionalNote = z
  .string()
  .catch("")
  .transform((text) => trimInvisible(text.replace(/\r\n?/g, "\n")))
  .refine((text) => [...text].length <= MAX_NOTE_LENGTH, {
    error: `Escribí ${MAX_NOTE_LENGTH} letras como máximo.`,
  });

const requiredNote = (missing: string) =>
  OptionalNote.refine((text) => text !== "", { error: missing });

const RefundPart = z.enum(["todo", "prendas", "importe"]);
type RefundPart = z.output<typeof RefundPart>;

function findPartProblem(
  part: RefundPart,
  { typed, chosenCount }: { typed: string; chosenCount: number },
): string | null {
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

export type ManualRefundForm = {
  intent: "manual-refund";
  part: RefundPart;
  /** Null unless the amount was typed. */
  amountInCents: number | null;
  /** The held amount when the form was shown. */
  seenHeldInCents: number | null;
  note: string;
  formKey: string;
};

const ManualRefundFields = z.object({
  intent: z.literal("manual-refund"),
  /** A page of before has no choice: an empty amount meant everything that is held. */
  parte: RefundPart.optional(),
  devuelto: Line,
  queda: z.coerce.number().int().nullable().default(null),
  aclaracion: OptionalNote,
  clave: z.uuid(),
});

function toManualRefundForm(fields: z.output<typeof ManualRefundFields>): ManualRefundForm {
  const { intent, devuelto, queda, aclaracion: note, clave } = fields;
  const part = partOf(fields);
  const amountInCents = part === "importe" ? parseCentsText(devuelto).amountInCents : null;
  return { intent, part, amountInCents, seenHeldInCents: queda, note, formKey: clave };
}

function partOf({
  parte,
  devuelto,
}: Pick<z.output<typeof ManualRefundFields>, "parte" | "devuelto">): RefundPart {
  return parte ?? (devuelto === "" ? "todo" : "importe");
}

export type RefundForm = {
  intent: "refund";
  /** The payment's id in our database. */
  paymentId: number;
  part: RefundPart;
  /** Null unless the amount was typed. */
  amountInCents: number | null;
  /** The refundable rest when the form was shown. */
  seenRestInCents: number;
  formKey: string;
};

const RefundFields = z.object({
  intent: z.literal("refund"),
  pago: z.coerce.number().int(),
  parte: RefundPart,
  importe: Line,
  queda: z.coerce.number().int().positive(),
  clave: z.uuid(),
});

function toRefundForm(fields: z.output<typeof RefundFields>): RefundForm {
  const { intent, pago, parte: part, importe, queda, clave } = fields;
  const amountInCents = part === "importe" ? parseCentsText(importe).amountInCents : null;
  return { intent, paymentId: pago, part, amountInCents, seenRestInCents: queda, formKey: clave };
}

/** The fields; `pedido` stands for the order as a whole. */
export type OrderField = (typeof FIELDS)[number] | PieceField | "pedido";

/** The answer to one of the page's forms; only that form shows it. */
export type OrderReply = FormReply<OrderField> & {
  intent: OrderIntent;
  /** For the form of a refund: what was chosen, and its payment when it is an online one. */
  refund?: { paymentId: number | null; part: string };
};

const SeenEvents = z.coerce.number().int().min(0).catch(0);

const TrackingFields = {
  correo: Line.pipe(
    z.enum(["", ...CARRIERS.map(({ id }) => id)], { error: "Elegí un correo de la lista." }),
  ),
  codigo: Line.refine((text) => [...text].length <= MAX_TRACKING_CODE_LENGTH, {
    error: `Escribí ${MAX_TRACKING_CODE_LENGTH} letras como máximo.`,
  }),
};

const hasCarrier = (form: { correo: string; codigo: string }) =>
  form.codigo === "" || form.correo !== "";
const NO_CARRIER = { path: ["correo"], error: "Elegí el correo del código." };

/** Every form carries the order's state when it was shown; a form without it is invalid. */
const Shown = z.object({ estado: z.string() });

const OrderFormSchema = z
  .discriminatedUnion("intent", [
    Shown.extend({
      intent: z.literal("move"),
      a: z.enum(ORDER_STATES.map(({ id }) => id)),
      motivo: z
        .enum(
          CANCEL_REASONS.map(({ id }) => id),
          { error: "Elegí el motivo." },
        )
        .optional(),
      detalle: OptionalNote,
      ...TrackingFields,
    })
      .refine(({ motivo, detalle }) => motivo !== "other" || detalle !== "", {
        path: ["detalle"],
        error: "Escribí cuál fue el motivo.",
      })
      .refine(hasCarrier, NO_CARRIER)
      .transform(({ motivo, detalle, ...form }) => {
        const { a: to, correo: carrier, codigo: trackingCode, ...rest } = form;
        const cancellation = motivo === undefined ? null : { reason: motivo, note: detalle };
        return { ...rest, to, carrier, trackingCode, cancellation };
      }),
    Shown.extend({ intent: z.enum(["payment", "undo-payment", "hold"]) }),
    Shown.extend({ intent: z.literal("return-stock"), eventos: SeenEvents }).transform(
      ({ eventos: seenEvents, ...form }) => ({ ...form, seenEvents }),
    ),
    Shown.extend({ intent: z.literal("check-payments") }),
    Shown.extend(ManualRefundFields.shape).transform((form) => ({
      ...{ ...toManualRefundForm(form), typed: form.devuelto },
      estado: form.estado,
    })),
    Shown.extend({
      intent: z.literal("internal-note"),
      nota: requiredNote("Escribí la nota."),
      eventos: SeenEvents,
    }).transform(({ nota: text, eventos: seenEvents, ...form }) => ({ ...form, text, seenEvents })),
    Shown.extend({
      intent: z.literal("shopper-note"),
      mensaje: requiredNote("Escribí el mensaje."),
      eventos: SeenEvents,
    }).transform(({ mensaje: text, eventos: seenEvents, ...form }) => ({
      ...form,
      text,
      seenEvents,
    })),
    Shown.extend({ intent: z.literal("tracking"), ...TrackingFields })
      .refine(hasCarrier, NO_CARRIER)
      .transform(({ correo: carrier, codigo: trackingCode, ...form }) => ({
        ...form,
        carrier,
        trackingCode,
      })),
    Shown.extend({
      intent: z.literal("estimate"),
      entrega: Line.refine((text) => text === "" || parseCalendarDay(text) !== null, {
        error: "Escribí un día que exista.",
      }),
    }).transform(({ entrega, ...form }) => ({ ...form, day: parseCalendarDay(entrega) })),
    Shown.extend({ intent: z.literal("resend"), mail: z.coerce.number().int() }).transform(
      ({ mail: mailId, ...form }) => ({ ...form, mailId }),
    ),
    Shown.extend({ intent: z.literal("alert-seen"), aviso: z.string() }).transform(
      ({ aviso: alert, ...form }) => ({ ...form, alert }),
    ),
    Shown.extend(RefundFields.shape).transform((form) => ({
      ...{ ...toRefundForm(form), typed: form.importe },
      estado: form.estado,
    })),
  ])
  .transform(({ estado: expectedStatus, ...form }) => ({ ...form, expectedStatus }));

export type OrderForm = z.output<typeof OrderFormSchema>;
export type OrderIntent = OrderForm["intent"];

const FIELDS = [
  "nota",
  "mensaje",
  "correo",
  "codigo",
  "entrega",
  "importe",
  "motivo",
  "detalle",
  "devuelto",
  "aclaracion",
] as const;

type ParsedForm =
  { form: OrderForm; pieces: AskedPieces; reply: null } | { form: null; reply: OrderReply };

/** Null for an unknown form. Delivery days before `today` are refused. */
export function parseOrderForm(formData: FormData, today: CalendarDay): ParsedForm | null {
  const parsed = OrderFormSchema.safeParse(Object.fromEntries(formData));
  const { pieces, errors: pieceErrors } = readPieceCounts(formData);
  const errors: OrderReply["errors"] = { ...pieceErrors };
  if (parsed.success) Object.assign(errors, findProblems(parsed.data, pieces, today));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = FIELDS.find((name) => name === path[0]);
    // An error outside the visible fields means that the page did not send this form.
    if (field === undefined) return null;
    errors[field] ??= message;
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { form: parsed.data, pieces, reply: null }
    : { form: null, reply: replyToOrderForm(formData, errors) };
}

function findProblems(
  form: OrderForm,
  { back, refunded }: AskedPieces,
  today: CalendarDay,
): OrderReply["errors"] {
  switch (form.intent) {
    case "estimate":
      return form.day !== null && form.day < today
        ? { entrega: "Ese día ya pasó: elegí hoy o uno que venga." }
        : {};
    case "refund":
    case "manual-refund": {
      const { part, typed } = form;
      const problem = findPartProblem(part, { typed, chosenCount: refunded.length });
      if (problem === null) return {};
      return form.intent === "refund" ? { importe: problem } : { devuelto: problem };
    }
    case "return-stock":
      return back !== null && countPieces(back) === 0
        ? { pedido: "Escribí cuántas piezas volvieron." }
        : {};
    default:
      return {};
  }
}

export function replyToOrderForm(formData: FormData, errors: OrderReply["errors"]): OrderReply {
  const typed = FIELDS.flatMap((name): [OrderField, string][] => {
    const value = formData.get(name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  const intent = formData.get("intent") as OrderIntent;
  const values = { ...Object.fromEntries(typed), ...readPieceCounts(formData).values };
  const reply: OrderReply = { intent, values, errors };
  if (intent !== "refund" && intent !== "manual-refund") return reply;
  const part = formData.get("parte");
  const paymentId = intent === "refund" ? Number(formData.get("pago")) : null;
  return { ...reply, refund: { paymentId, part: typeof part === "string" ? part : "" } };
}
