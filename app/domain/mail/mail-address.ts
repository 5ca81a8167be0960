import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import type { ShopSettings } from "../shop/shop-settings";

export type Mailbox = { name: string; address: string };

const MAX_LENGTH = 254;

/** Excludes characters that could end the address and start another address or header. */
const ADDRESS =
  /^[^\s\p{C}<>()[\],;:\\"@]{1,64}@[^\s\p{C}<>()[\],;:\\"@.]+(\.[^\s\p{C}<>()[\],;:\\"@.]+)*$/u;

/** True when a stored text can be passed to a mail server as one address. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** Reads `hola@tienda.com.ar` or `Tela <hola@tienda.com.ar>`; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = "", bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? text).trim();
  return isMailAddress(address)
    ? { name: toHeaderText(name).replace(/^"(.*)"$/, "$1"), address }
    : null;
}

/** A text for a mail header: without line breaks, control characters and lone surrogates. */
export function toHeaderText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp} ]+/gu, " ").trim();
}

/** The shop's own address; null while it is the sample address. */
export function findOwnAddress({ email }: Pick<ShopSettings, "email">): string | null {
  return email !== DEFAULT_SHOP_SETTINGS.email && isMailAddress(email) ? email : null;
}

/** The recipient of mails to the owner: the shop's own address, otherwise that of the owner's account. */
export function findOwnerAddress(
  settings: Pick<ShopSettings, "email">,
  accountEmail: string,
): string | null {
  return findOwnAddress(settings) ?? (isMailAddress(accountEmail) ? accountEmail : null);
}

type MailEnvironment = {
  /** Null without a mail server. The user name there is often an address. */
  smtp: { user: string } | null;
  mailFrom: Mailbox | null;
};

export function findSender(
  settings: Pick<ShopSettings, "name" | "email">,
  { smtp, mailFrom }: MailEnvironment,
): Mailbox | null {
  if (smtp === null) return null;
  const name = toHeaderText(settings.name);
  if (mailFrom) return mailFrom.name === "" ? { ...mailFrom, name } : mailFrom;
  const address = findOwnAddress(settings) ?? (isMailAddress(smtp.user) ? smtp.user : null);
  return address === null ? null : { name, address };
}
