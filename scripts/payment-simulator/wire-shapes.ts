import { z } from "zod";

const Address = z.url({ protocol: /^https?$/ });
const Moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})$/)
  .refine((text) => !Number.isNaN(Date.parse(text)), "must be a date in ISO 8601");

/** What Mercado Pago checks before it creates a preference. Other fields are only returned. */
export const PreferenceSchema = z
  .looseObject({
    items: z
      .array(
        z.looseObject({
          title: z.string().min(1),
          quantity: z.int().min(1),
          unit_price: z.number().positive(),
          currency_id: z.literal("ARS").default("ARS"),
        }),
      )
      .min(1),
    back_urls: z
      .object({
        success: Address.optional(),
        failure: Address.optional(),
        pending: Address.optional(),
      })
      .default({}),
    auto_return: z.enum(["approved", "all"]).optional(),
    notification_url: Address.optional(),
    external_reference: z.string().max(256).nullable().default(null),
    statement_descriptor: z.string().max(22).optional(),
    expires: z.boolean().default(false),
    expiration_date_from: Moment.optional(),
    expiration_date_to: Moment.optional(),
    date_of_expiration: Moment.optional(),
    payment_methods: z
      .looseObject({ installments: z.int().min(1).max(36).default(12) })
      .prefault({}),
  })
  .refine(
    ({ auto_return: mode, back_urls: urls }) => mode === undefined || urls.success !== undefined,
    { path: ["auto_return"], message: "auto_return needs back_urls.success" },
  )
  .refine(
    ({ expiration_date_from: from, expiration_date_to: to }) =>
      from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
    { path: ["expiration_date_to"], message: "expiration_date_to must be after the beginning" },
  );

export type WirePreference = z.infer<typeof PreferenceSchema> & {
  id: string;
  collector_id: number;
  /** The merchant order, which is the same for all payments of the preference. */
  order_id: number;
  init_point: string;
};

export type WirePayment = {
  id: number;
  status: string;
  status_detail: string;
  /** In pesos. */
  transaction_amount: number;
  transaction_amount_refunded: number;
  currency_id: string;
  external_reference: string | null;
  payment_method_id: string;
  payment_type_id: string;
  installments: number;
  live_mode: boolean;
  collector_id: number;
  payer: { id: string; email: string };
  order: { id: string; type: string };
  date_created: string;
  date_approved: string | null;
  date_last_updated: string;
  /** Until when a pending payment can be made. */
  date_of_expiration: string | null;
  transaction_details: {
    net_received_amount: number;
    total_paid_amount: number;
    /** The coupon of a payment in cash. */
    external_resource_url: string | null;
  };
  refunds: WireRefund[];
};

export type WireRefund = {
  id: number;
  payment_id: number;
  /** In pesos. */
  amount: number;
  status: "approved";
  date_created: string;
};

export type WireQrOrder = {
  id: string;
  type: "qr";
  status: "created" | "processed" | "canceled" | "expired";
  /** In pesos. */
  total_amount: string;
  external_reference: string;
  user_id: string;
  created_date: string;
  transactions: {
    payments: { id: string; reference_id: string; amount: string; status: string }[];
  };
  type_response: { qr_data: string };
};

/** With what its payments are made from, and when it ends, in milliseconds. */
export type QrOrder = { wire: WireQrOrder; endsAt: number; sale: WirePreference };

export function toCents(pesos: number): number {
  return Math.round(pesos * 100);
}

/** In cents. */
export function totalOf({ items }: WirePreference): number {
  return items.reduce((sum, { quantity, unit_price }) => sum + toCents(unit_price) * quantity, 0);
}
