import { escapeHtml, formatPesos, hiddenField, renderOptions, renderPage } from "./page-frame";
import { toCents, totalOf, type WirePayment, type WirePreference } from "./wire-shapes";

const METHOD_NAMES: Record<string, string> = {
  visa: "Visa crédito",
  master: "Mastercard crédito",
  debvisa: "Visa débito",
  account_money: "Dinero en cuenta",
};

export const REJECTIONS: Record<string, string> = {
  cc_rejected_insufficient_amount: "La tarjeta no tiene fondos suficientes",
  cc_rejected_call_for_authorize: "Hay que llamar al banco para autorizarlo",
  cc_rejected_bad_filled_security_code: "El código de seguridad no es correcto",
  cc_rejected_high_risk: "El pago fue rechazado por seguridad",
  cc_rejected_other_reason: "La tarjeta no aceptó el pago",
};

export type CheckoutView = {
  sellerName: string;
  /** The rejected attempt before this one; null on the first one. */
  rejected: WirePayment | null;
};

export function renderCheckoutPage(preference: WirePreference, view: CheckoutView): Response {
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
