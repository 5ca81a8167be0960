import type { SimulatorControl } from "./control";
import type { Delivery, Emitter } from "./emitter";
import { FAULT_LABELS } from "./faults";
import { escapeHtml, formatPesos, hiddenField, renderOptions, renderPage } from "./responses";
import { type RecordedRequest, type SimulatorState, MODE_LABELS } from "./simulator-state";
import {
  toCents,
  totalOf,
  type WirePayment,
  type WirePreference,
  type WireQrOrder,
} from "./wire-shapes";

const SHOWN_RECORDS = 12;

const STATUS_LABELS: Record<string, string> = {
  approved: "aprobado",
  pending: "pendiente",
  in_process: "en revisión",
  rejected: "rechazado",
  cancelled: "cancelado",
  refunded: "devuelto",
  charged_back: "en contracargo",
  in_mediation: "en reclamo",
};

export type Panel = { state: SimulatorState; emitter: Emitter; control: SimulatorControl };

/** The panel at `/__sim`, on which a person changes payments, webhooks and faults. */
export function renderPanel({ state, emitter, control }: Panel): Response {
  const payments = control.listPayments().reverse();
  const cards = [
    section("Pagos", payments.map(renderPayment).join("") || none("Todavía no hay pagos.")),
    section("Compras", newest(control.listPreferences(), renderPreference)),
    section("QR en el local", newest(control.listQrOrders(), renderQr) + renderPos(state)),
    section("Avisos a la tienda", renderHabit(state)),
    section("Fallas", renderFaults(state)),
    section("Cuenta y reloj", renderAccount(state)),
    section("Últimos avisos", newest(emitter.deliveries, renderDelivery)),
    section("Últimos pedidos al simulador", newest(state.requests, renderRequest)),
  ];
  return renderPage(
    "Panel",
    `<h1>Panel del simulador</h1>
<p class="soft">Lo que pasaría en Mercado Pago, a pedido. Nada de esto mueve plata.</p>
<div class="grid">${cards.join("")}</div>`,
    { isWide: true },
  );
}

function section(title: string, content: string): string {
  return `<section class="sheet"><h2>${title}</h2>${content}</section>`;
}

function none(text: string): string {
  return `<p class="soft">${text}</p>`;
}

function newest<Item>(items: readonly Item[], render: (item: Item) => string): string {
  const shown = items.slice(-SHOWN_RECORDS).reverse().map(render);
  return shown.join("") || none("Nada todavía.");
}

/** `content` is HTML. */
function form(command: string, content: string): string {
  return `<form method="post" action="/__sim/${command}">${content}</form>`;
}

function smallButton(label: string, name?: string, value?: string): string {
  const field = name === undefined ? "" : ` name="${name}" value="${value}"`;
  return `<button class="small"${field}>${label}</button>`;
}

function renderPayment(payment: WirePayment): string {
  const id = hiddenField("payment", String(payment.id));
  const moves = [
    ["approved", "Aprobar"],
    ["rejected", "Rechazar"],
    ["cancelled", "Cancelar"],
    ["charged_back", "Contracargo"],
  ].map(([status, label]) => smallButton(label ?? "", "status", status));
  return `<div class="record"><strong>${payment.id}</strong>
<p>${formatPesos(toCents(payment.transaction_amount))} · ${STATUS_LABELS[payment.status] ?? escapeHtml(payment.status)}
<span class="soft">(${escapeHtml(payment.status_detail)}) · pedido ${escapeHtml(payment.external_reference ?? "—")}</span></p>
<div class="moves">${form("set-payment", id + moves.join(""))}${form("refund", id + smallButton("Devolver todo"))}
${form("deliver", id + smallButton("Avisar de nuevo"))}</div></div>`;
}

function renderPreference(preference: WirePreference): string {
  const pay = form(
    "pay",
    hiddenField("preference", preference.id) + smallButton("Aprobar un pago más"),
  );
  return `<div class="record"><strong>Pedido ${escapeHtml(preference.external_reference ?? "—")}</strong>
<p>${formatPesos(totalOf(preference))} · <a href="${escapeHtml(preference.init_point)}">Página para pagar</a></p>
<div class="moves">${pay}</div></div>`;
}

function renderQr({
  id,
  status,
  total_amount: amount,
  external_reference: sale,
}: WireQrOrder): string {
  const moves =
    smallButton("Pagar", "status", "approved") + smallButton("Rechazar", "status", "rejected");
  return `<div class="record"><strong>Venta ${escapeHtml(sale)}</strong>
<p>${formatPesos(Number(amount) * 100)} · ${status}</p>
<div class="moves">${form("pay-qr", hiddenField("qr", id) + moves)}</div></div>`;
}

function renderPos({ settings }: SimulatorState): string {
  return `<p class="soft">La caja se llama ${escapeHtml(settings.app.posId)}.</p>`;
}

function renderHabit({ webhooks }: SimulatorState): string {
  const modes = Object.entries(MODE_LABELS);
  return `${form(
    "webhooks",
    `<label for="mode">Cómo se avisa</label>
<select id="mode" name="mode">${renderOptions(modes, webhooks.mode)}</select>
<button class="main">Guardar</button>`,
  )}${form("release", smallButton("Soltar los demorados"))}`;
}

function renderFaults(state: SimulatorState): string {
  const kinds = Object.entries(FAULT_LABELS);
  const places: [string, string][] = [
    ["", "todos"],
    ["POST /checkout/preferences", "crear un pago"],
    ["GET /v1/payments", "consultar pagos"],
    ["POST /v1/payments", "devolver"],
    ["POST /oauth/token", "credenciales"],
  ];
  const active = state.faults.filter(({ left }) => left > 0);
  const list = active.map(({ kind, match, left }) => {
    const count = Number.isFinite(left) ? `${left} veces` : "siempre";
    return `<div class="record">${FAULT_LABELS[kind]} · ${escapeHtml(String(match || "todos"))} · ${count}</div>`;
  });
  return `${form(
    "fault",
    `<label for="kind">Falla</label><select id="kind" name="kind">${renderOptions(kinds)}</select>
<label for="match">En</label><select id="match" name="match">${renderOptions(places)}</select>
<label for="times">Veces</label><input id="times" name="times" type="number" min="1" value="1">
<button class="main">Agregar</button>`,
  )}${list.join("")}${form("clear-faults", smallButton("Quitar las fallas"))}`;
}

function renderAccount(state: SimulatorState): string {
  const { nickname, id } = state.seller;
  return `<p>${escapeHtml(nickname)} <span class="soft">(${id})</span></p>
<div class="moves">${form("deauthorize", smallButton("Desvincular la tienda"))}
${form("expire-token", smallButton("Vencer las credenciales"))}
${form("next-day", smallButton("Adelantar un día"))}${form("reset", smallButton("Empezar de nuevo"))}</div>`;
}

function renderDelivery({ topic, attempt, status, error, url }: Delivery): string {
  const answer = status ?? error ?? "esperando";
  return `<div class="record"><strong>${escapeHtml(String(answer))}</strong> ${topic}
<span class="soft">intento ${attempt + 1}</span><br><code>${escapeHtml(new URL(url).search)}</code></div>`;
}

function renderRequest({ method, path, status }: RecordedRequest): string {
  return `<div class="record"><strong>${status ?? "cortado"}</strong> <code>${method} ${escapeHtml(path)}</code></div>`;
}
