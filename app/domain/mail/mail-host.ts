import { editDistance } from "../catalogue/edit-distance";

/**
 * Hosts of mail used in Argentina, the most common first, and real ones whose names are close to them. A host of
 * this list is never taken for a typing error.
 */
const KNOWN_HOSTS = [
  ...["gmail.com", "hotmail.com", "yahoo.com.ar", "hotmail.com.ar", "outlook.com", "yahoo.com"],
  ...["live.com.ar", "icloud.com", "live.com", "outlook.com.ar", "outlook.es", "hotmail.es"],
  ...["yahoo.es", "fibertel.com.ar", "speedy.com.ar", "arnet.com.ar", "ciudad.com.ar"],
  ...["telecentro.com.ar", "sion.com", "uolsinectis.com.ar", "protonmail.com", "proton.me"],
  ...["msn.com", "aol.com", "me.com", "mac.com", "gmx.com", "gmx.net", "gmx.es", "zoho.com"],
  ...["googlemail.com", "ymail.com", "rocketmail.com", "tutanota.com", "yandex.com"],
  ...["mail.com", "email.com", "mail.ru", "pm.me", "hey.com", "fastmail.com", "duck.com"],
];

/** Countries whose letters are rather what is left of "com". */
const LEFT_OF_COM = ["co", "cm", "om"];

/** Names this short are close to too many others. */
const SHORTEST_CORRECTED_NAME = 5;
/** From here on two errors still leave the name recognizable. */
const LONG_NAME = 7;

type Host = { name: string; ending: string };

function split(host: string): Host {
  const dot = host.indexOf(".");
  return dot < 0
    ? { name: host, ending: "" }
    : { name: host.slice(0, dot), ending: host.slice(dot + 1) };
}

/**
 * The address with the well-known host that was probably meant: juana@gmial.com gives juana@gmail.com. Null
 * when the host is known itself, or not close to any.
 */
export function suggestMailAddress(address: string): string | null {
  const at = address.lastIndexOf("@");
  const host = suggestHost(address.slice(at + 1).toLowerCase());
  return at < 1 || host === null ? null : `${address.slice(0, at)}@${host}`;
}

export function mailHost(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

function suggestHost(host: string): string | null {
  if (KNOWN_HOSTS.includes(host)) return null;
  const typed = split(host);
  let best: { host: string; errors: number } | null = null;
  for (const known of KNOWN_HOSTS) {
    const errors = countErrors(typed, split(known));
    if (errors !== null && (best === null || errors < best.errors)) best = { host: known, errors };
  }
  return best?.host ?? null;
}

/** Null when the typed host is too far from the known one. */
function countErrors(typed: Host, known: Host): number | null {
  const inEnding = countEndingErrors(typed.ending, known.ending);
  const inName = countNameErrors(typed.name, known.name);
  return inEnding === null || inName === null ? null : inEnding + inName;
}

function countNameErrors(typed: string, known: string): number | null {
  if (known.length < SHORTEST_CORRECTED_NAME) return typed === known ? 0 : null;
  // Two errors and another first letter is rather another name: postmail, hotmail.
  const limit = known.length >= LONG_NAME && typed[0] === known[0] ? 2 : 1;
  const errors = editDistance(typed, known, limit);
  return errors > limit ? null : errors;
}

function countEndingErrors(typed: string, known: string): number | null {
  // Without an ending, and gmail.com.ar, which is none of Gmail's.
  if (typed === "" || typed === `${known}.ar`) return 1;
  const [typedCountry, knownCountry] = [countryOf(typed), countryOf(known)];
  // Another country is meant as it is: hotmail.fr, yahoo.com.br.
  if (typedCountry !== "" && typedCountry !== knownCountry) return null;
  const errors = editDistance(typed, known, 1);
  return errors > 1 ? null : errors;
}

/** The two letters of a country at the end; empty without. */
function countryOf(ending: string): string {
  const last = ending.slice(ending.lastIndexOf(".") + 1);
  return last.length === 2 && !LEFT_OF_COM.includes(last) ? last : "";
}

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
