const HOUR_MS = 60 * 60 * 1000;

/**
 * Most mails that visitors can trigger to one address: anyone can order, or withdraw, with another
 * person's address.
 */
export const VISITOR_MAIL_CAPS = [
  { withinMs: HOUR_MS, mails: 5 },
  { withinMs: 24 * HOUR_MS, mails: 15 },
] as const;

/** These hosts ignore dots in the local part. */
const HOSTS_WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** One key for all spellings of the same mailbox. */
export function foldMailAddress(address: string): string {
  const folded = address.trim().normalize("NFKC").toLowerCase();
  const at = folded.lastIndexOf("@");
  if (at < 0) return folded;
  const host = folded.slice(at + 1);
  const [name = ""] = folded.slice(0, at).split("+", 1);
  const isGoogle = HOSTS_WITHOUT_DOTS.has(host);
  return `${isGoogle ? name.replaceAll(".", "") : name}@${isGoogle ? "gmail.com" : host}`;
}
