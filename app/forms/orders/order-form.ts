import { z } from "zod";

import { CANCEL_REASONS } from "../../domain/orders/cancellation";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { CARRIERS, MAX_TRACKING_CODE_LENGTH } from "../../domain/orders/carrier";
import { ORDER_STATES } from "../../domain/orders/order";
import type { FormReply } from "../form-reply";
import { ManualRefundFields, Ticked } from "../payments/manual-refund-form";
import { OptionalNote, requiredNote } from "./note-text";
import { findAmountProblem, RefundFields, toRefundForm } from "../payments/refund-form";
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
      vuelve: Ticked,
      ...TrackingFields,
    })
      .refine(({ motivo, detalle }) => motivo !== "other" || detalle !== "", {
        path: ["detalle"],
        error: "Escribí cuál fue el motivo.",
      })
      .refine(hasCarrier, NO_CARRIER)
      .transform(({ motivo, detalle, ...form }) => {
        const {
          a: to,
          correo: carrier,
          codigo: trackingCode,
          vuelve: returnsToStock,
          ...rest
        } = form;
        const cancellation = motivo === undefined ? null : { reason: motivo, note: detalle };
        return { ...rest, to, carrier, trackingCode, cancellation, returnsToStock };
      }),
    Shown.extend({ intent: z.enum(["payment", "undo-payment", "return-stock"]) }),
    Shown.extend({ intent: z.literal("check-payments") }),
    Shown.extend(ManualRefundFields).transform(
      ({ devuelto, queda, aclaracion, vuelve, clave, ...form }) => ({
        ...form,
        amountInCents: devuelto,
        seenHeldInCents: queda,
        note: aclaracion,
        returnsToStock: vuelve,
        formKey: clave,
      }),
    ),
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
    Shown.extend(RefundFields.shape)
      .superRefine((form, context) => {
        const message = findAmountProblem(form);
        if (message !== null) context.addIssue({ code: "custom", path: ["importe"], message });
      })
      .transform((form) => ({ ...toRefundForm(form), estado: form.estado })),
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
    const form = parsed.data;
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
