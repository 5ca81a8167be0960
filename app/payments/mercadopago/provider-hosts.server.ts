import { getEnvironment, type Environment } from "../../settings/environment.server";

type PaymentEnvironment = Environment["payments"];

const PAYMENT_DOMAINS = ["mercadopago.com.ar", "mercadopago.com"];
/** The domains on which shoppers and the owner sign in. */
const SIGN_IN_DOMAINS = ["mercadolibre.com.ar", "mercadolibre.com"];

const DOMAIN_SOURCES = [...PAYMENT_DOMAINS, ...SIGN_IN_DOMAINS].flatMap((domain) => [
  `https://${domain}`,
  `https://*.${domain}`,
]);

export function isPaymentPage(address: string, apiBase: URL | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (apiBase !== null && origin === apiBase.origin) return true;
  const isOfDomain = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  return protocol === "https:" && port === "" && PAYMENT_DOMAINS.some(isOfDomain);
}

/** Browsers apply `form-action` to every redirect after a form. */
export function paymentPageSources(
  { apiBase }: Pick<PaymentEnvironment, "apiBase"> = getEnvironment().payments,
): string[] {
  return [...DOMAIN_SOURCES, ...(apiBase === null ? [] : [apiBase.origin])];
}

export function authorizationPageSources(
  { authBase }: Pick<PaymentEnvironment, "authBase"> = getEnvironment().payments,
): string[] {
  return [...new Set([authBase.origin, ...DOMAIN_SOURCES])];
}
