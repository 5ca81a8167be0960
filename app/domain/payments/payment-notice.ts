/** What became of a notice of the provider's. Values are stored; the labels are what people read. */
const NOTICE_OUTCOMES = [
  { id: "applied", label: "Tomado" },
  { id: "unchanged", label: "Ya lo sabíamos" },
  { id: "mismatch", label: "El pago no coincide con su pedido" },
  { id: "unknown-order", label: "El pago no es de ningún pedido" },
  { id: "not-found", label: "Mercado Pago no conoce ese pago" },
  { id: "connection-works", label: "La conexión sigue andando" },
  { id: "connection-lost", label: "La cuenta se desconectó" },
  { id: "recorded", label: "Anotado" },
] as const;

export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]["id"];

/** The label of a stored outcome; one that is unknown is shown as it is. */
export function noticeOutcomeLabel(value: string): string {
  return NOTICE_OUTCOMES.find(({ id }) => id === value)?.label ?? value;
}
