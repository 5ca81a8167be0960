import { z } from "zod";

import { CANCEL_REASONS } from "../../domain/orders/cancellation";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { CARRIERS, MAX_TRACKING_CODE_LENGTH } from "../../domain/orders/carrier";
import { ORDER_STATES } from "../../domain/orders/order";
import { countPieces } from "../../domain/stock/returned-pieces";
import type { FormReply } from "../form-reply";
import { ManualRefundFields, toManualRefundForm } from "../payments/manual-refund-form";
import { OptionalNote, requiredNote } from "./note-text";
import { RefundFields, toRefundForm } from "../payments/refund-form";
import { findPartProblem } from "../payments/refund-part";
import { readPieceCounts, type AskedPieces, type PieceField } from "./piece-counts";
import { Line } from "../buying/typed-line";

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

/** One variant for each form: its fields, their rules, and their names in the code. */
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

/**
 * Reads a form of an order's page; null for an unknown form. Delivery days before `today` are
 * refused.
 */
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

/** The typed values with their errors. */
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
