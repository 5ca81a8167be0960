import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from "../shop/shop-settings";

/** Whom a mail comes from, as mailboxes show it. */
export type Mailbox = { name: string; address: string };

/** RFC 5321 allows no longer one. */
const MAX_LENGTH = 254;

/** Nothing that could end the address and begin another, or another header. */
const ADDRESS =
  /^[^\s\p{C}<>()[\],;:\\"@]{1,64}@[^\s\p{C}<>()[\],;:\\"@.]+(\.[^\s\p{C}<>()[\],;:\\"@.]+)*$/u;

/** Whether a stored text can be handed to a mail server as one address. */
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

/** A text for one line of a mail's head: no line breaks, no control letters, no half letters. */
export function toHeaderText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp} ]+/gu, " ").trim();
}

/** The shop's own address; null while it is the example that the shop came with. */
export function findOwnAddress({ email }: Pick<ShopSettings, "email">): string | null {
  return email !== DEFAULT_SHOP_SETTINGS.email && isMailAddress(email) ? email : null;
}

/** Where mails to the owner go: the shop's own address, else that of the owner's account. */
export function findOwnerAddress(
  settings: Pick<ShopSettings, "email">,
  accountEmail: string,
): string | null {
  return findOwnAddress(settings) ?? (isMailAddress(accountEmail) ? accountEmail : null);
}

type SenderSettings = {
  /** As the environment says it. */
  configured: Mailbox | null;
  /** Who signs in to the mail server; often an address. */
  smtpUser: string;
};

/** Whom the shop's mails come from; null when nobody said and nothing tells. */
export function findSender(
  settings: Pick<ShopSettings, "name" | "email">,
  { configured, smtpUser }: SenderSettings,
): Mailbox | null {
  const name = toHeaderText(settings.name);
  if (configured) return configured.name === "" ? { ...configured, name } : configured;
  const address = findOwnAddress(settings) ?? (isMailAddress(smtpUser) ? smtpUser : null);
  return address === null ? null : { name, address };
}
