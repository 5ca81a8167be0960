import { mailKindLabel } from "../mail/mail";
import { cancelReasonLabel } from "../orders/cancellation";
import { orderStateLabel } from "../orders/order";
import { formatPaid } from "../payments/payment-words";
import { countSubjects } from "./describe-undo";
import type { Columns } from "./row-change";
import type { SubjectKind } from "./subjects";

/** The order's own history has the words and the texts; here it is only what kind of news it was. */
const ORDER_EVENTS: Readonly<Record<string, string>> = {
  paid: "Anotó que llegó el pago.",
  "payment-undone": "Deshizo “Recibí el pago”.",
  "internal-note": "Escribió una nota interna.",
  "shopper-note": "Le escribió al cliente.",
  tracking: "Cambió el seguimiento.",
  "estimated-delivery": "Cambió el día estimado de entrega.",
  "payment-news": "Llegó una novedad de Mercado Pago.",
  "payment-alert": "Cambió el aviso de pago.",
  refund: "Anotó un reembolso.",
  "payments-checked": "Le preguntó a Mercado Pago por los pagos.",
  "pieces-held": "Separó las prendas de un pedido sin pagar.",
  "pieces-freed": "Liberó las prendas de un pedido sin pagar.",
  "pieces-returned": "Anotó que las prendas volvieron al stock.",
  "personal-data-erased": "Se borraron los datos personales.",
};

const ACCOUNT_EVENTS: Readonly<Record<string, string>> = {
  connected: "Conectó la cuenta.",
  names: "Se actualizó el nombre de la cuenta.",
  erased: "Borró las claves guardadas.",
  "application-saved": "Guardó los datos de la aplicación.",
};

function say(words: Readonly<Record<string, string>>, event: Columns[string] | undefined): string {
  const name = String(event);
  return Object.hasOwn(words, name) ? (words[name] ?? "") : "";
}

/**
 * What an entry says of a thing whose table the history does not follow: what happened to it, without
 * a before. Empty when the name of the change says it all; null for things with rows.
 */
export function describeFacts(kind: SubjectKind, after: Columns | null): string | null {
  const facts = after ?? {};
  switch (kind) {
    case "order":
      return describeOrderEvent(facts);
    case "mail":
      return typeof facts.kind === "string" ? mailKindLabel(facts.kind) : "";
    case "price-run":
      return describePlan(facts);
    case "payment-account":
      return say(ACCOUNT_EVENTS, facts.event);
    case "import":
      return `${Number(facts.created)} nuevos, ${Number(facts.changed)} cambiados.`;
    case "stock-take":
    case "customer":
    case "withdrawal":
    case "payment":
    case "backup":
      return "";
    default:
      return null;
  }
}

/** A price change for later; its rule is its name. */
function describePlan({ starts_at: startsAt, products }: Columns): string {
  if (typeof products !== "number" || startsAt === undefined) return "";
  return `Empieza el ${startsAt}, en ${countSubjects(["product"], products)}.`;
}

function describeOrderEvent({ event, status, amount_in_cents: amount }: Columns): string {
  if (event === "moved") {
    return status === "pending"
      ? "Pedido recibido."
      : `Pasó a “${orderStateLabel(String(status))}”.`;
  }
  if (event === "cancel-reason") return `Motivo: ${cancelReasonLabel(String(status))}.`;
  if (event === "refund-wanted") return `Pidió un reembolso de ${formatPaid(Number(amount))}.`;
  return say(ORDER_EVENTS, event);
}
