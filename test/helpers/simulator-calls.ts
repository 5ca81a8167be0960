import type { PaymentSimulator } from "../../scripts/payment-simulator/start-simulator";
import type { WirePayment, WirePreference } from "../../scripts/payment-simulator/wire-shapes";

type Json = Record<string, unknown>;

export type Called = { status: number; headers: Headers; body: Json };

type Call = {
  method?: string;
  body?: unknown;
  /** The idempotency key. */
  key?: string;
  /** By default the seller's own. */
  token?: string;
};

/** Calls the simulator's JSON API, like a shop does. */
export async function callProvider(
  sim: PaymentSimulator,
  path: string,
  { method, body, key, token = sim.app.accessToken }: Call = {},
): Promise<Called> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
  };
  if (key !== undefined) headers["X-Idempotency-Key"] = key;
  const response = await fetch(sim.apiBase + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Json,
  };
}

/** Posts a form like a browser; redirects are not followed. */
export function sendForm(sim: PaymentSimulator, path: string, fields: Record<string, string>) {
  return fetch(sim.apiBase + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
}

const SHOP = "http://tela.test";

/** Two shirts with shipping: 43.499 pesos. */
export const SALE = {
  items: [
    { id: "remera", title: "Remera lisa", quantity: 2, unit_price: 19999.5, currency_id: "ARS" },
    { id: "envio", title: "Envío", quantity: 1, unit_price: 3500, currency_id: "ARS" },
  ],
  payer: { email: "ana@example.com" },
  back_urls: {
    success: `${SHOP}/checkout/success?pedido=abc`,
    failure: `${SHOP}/checkout/failure?pedido=abc`,
    pending: `${SHOP}/checkout/pending?pedido=abc`,
  },
  auto_return: "approved",
  notification_url: `${SHOP}/webhooks/mercadopago?source_news=webhooks`,
  external_reference: "TL-1001",
  payment_methods: { installments: 6 },
};

export async function openSale(sim: PaymentSimulator, changes: Json = {}): Promise<WirePreference> {
  const { body } = await callProvider(sim, "/checkout/preferences/", {
    body: { ...SALE, ...changes },
  });
  return body as unknown as WirePreference;
}

/** A paid sale, without a webhook to the shop. */
export async function paySale(sim: PaymentSimulator, status = "approved"): Promise<WirePayment> {
  sim.control.setWebhooks({ mode: "never" });
  const { payment } = await sim.control.pay((await openSale(sim)).id, { status });
  return payment;
}
