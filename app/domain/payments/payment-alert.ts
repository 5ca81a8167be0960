/** Payment problems that the owner has to look into, the gravest first. The ids are stored. */
export const PAYMENT_ALERTS = [
  {
    id: "disputed",
    label: "Reclamo",
    text: "Quien compró desconoció el pago o abrió un reclamo: contestalo en Mercado Pago y no mandes nada hasta que se resuelva.",
  },
  {
    id: "dispute-lost",
    label: "Reclamo perdido",
    text: "Mercado Pago le dio la razón a quien compró y le devolvió la plata: si todavía no lo mandaste, no lo mandes.",
  },
  {
    id: "mismatch",
    label: "Pago que no coincide",
    text: "Llegó un pago que no coincide con el pedido, así que no lo dimos por pagado: revisalo en Mercado Pago.",
  },
  {
    id: "partial",
    label: "Pago parcial",
    text: "Lo que entró no alcanza para pagar el pedido: pedí lo que falta, o devolvé lo que entró.",
  },
  {
    id: "refund-failed",
    label: "Reembolso sin hacer",
    text: "Mercado Pago no hizo un reembolso: probá de nuevo, o hacelo desde tu cuenta de Mercado Pago.",
  },
  {
    id: "paid-after-cancelling",
    label: "Pago de un pedido terminado",
    text: "Hay plata de un pedido que ya estaba cancelado o devuelto: devolvela, o volvé a hacer el pedido con quien compró.",
  },
  {
    id: "overpaid",
    label: "Pagado de más",
    text: "Entró más de un pago, o uno de un pedido que ya habías dado por pagado: mirá si es la misma plata y, si no, devolvé lo que sobra.",
  },
] as const;

export type PaymentAlert = (typeof PAYMENT_ALERTS)[number]["id"];

export type AlertCauses = Partial<Record<PaymentAlert, number>>;

const IDS = PAYMENT_ALERTS.map(({ id }) => id);

export function findPaymentAlert(value: string): (typeof PAYMENT_ALERTS)[number] | null {
  return PAYMENT_ALERTS.find(({ id }) => id === value) ?? null;
}

export function gravestAlert(alerts: readonly PaymentAlert[]): PaymentAlert | null {
  return IDS.find((id) => alerts.includes(id)) ?? null;
}

/** The gravest alert that has more causes than the owner dismissed. */
export function standingAlert(
  causes: AlertCauses,
  dismissed: AlertCauses = {},
): PaymentAlert | null {
  return IDS.find((id) => countOf(causes, id) > countOf(dismissed, id)) ?? null;
}

export type StoredAlert = {
  alert: string;
  dismissed: AlertCauses;
};

/**
 * While no alert stands, every earlier cause has been dealt with, even when no dismissal is stored:
 * the owner's own steps (cancelling an order) add causes that need no alert, and earlier versions
 * of the shop kept only the alert. So have causes that are graver than the alert that stands.
 */
export function nextAlert(
  { alert, dismissed }: StoredAlert,
  { before, after }: { before: AlertCauses; after: AlertCauses },
): { alert: PaymentAlert | ""; dismissed: AlertCauses; raised: PaymentAlert | null } {
  const known = IDS.slice(
    0,
    findPaymentAlert(alert) ? IDS.indexOf(alert as PaymentAlert) : IDS.length,
  );
  const nowDismissed = mapCauses((id) =>
    Math.min(
      countOf(after, id),
      Math.max(countOf(dismissed, id), known.includes(id) ? countOf(before, id) : 0),
    ),
  );
  const next = standingAlert(after, nowDismissed);
  const grown = mapCauses((id) =>
    countOf(after, id) > countOf(before, id) ? countOf(after, id) : 0,
  );
  const fresh = standingAlert(grown, nowDismissed);
  return {
    alert: next ?? "",
    dismissed: nowDismissed,
    // An alert that still stands is not repeated.
    raised:
      fresh !== null && fresh !== alert ? fresh : next !== null && next !== alert ? next : null,
  };
}

/** The stored alert once the owner dismissed the one that was shown. Lesser causes stand next. */
export function dismissAlert(
  { alert, dismissed }: StoredAlert,
  causes: AlertCauses,
): { alert: PaymentAlert | ""; dismissed: AlertCauses } {
  // What is graver than the alert shown had been dismissed before.
  const shown = IDS.findIndex((id) => id === alert);
  const nowDismissed = mapCauses((id) =>
    IDS.indexOf(id) <= shown || shown === -1
      ? countOf(causes, id)
      : Math.min(countOf(dismissed, id), countOf(causes, id)),
  );
  return { alert: standingAlert(causes, nowDismissed) ?? "", dismissed: nowDismissed };
}

/** `disputed:1 overpaid:2`, as it is stored. */
export function formatCauses(causes: AlertCauses): string {
  return IDS.filter((id) => countOf(causes, id) > 0)
    .map((id) => `${id}:${countOf(causes, id)}`)
    .join(" ");
}

/** Parts that another version of the shop wrote, and this one does not know, are left out. */
export function parseCauses(text: string): AlertCauses {
  const causes: AlertCauses = {};
  for (const part of text.split(" ")) {
    const [, id = "", count = ""] = /^([a-z-]+):(\d{1,6})$/.exec(part) ?? [];
    const alert = findPaymentAlert(id);
    if (alert) causes[alert.id] = Number(count);
  }
  return causes;
}

function countOf(causes: AlertCauses, id: PaymentAlert): number {
  return causes[id] ?? 0;
}

function mapCauses(count: (id: PaymentAlert) => number): AlertCauses {
  return Object.fromEntries(
    IDS.map((id) => [id, count(id)] as const).filter(([, many]) => many > 0),
  );
}
