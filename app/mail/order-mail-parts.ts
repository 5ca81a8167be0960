import type { OutgoingMail } from "../domain/mail/mail";
import { findMailText, type ShopperMailKind } from "../domain/mail/mail-texts";
import type { Order } from "../domain/orders/order-details";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { breakLinks, button, type MailBlock } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import { joinOwnText, type MailFacts } from "./own-text";

/** The data of every mail about an order. */
export type OrderMailParts = {
  order: Order;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
};

type OrderMail = MailFacts & {
  kind: Exclude<ShopperMailKind, "withdrawal" | "restock" | "restock-confirm">;
  subject: string;
};

/** A mail to the order's shopper. */
export function writeMail({ order, settings }: OrderMailParts, written: OrderMail): OutgoingMail {
  const { kind, subject, ...facts } = written;
  const blocks = joinOwnText(facts, findMailText(settings.mailTexts, kind), {
    nombre: breakLinks(order.customerName),
    pedido: order.orderNumber,
    tienda: settings.name,
  });
  return { kind, recipient: order.customerEmail, subject, ...renderMail(blocks, settings) };
}

/** A link to the order's page; no block for an order without one. */
export function orderButton({ order, origin }: OrderMailParts, text: string): MailBlock[] {
  return button(text, order.token === null ? null : origin + paths.order(order.token));
}
