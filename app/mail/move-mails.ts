import type { MailKind } from "../domain/mail";
import type { OrderState } from "../domain/order";
import { composeMoveMails, type OrderMailParts } from "./order-mails";

/** The mails that would go out if the order came to each of these states, to say so before it does. */
export function listMoveMails(
  parts: OrderMailParts,
  states: readonly OrderState[],
): { to: OrderState; mails: { kind: MailKind; recipient: string | null }[] }[] {
  return states.map((to) => {
    const mails = composeMoveMails({ ...parts, order: { ...parts.order, status: to } });
    return { to, mails: mails.map(({ kind, recipient }) => ({ kind, recipient })) };
  });
}
