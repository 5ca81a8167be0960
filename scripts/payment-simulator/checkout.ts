import { REJECTIONS, renderCheckoutPage } from "./checkout-page";
import { renderMessage } from "./page-frame";
import { createPayment, type PaymentChoice } from "./payments";
import { readText, redirect } from "./responses";
import type { Call } from "./call";
import { readClock, type SimulatorState } from "./simulator-state";
import type { WirePayment, WirePreference } from "./wire-shapes";

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
