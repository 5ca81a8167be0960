import { z } from "zod";

import { CANCEL_REASONS, type Cancellation } from "../../domain/orders/cancellation";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { CARRIERS, MAX_TRACKING_CODE_LENGTH, type CarrierId } from "../../domain/orders/carrier";
import { ORDER_STATES, type OrderState } from "../../domain/orders/order";
import type { FormReply } from "../form-reply";
import { ManualRefundFields, type ManualRefundForm } from "../payments/manual-refund-form";
import { OptionalNote, requiredNote } from "./note-text";
import {
  findAmountProblem,
  RefundFields,
  toRefundForm,
  type RefundForm,
} from "../payments/refund-form";
import { Line } from "../buying/typed-line";

/** The fields; `pedido` stands for the order as a whole. */
export type OrderField = (typeof FIELDS)[number] | "pedido";

/** The answer to one of the page's forms; only that form shows it. */
export type OrderReply = FormReply<OrderField> & {
  intent: OrderIntent;
  /** For a refund form: its payment, and whether a part was chosen. */
  refund?: { paymentId: number; isPart: boolean };
};

const SeenEvents = z.coerce.number().int().min(0).catch(0);

const TrackingSchema = {
  correo: Line.pipe(
    z.enum(["", ...CARRIERS.map(({ id }) => id)], { error: "Elegí un correo de la lista." }),
  ),
  codigo: Line.refine((text) => [...text].length <= MAX_TRACKING_CODE_LENGTH, {
    error: `Escribí ${MAX_TRACKING_CODE_LENGTH} letras como máximo.`,
  }),
};

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
      ...TrackingSchema,
    }),
    Shown.extend({ intent: z.literal("payment") }),
    Shown.extend({ intent: z.literal("undo-payment") }),
    Shown.extend(ManualRefundFields),
    Shown.extend({
      intent: z.literal("internal-note"),
      nota: requiredNote("Escribí la nota."),
      eventos: SeenEvents,
    }),
    Shown.extend({
      intent: z.literal("shopper-note"),
      mensaje: requiredNote("Escribí el mensaje."),
      eventos: SeenEvents,
    }),
    Shown.extend({ intent: z.literal("tracking"), ...TrackingSchema }),
    Shown.extend({
      intent: z.literal("estimate"),
      entrega: Line.refine((text) => text === "" || parseCalendarDay(text) !== null, {
        error: "Escribí un día que exista.",
      }),
    }),
    Shown.extend({ intent: z.literal("resend"), mail: z.coerce.number().int() }),
    Shown.extend({ intent: z.literal("check-payments") }),
    Shown.extend({ intent: z.literal("alert-seen"), aviso: z.string() }),
    Shown.extend(RefundFields.shape),
  ])
  .superRefine((form, context) => {
    if (form.intent !== "refund") return;
    const problem = findAmountProblem(form);
    if (problem !== null) context.addIssue({ code: "custom", path: ["importe"], message: problem });
  })
  .superRefine((form, context) => {
    if (form.intent !== "move" || form.motivo !== "other" || form.detalle !== "") return;
    context.addIssue({ code: "custom", path: ["detalle"], message: "Escribí cuál fue el motivo." });
  })
  .superRefine((form, context) => {
    if (!("codigo" in form) || form.codigo === "" || form.correo !== "") return;
    context.addIssue({ code: "custom", path: ["correo"], message: "Elegí el correo del código." });
  });

type ParsedForm = z.output<typeof OrderFormSchema>;
export type OrderIntent = ParsedForm["intent"];

export type OrderForm = { expectedStatus: string } & (
  | {
      intent: "move";
      to: OrderState;
      carrier: CarrierId | "";
      trackingCode: string;
      cancellation: Cancellation | null;
    }
  | { intent: "payment" | "undo-payment" }
  | ManualRefundForm
  | { intent: "internal-note" | "shopper-note"; text: string; seenEvents: number }
  | { intent: "tracking"; carrier: CarrierId | ""; trackingCode: string }
  | { intent: "estimate"; day: CalendarDay | null }
  | { intent: "resend"; mailId: number }
  | { intent: "check-payments" }
  | { intent: "alert-seen"; alert: string }
  | RefundForm
);

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

/**
 * Reads a form of an order's page; null for an unknown form. Delivery days before `today` are
 * refused.
 */
export function parseOrderForm(
  formData: FormData,
  today: CalendarDay,
): { form: OrderForm; reply: null } | { form: null; reply: OrderReply } | null {
  const parsed = OrderFormSchema.safeParse(Object.fromEntries(formData));
  if (parsed.success) {
    const form = toOrderForm(parsed.data);
    const isPast = form.intent === "estimate" && form.day !== null && form.day < today;
    if (!isPast) return { form, reply: null };
    const entrega = "Ese día ya pasó: elegí hoy o uno que venga.";
    return { form: null, reply: replyToOrderForm(formData, { entrega }) };
  }
  const errors: OrderReply["errors"] = {};
  for (const { path, message } of parsed.error.issues) {
    const field = FIELDS.find((name) => name === path[0]);
    // An error outside the visible fields means that the page did not send this form.
    if (field === undefined) return null;
    errors[field] ??= message;
  }
  return { form: null, reply: replyToOrderForm(formData, errors) };
}

/** The typed values with their errors. */
export function replyToOrderForm(formData: FormData, errors: OrderReply["errors"]): OrderReply {
  const typed = FIELDS.flatMap((name): [OrderField, string][] => {
    const value = formData.get(name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  const intent = formData.get("intent") as OrderIntent;
  const reply: OrderReply = { intent, values: Object.fromEntries(typed), errors };
  if (intent !== "refund") return reply;
  const paymentId = Number(formData.get("pago"));
  return { ...reply, refund: { paymentId, isPart: formData.get("parte") === "importe" } };
}

function toOrderForm(form: ParsedForm): OrderForm {
  const expectedStatus = form.estado;
  switch (form.intent) {
    case "move": {
      const { intent, a: to, correo: carrier, codigo: trackingCode, motivo, detalle } = form;
      const cancellation = motivo === undefined ? null : { reason: motivo, note: detalle };
      return { intent, expectedStatus, to, carrier, trackingCode, cancellation };
    }
    case "manual-refund": {
      const { intent, devuelto: amountInCents, queda: seenHeldInCents } = form;
      const { aclaracion: note, clave: formKey } = form;
      return { intent, expectedStatus, amountInCents, seenHeldInCents, note, formKey };
    }
    case "payment":
    case "undo-payment":
      return { intent: form.intent, expectedStatus };
    case "internal-note":
    case "shopper-note": {
      const { intent, eventos: seenEvents } = form;
      const text = "nota" in form ? form.nota : form.mensaje;
      return { intent, expectedStatus, text, seenEvents };
    }
    case "tracking": {
      const { intent, correo: carrier, codigo: trackingCode } = form;
      return { intent, expectedStatus, carrier, trackingCode };
    }
    case "estimate":
      return { intent: form.intent, expectedStatus, day: parseCalendarDay(form.entrega) };
    case "resend":
      return { intent: form.intent, expectedStatus, mailId: form.mail };
    case "check-payments":
      return { intent: form.intent, expectedStatus };
    case "alert-seen":
      return { intent: form.intent, expectedStatus, alert: form.aviso };
    case "refund":
      return { ...toRefundForm(form), expectedStatus };
  }
}
