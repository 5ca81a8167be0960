/** Browsers drop some of these from an address and read what is left. */
const HIDDEN = /[\u0000-\u0020\u007f\\]/;

/**
 * True for an address that a page may link to: a web address, a mail address, a telephone number,
 * or an address of the shop that starts with one slash.
 */
export function isPageLink(href: string): boolean {
  if (HIDDEN.test(href)) return false;
  if (href.startsWith("/")) return !href.startsWith("//");
  if (/^mailto:[^@]+@[^@]+$/i.test(href)) return true;
  if (/^tel:[+\d().*#-]+$/i.test(href)) return true;
  // Two slashes, because browsers also read "https:example.com" as an address of the shop.
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === "" && password === "";
}

const MAX_SHOWN_LENGTH = 80;

/** The owner's message for a link that is none. */
export function describeWrongLink(href: string): string {
  const shown = href.length > MAX_SHOWN_LENGTH ? `${href.slice(0, MAX_SHOWN_LENGTH)}…` : href;
  return `El enlace “${shown}” no se puede usar. Tiene que empezar con https://, http://, mailto:, tel: o, si es de tu tienda, con una sola barra: /productos.`;
}
