const HOUR_MS = 60 * 60 * 1000;

/**
 * How many mails a visitor can cause to one address: anybody can order, or withdraw, with the
 * address of somebody else.
 */
export const VISITOR_MAIL_CAPS = [
  { withinMs: HOUR_MS, mails: 5 },
  { withinMs: 24 * HOUR_MS, mails: 15 },
] as const;

/** Mailboxes of these hosts ignore dots in the part before the @. */
const HOSTS_WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** What counts as one mailbox, however its address is written. */
export function foldMailAddress(address: string): string {
  const folded = address.trim().normalize("NFKC").toLowerCase();
  const at = folded.lastIndexOf("@");
  if (at < 0) return folded;
  const host = folded.slice(at + 1);
  const [name = ""] = folded.slice(0, at).split("+", 1);
  const isGoogle = HOSTS_WITHOUT_DOTS.has(host);
  return `${isGoogle ? name.replaceAll(".", "") : name}@${isGoogle ? "gmail.com" : host}`;
}
