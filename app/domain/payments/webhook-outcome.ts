/** What the shop did with a webhook. The ids are stored; the owner reads the labels. */
const WEBHOOK_OUTCOMES = [
  { id: "applied", label: "Tomado" },
  { id: "unchanged", label: "Ya lo sabíamos" },
  { id: "mismatch", label: "El pago no coincide con su pedido" },
  { id: "unknown-order", label: "El pago no es de ningún pedido" },
  { id: "not-found", label: "Mercado Pago no conoce ese pago" },
  { id: "connection-works", label: "La conexión sigue andando" },
  { id: "connection-lost", label: "La cuenta se desconectó" },
  { id: "recorded", label: "Anotado" },
] as const;

export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]["id"];

/** The label of a stored outcome; an unknown one is shown as it is. */
export function webhookOutcomeLabel(value: string): string {
  return WEBHOOK_OUTCOMES.find(({ id }) => id === value)?.label ?? value;
}
