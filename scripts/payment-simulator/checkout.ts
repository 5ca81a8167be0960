import { randomUUID } from "node:crypto";
import type { z } from "zod";

import {
  renderMessage,
  escapeHtml,
  formatPesos,
  hiddenField,
  renderOptions,
  renderPage,
  readText,
  redirect,
  failure,
} from "./responses";
import { createPayment, type PaymentChoice } from "./payments";
import {
  type Call,
  readClock,
  type SimulatorState,
  type AccountCall,
  createOnce,
  nextId,
  type SimulatorAccount,
} from "./simulator-state";
import {
  type WirePayment,
  type WirePreference,
  toCents,
  totalOf,
  PreferenceSchema,
} from "./wire-shapes";

const OUTCOMES = ["approved", "rejected", "pending", "in_process", "abandoned"];

export function showCheckout({ state, query }: Call): Response {
  const preference = state.preferences.get(query.get("pref_id") ?? "");
  if (!preference) return unknownPreference();
  if (hasExpired(state, preference)) return expiredPreference(preference);
  const rejected = findRejected(state, preference, query.get("rejected") ?? "");
  const seller = [state.seller, state.otherSeller].find(({ id }) => id === preference.collector_id);
  return renderCheckoutPage(preference, { sellerName: seller?.nickname ?? "", rejected });
}

export async function payAtCheckout({ state, body, announce }: Call): Promise<Response> {
  const preference = state.preferences.get(readText(body, "pref_id"));
  if (!preference) return unknownPreference();
  const outcome = readText(body, "outcome");
  if (!OUTCOMES.includes(outcome)) {
    return renderMessage({
      title: "No se entiende",
      text: "Elegí qué pasa con el pago.",
      status: 400,
    });
  }
  if (outcome === "abandoned") {
    return goBack(preference, findRejected(state, preference, readText(body, "rejected")));
  }
  if (hasExpired(state, preference)) return expiredPreference(preference);
  const payment = createPayment(state, preference, readChoice(preference, body, outcome));
  await announce(payment, "payment.created");
  if (outcome !== "rejected") return goBack(preference, payment);
  // After a rejection the buyer stays on the page and can try again.
  return redirect(`/checkout/v1/redirect?pref_id=${preference.id}&rejected=${payment.id}`, 303);
}

function readChoice(preference: WirePreference, body: Call["body"], status: string): PaymentChoice {
  const wanted = Math.trunc(Number(readText(body, "installments"))) || 1;
  const detail = readText(body, "detail");
  return {
    status,
    statusDetail: status === "rejected" && detail in REJECTIONS ? detail : undefined,
    method: status === "pending" ? "rapipago" : readText(body, "method") || undefined,
    instalments: Math.min(Math.max(wanted, 1), preference.payment_methods.installments),
  };
}

function goBack(preference: WirePreference, payment: WirePayment | null): Response {
  const to = makeReturnAddress(preference, payment);
  if (to !== null) return redirect(to, 302);
  return renderMessage({ title: "Listo", text: "La tienda no dijo adónde volver." });
}

function findRejected(
  state: SimulatorState,
  preference: WirePreference,
  id: string,
): WirePayment | null {
  const payment = state.payments.get(Number(id));
  const isOne =
    payment?.status === "rejected" && payment.external_reference === preference.external_reference;
  return payment && isOne ? payment : null;
}

function hasExpired(state: SimulatorState, preference: WirePreference): boolean {
  const { expires, expiration_date_to: end } = preference;
  return expires && end !== undefined && Date.parse(end) <= readClock(state);
}

function unknownPreference(): Response {
  const text = "El simulador no conoce este pago. Volvé a la tienda y empezá de nuevo.";
  return renderMessage({ title: "No encontramos este pago", text, status: 404 });
}

function expiredPreference(preference: WirePreference): Response {
  const text = "El plazo para pagar terminó. Volvé a la tienda para pedir otro enlace.";
  const back = makeReturnAddress(preference, null);
  return renderMessage({ title: "Este enlace de pago venció", text, status: 410, back });
}

const RETURN_PAGES: Record<string, "success" | "pending"> = {
  approved: "success",
  pending: "pending",
  in_process: "pending",
};

/**
 * The buyer's way back to the shop, with Mercado Pago's query: a missing value is the word "null". Null
 * when the preference has no such address.
 */
export function makeReturnAddress(
  preference: WirePreference,
  payment: WirePayment | null,
): string | null {
  const { status = "null", id = "null" } = payment ?? {};
  const address = preference.back_urls[RETURN_PAGES[status] ?? "failure"];
  if (address === undefined) return null;
  const query = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: preference.external_reference,
    payment_type: payment?.payment_type_id ?? null,
    merchant_order_id: payment?.order.id ?? null,
    preference_id: preference.id,
    site_id: "MLA",
    processing_mode: "aggregator",
    merchant_account_id: null,
  };
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  return url.href;
}

const METHOD_NAMES: Record<string, string> = {
  visa: "Visa crédito",
  master: "Mastercard crédito",
  debvisa: "Visa débito",
  account_money: "Dinero en cuenta",
};

const REJECTIONS: Record<string, string> = {
  cc_rejected_insufficient_amount: "La tarjeta no tiene fondos suficientes",
  cc_rejected_call_for_authorize: "Hay que llamar al banco para autorizarlo",
  cc_rejected_bad_filled_security_code: "El código de seguridad no es correcto",
  cc_rejected_high_risk: "El pago fue rechazado por seguridad",
  cc_rejected_other_reason: "La tarjeta no aceptó el pago",
};

type CheckoutView = {
  sellerName: string;
  /** The rejected attempt before this one; null on the first one. */
  rejected: WirePayment | null;
};

function renderCheckoutPage(preference: WirePreference, view: CheckoutView): Response {
  const { rejected } = view;
  const alert = rejected
    ? `<div class="alert" role="alert"><strong>No pudimos procesar tu pago.</strong>
<p>${escapeHtml(REJECTIONS[rejected.status_detail] ?? "La tarjeta no aceptó el pago")}. Probá de nuevo o con otro medio.</p></div>`
    : "";
  const pay = `<form class="sheet" method="post" action="/checkout/v1/pay">
${hiddenField("pref_id", preference.id)}${hiddenField("rejected", String(rejected?.id ?? ""))}
<h2>Qué pasa con el pago</h2>${renderChoices(preference)}
<button class="main" name="outcome" value="approved">Aprobar</button>
<button name="outcome" value="rejected">Rechazar</button>
<button name="outcome" value="pending">Pendiente (efectivo)</button>
<button name="outcome" value="in_process">En revisión</button>
<button name="outcome" value="abandoned">Volver sin pagar</button></form>`;
  return renderPage("Pagar", `${alert}${renderSale(preference, view.sellerName)}${pay}`);
}

function renderSale(preference: WirePreference, sellerName: string): string {
  const lines = preference.items.map(
    ({ title, quantity, unit_price }) =>
      `<li><span>${quantity} × ${escapeHtml(title)}</span><b>${formatPesos(toCents(unit_price) * quantity)}</b></li>`,
  );
  return `<section class="sheet"><p class="soft">Le pagás a ${escapeHtml(sellerName)}</p>
<h1>Tu compra</h1><ul class="lines">${lines.join("")}</ul>
<p class="total"><span>Total</span><span>${formatPesos(totalOf(preference))}</span></p></section>`;
}

function renderChoices(preference: WirePreference): string {
  const most = preference.payment_methods.installments;
  const counts = Array.from({ length: most }, (_, place): [string, string] => {
    const count = place + 1;
    return [String(count), count === 1 ? "1 pago" : `${count} cuotas`];
  });
  return `<label for="method">Medio de pago</label>
<select id="method" name="method">${renderOptions(Object.entries(METHOD_NAMES))}</select>
<label for="installments">Cuotas (con crédito)</label>
<select id="installments" name="installments">${renderOptions(counts)}</select>
<details><summary>Si se rechaza, por qué</summary>
<select name="detail" aria-label="Por qué se rechaza">${renderOptions(Object.entries(REJECTIONS))}</select></details>`;
}

export function createPreference({ state, account, headers, body }: AccountCall): Response {
  const checked = PreferenceSchema.safeParse(body);
  if (!checked.success) {
    const { path, message } = checked.error.issues[0] ?? { path: [], message: "" };
    return failure(400, `invalid_${String(path[0] ?? "body")}`, message);
  }
  const key = headers.get("X-Idempotency-Key");
  return createOnce(state, key && `preference ${account.id} ${key}`, () =>
    addPreference(state, account, checked.data),
  );
}

function addPreference(
  state: SimulatorState,
  account: SimulatorAccount,
  sent: z.infer<typeof PreferenceSchema>,
): WirePreference {
  const id = `${account.id}-${randomUUID()}`;
  const preference = {
    ...sent,
    id,
    collector_id: account.id,
    order_id: nextId(state),
    init_point: `${state.base}/checkout/v1/redirect?pref_id=${id}`,
  };
  state.preferences.set(id, preference);
  return preference;
}
