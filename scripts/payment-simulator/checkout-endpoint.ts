import { html, readText, type Answer, type SimulatorRequest } from "./answers";
import { REJECTIONS, renderCheckoutPage } from "./checkout-page";
import { renderMessagePage } from "./page-frame";
import { makePayment, type PaymentChoice } from "./payments";
import { makeReturnAddress } from "./return-address";
import { readClock, type SimulatorState } from "./simulator-state";
import type { WirePayment, WirePreference } from "./wire-shapes";

const OUTCOMES = ["approved", "rejected", "pending", "in_process", "abandoned"];

/** Sends the webhooks of a new payment; resolves when the buyer may go back to the shop. */
type Tell = (payment: WirePayment) => Promise<void>;

export function showCheckout(state: SimulatorState, { query }: SimulatorRequest): Answer {
  const preference = state.preferences.get(query.get("pref_id") ?? "");
  if (!preference) return unknownPreference();
  if (hasExpired(state, preference)) return expiredPreference(preference);
  const rejected = findRejected(state, preference, query.get("rejected") ?? "");
  const rejection = rejected && {
    paymentId: String(rejected.id),
    detail: rejected.status_detail,
  };
  const seller = [state.seller, state.otherSeller].find(({ id }) => id === preference.collector_id);
  return html(renderCheckoutPage(preference, { sellerName: seller?.nickname ?? "", rejection }));
}

export async function payAtCheckout(
  state: SimulatorState,
  { body }: SimulatorRequest,
  tell: Tell,
): Promise<Answer> {
  const given = body ?? {};
  const preference = state.preferences.get(readText(given, "pref_id"));
  if (!preference) return unknownPreference();
  const outcome = readText(given, "outcome");
  if (!OUTCOMES.includes(outcome)) {
    return html(renderMessagePage("No se entiende", "Elegí qué pasa con el pago."), 400);
  }
  if (outcome === "abandoned") {
    return goBack(preference, findRejected(state, preference, readText(given, "rejected")));
  }
  if (hasExpired(state, preference)) return expiredPreference(preference);
  const payment = makePayment(state, preference, readChoice(preference, given, outcome));
  await tell(payment);
  if (outcome !== "rejected") return goBack(preference, payment);
  // After a rejection the buyer stays on the page and can try again.
  const to = `/checkout/v1/redirect?pref_id=${preference.id}&rejected=${payment.id}`;
  return { kind: "redirect", status: 303, to };
}

function readChoice(
  preference: WirePreference,
  given: Record<string, unknown>,
  outcome: string,
): PaymentChoice {
  const most = preference.payment_methods.installments ?? 12;
  const wanted = Math.trunc(Number(readText(given, "installments"))) || 1;
  const detail = readText(given, "detail");
  return {
    status: outcome,
    statusDetail: outcome === "rejected" && detail in REJECTIONS ? detail : undefined,
    method: outcome === "pending" ? "rapipago" : readText(given, "method") || undefined,
    instalments: Math.min(Math.max(wanted, 1), most),
  };
}

function goBack(preference: WirePreference, payment: WirePayment | null): Answer {
  const to = makeReturnAddress(preference, payment);
  if (to !== null) return { kind: "redirect", status: 302, to };
  return html(renderMessagePage("Listo", "La tienda no dijo adónde volver."));
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
  return expires && end !== null && Date.parse(end) <= readClock(state);
}

function unknownPreference(): Answer {
  const text = "El simulador no conoce este pago. Volvé a la tienda y empezá de nuevo.";
  return html(renderMessagePage("No encontramos este pago", text), 404);
}

function expiredPreference(preference: WirePreference): Answer {
  const text = "El plazo para pagar terminó. Volvé a la tienda para pedir otro enlace.";
  const back = makeReturnAddress(preference, null);
  return html(renderMessagePage("Este enlace de pago venció", text, back), 410);
}
