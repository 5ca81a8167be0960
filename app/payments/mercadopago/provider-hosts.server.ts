import { getEnvironment, type Environment } from "../../settings/environment.server";

type PaymentEnvironment = Environment["payments"];

/** Where the page to pay on may be. */
const PAYMENT_DOMAINS = ["mercadopago.com.ar", "mercadopago.com"];
/** Where else a shopper or the owner may be sent on to, to sign in. */
const SIGN_IN_DOMAINS = ["mercadolibre.com.ar", "mercadolibre.com"];

const DOMAIN_SOURCES = [...PAYMENT_DOMAINS, ...SIGN_IN_DOMAINS].flatMap((domain) => [
  `https://${domain}`,
  `https://*.${domain}`,
]);

/** Whether a shopper may be sent there to pay. */
export function isPaymentPage(address: string, apiBase: URL | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (apiBase !== null && origin === apiBase.origin) return true;
  const isOfDomain = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  return protocol === "https:" && port === "" && PAYMENT_DOMAINS.some(isOfDomain);
}

/**
 * Sources for the `form-action` of a page whose form ends on the page to pay on: browsers apply it
 * to every redirect that follows a form.
 */
export function paymentPageSources(
  { apiBase }: Pick<PaymentEnvironment, "apiBase"> = getEnvironment().payments,
): string[] {
  return [...DOMAIN_SOURCES, ...(apiBase === null ? [] : [apiBase.origin])];
}

/** The same for the form that sends the owner off to agree. */
export function authorizationPageSources(
  { authBase }: Pick<PaymentEnvironment, "authBase"> = getEnvironment().payments,
): string[] {
  return [...new Set([authBase.origin, ...DOMAIN_SOURCES])];
}
