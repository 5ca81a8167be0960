/** Mercado Pago's JSON, field by field. */

export type WirePayment = {
  id: number;
  status: string;
  status_detail: string;
  /** In pesos. */
  transaction_amount: number;
  transaction_amount_refunded: number;
  currency_id: string;
  external_reference: string | null;
  description: string;
  payment_method_id: string;
  payment_type_id: string;
  installments: number;
  live_mode: boolean;
  collector_id: number;
  payer: { id: string; email: string; identification: { type: string; number: string } };
  order: { id: string; type: string };
  operation_type: string;
  captured: boolean;
  binary_mode: boolean;
  statement_descriptor: string | null;
  date_created: string;
  date_approved: string | null;
  date_last_updated: string;
  date_of_expiration: string | null;
  money_release_date: string | null;
  fee_details: { type: string; amount: number; fee_payer: string }[];
  charges_details: unknown[];
  transaction_details: {
    net_received_amount: number;
    total_paid_amount: number;
    installment_amount: number;
    external_resource_url: string | null;
  };
  refunds: WireRefund[];
  metadata: Record<string, unknown>;
};

export type WireRefund = {
  id: number;
  payment_id: number;
  amount: number;
  status: "approved" | "in_process" | "rejected";
  refund_mode: string;
  reason: string | null;
  source: { id: string; name: string; type: string };
  unique_sequence_number: string | null;
  adjustment_amount: number;
  metadata: Record<string, unknown>;
  date_created: string;
};

export type WireItem = {
  id: string;
  title: string;
  quantity: number;
  unit_price: number;
  currency_id: string;
};

/** Checked at its creation. Other fields are only returned. */
export type WirePreference = Record<string, unknown> & {
  id: string;
  collector_id: number;
  items: WireItem[];
  back_urls: { success: string; failure: string; pending: string };
  notification_url: string | null;
  external_reference: string | null;
  date_of_expiration: string | null;
  statement_descriptor: string | null;
  expires: boolean;
  expiration_date_to: string | null;
  binary_mode: boolean;
  payment_methods: { installments: number | null; excluded_payment_types: { id: string }[] };
  shipments: { cost: number };
  payer: { email: string };
  metadata: Record<string, unknown>;
  init_point: string;
};

/** Mercado Pago writes times with milliseconds and the offset -04:00, which is not Argentina's. */
export function formatMoment(milliseconds: number): string {
  const offsetHours = 4;
  const local = new Date(milliseconds - offsetHours * 3_600_000).toISOString();
  return local.replace("Z", "-04:00");
}

export function toCents(pesos: number): number {
  return Math.round(pesos * 100);
}

/** In cents. */
export function totalOf(preference: WirePreference): number {
  const items = preference.items.map(
    ({ quantity, unit_price }) => toCents(unit_price) * Math.trunc(quantity),
  );
  return items.reduce((sum, cents) => sum + cents, toCents(preference.shipments.cost));
}
