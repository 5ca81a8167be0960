import type { OutgoingMail } from "../domain/mail/mail";
import type { Order } from "../domain/orders/order-details";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { breakLinks, button, type MailBlock } from "./mail-blocks";
import { renderMail, type WrittenMail } from "./mail-layout";

/** The data of every mail about an order. */
export type OrderMailParts = {
  order: Order;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
};

/** A mail to the order's shopper. */
export function writeMail({ order, settings }: OrderMailParts, written: WrittenMail): OutgoingMail {
  const { kind, subject, blocks } = written;
  return { kind, recipient: order.customerEmail, subject, ...renderMail(blocks, settings) };
}

/** A link to the order's page; no block for an order without one. */
export function orderButton({ order, origin }: OrderMailParts, text: string): MailBlock[] {
  return button(text, order.token === null ? null : origin + paths.order(order.token));
}

/** The first line of every mail to a shopper. */
export function greet({ customerName }: Order): string {
  return `Hola, ${breakLinks(customerName)}:`;
}
