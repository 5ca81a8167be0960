import type { OutgoingMail } from "../domain/mail/mail";
import type { StrangerMail } from "../domain/mail/mail-kinds";
import {
  fillMarks,
  findMailText,
  type MailMarks,
  type ShopperMailKind,
} from "../domain/mail/mail-texts";
import type { Order } from "../domain/orders/order";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { breakLinks, button, paragraph, type MailBlock, renderMail } from "./mail-layout";

export type OrderMailParts = {
  order: Order;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
};

/** What a preview is composed of: an order that nobody placed, for a transfer and with shipping. */
export type MailSample = OrderMailParts & { now: Date };

/** The mails to shoppers of one file. */
export type ShopperMails = Partial<
  Record<
    ShopperMailKind,
    {
      /** The mail as the owner's preview shows it, perhaps beside others. */
      sample: (given: MailSample) => OutgoingMail[];
      /** For a mail that the shop sends by itself, once for each order: see `order-reminders.server.ts`. */
      remind?: (parts: OrderMailParts) => OutgoingMail[];
    }
  >
>;

type Written<Kind extends ShopperMailKind> = {
  kind: Kind;
  subject: string;
  heading: string;
  /** The sentence after the greeting. It starts with a small letter. */
  opening: string;
  blocks: readonly MailBlock[];
  /** What the law requires. The owner's paragraph stands above it, so that it is read. */
  rights?: readonly MailBlock[];
};

export function writeMail(
  { order, settings }: OrderMailParts,
  written: Written<Exclude<ShopperMailKind, StrangerMail>>,
): OutgoingMail {
  const marks = { nombre: breakLinks(order.customerName), pedido: order.orderNumber };
  return writeTo(order.customerEmail, settings, { ...written, marks });
}

/** A mail to someone who may be no buyer, and must learn nothing of one. */
export function writeStrangerMail(
  recipient: string,
  settings: ShopSettings,
  written: Written<StrangerMail>,
): OutgoingMail {
  return writeTo(recipient, settings, { ...written, marks: {} });
}

/** Puts the owner's words around the facts. */
function writeTo(
  recipient: string,
  settings: ShopSettings,
  written: Written<ShopperMailKind> & { marks: Omit<MailMarks, "tienda"> },
): OutgoingMail {
  const { kind, subject, heading, opening, blocks, rights = [] } = written;
  const text = findMailText(settings.mailTexts, kind);
  const fill = (words: string) => fillMarks(words, { ...written.marks, tienda: settings.name });
  const all: MailBlock[] = [
    { kind: "heading", text: heading },
    paragraph(openWith(fill(text.greeting), opening)),
    ...blocks,
    ...ownParagraph(fill(text.paragraph)),
    ...rights,
    ...ownParagraph(fill(text.closing)),
  ];
  return { kind, recipient, subject, ...renderMail(all, settings) };
}

/** "Hola, Ana: ya salió", but "¡Hola, Ana! Ya salió". */
function openWith(greeting: string, opening: string): string {
  if (/[:,]$/.test(greeting)) return `${greeting} ${opening}`;
  const sentence = opening.charAt(0).toLocaleUpperCase("es-AR") + opening.slice(1);
  return greeting === "" ? sentence : `${greeting} ${sentence}`;
}

function ownParagraph(text: string): MailBlock[] {
  return text === "" ? [] : [paragraph(text)];
}

export function orderButton({ order, origin }: OrderMailParts, text: string): MailBlock[] {
  return button(text, order.token === null ? null : origin + paths.order(order.token));
}
