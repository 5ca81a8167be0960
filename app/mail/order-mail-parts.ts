import type { OutgoingMail } from "../domain/mail/mail";
import type { Order } from "../domain/orders/order-details";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { breakLinks, button, type MailBlock } from "./mail-blocks";
import { renderMail } from "./mail-layout";

/** What every mail about an order is made of. */
export type OrderMailParts = {
  order: Order;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
};

type Written = { kind: OutgoingMail["kind"]; subject: string; blocks: MailBlock[] };

/** A mail to the shopper of the order. */
export function writeMail({ order, settings }: OrderMailParts, written: Written): OutgoingMail {
  const { kind, subject, blocks } = written;
  return { kind, recipient: order.customerEmail, subject, ...renderMail(blocks, settings) };
}

/** To the order's own page; nothing for an order that has none. */
export function orderButton({ order, origin }: OrderMailParts, text: string): MailBlock[] {
  return button(text, order.token === null ? null : origin + paths.order(order.token));
}

/** How every mail to a shopper begins. */
export function greet({ customerName }: Order): string {
  return `Hola, ${breakLinks(customerName)}:`;
}
