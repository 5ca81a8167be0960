import { asRecord } from "./answers";
import { isLoopback } from "./simulator-options";

export type PreferenceMistake = { error: string; message: string };
type Body = Record<string, unknown>;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})$/;
const EXCLUDABLE_TYPES = [
  "credit_card",
  "debit_card",
  "prepaid_card",
  "ticket",
  "atm",
  "bank_transfer",
];

/** The first mistake for which Mercado Pago refuses a preference; `isStrict` as in the options. */
export function findPreferenceMistake(body: Body, isStrict: boolean): PreferenceMistake | null {
  return (
    checkItems(body) ??
    checkAddresses(body, isStrict) ??
    checkPaymentMethods(body) ??
    checkMoments(body) ??
    checkTexts(body) ??
    checkShipments(body)
  );
}

function mistake(error: string, message: string): PreferenceMistake {
  return { error, message };
}

function checkItems({ items }: Body): PreferenceMistake | null {
  const isGood = Array.isArray(items) && items.length > 0 && items.every(isItem);
  return isGood ? null : mistake("invalid_items", "items needed, each with title and unit_price");
}

function isItem(value: unknown): boolean {
  const item = asRecord(value);
  if (!item) return false;
  const { title, quantity, unit_price: price, currency_id: currency = "ARS" } = item;
  const isCounted = typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1;
  const isPriced = typeof price === "number" && Number.isFinite(price) && price > 0;
  return typeof title === "string" && title !== "" && isCounted && isPriced && currency === "ARS";
}

function checkAddresses(body: Body, isStrict: boolean): PreferenceMistake | null {
  const urls = asRecord(body.back_urls ?? {});
  const isEach = (name: string) => urls?.[name] === undefined || isAddress(urls[name], isStrict);
  if (!urls || !["success", "failure", "pending"].every(isEach)) {
    return mistake("invalid_back_urls", "back_urls invalid. Wrong format");
  }
  const { auto_return: autoReturn, notification_url: webhooksTo } = body;
  if (autoReturn !== undefined && autoReturn !== "approved" && autoReturn !== "all") {
    return mistake("invalid_auto_return", "auto_return invalid. Wrong value");
  }
  if (autoReturn !== undefined && urls.success === undefined) {
    return mistake("invalid_auto_return", "auto_return invalid. back_url.success must be defined");
  }
  return webhooksTo === undefined || isAddress(webhooksTo, isStrict)
    ? null
    : mistake("invalid_notification_url", "notificaction_url attribute must be url valid");
}

function isAddress(value: unknown, isStrict: boolean): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  if (!isStrict) return protocol === "https:" || protocol === "http:";
  const isBare = /^\d+(\.\d+){3}$/.test(hostname) || hostname.startsWith("[");
  return protocol === "https:" && !isLoopback(hostname) && !isBare;
}

function checkPaymentMethods(body: Body): PreferenceMistake | null {
  const methods = asRecord(body.payment_methods ?? {});
  const { installments, excluded_payment_types: types = [] } = methods ?? {};
  const { excluded_payment_methods: excluded = [] } = methods ?? {};
  const isCount =
    installments === undefined ||
    (typeof installments === "number" && Number.isInteger(installments));
  const count = Number(installments ?? 1);
  const isGood =
    methods !== null &&
    isCount &&
    count >= 1 &&
    count <= 36 &&
    listIds(types)?.every((id) => EXCLUDABLE_TYPES.includes(id)) === true &&
    listIds(excluded)?.every((id) => id !== "account_money") === true;
  return isGood ? null : mistake("invalid_payment_methods", "payment_methods invalid");
}

/** Null when the value is not a list of `{id}`. */
function listIds(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.map((entry) => asRecord(entry)?.id);
  return ids.every((id) => typeof id === "string") ? ids : null;
}

function checkMoments(body: Body): PreferenceMistake | null {
  for (const name of ["expiration_date_from", "expiration_date_to", "date_of_expiration"]) {
    const value = body[name];
    if (value === undefined) continue;
    const isMoment =
      typeof value === "string" && MOMENT.test(value) && !Number.isNaN(Date.parse(value));
    if (!isMoment) return mistake(`invalid_${name}`, `${name} must be a date in ISO 8601`);
  }
  const { expiration_date_from: from, expiration_date_to: to } = body;
  const isBackwards =
    typeof from === "string" && typeof to === "string" && Date.parse(to) <= Date.parse(from);
  return isBackwards
    ? mistake("invalid_expiration_date_to", "expiration_date_to must be after expiration_date_from")
    : null;
}

function checkTexts(body: Body): PreferenceMistake | null {
  const { external_reference: reference = "", statement_descriptor: statement = "" } = body;
  if (typeof reference !== "string" || reference.length > 256) {
    return mistake("invalid_external_reference", "external_reference must be up to 256 characters");
  }
  if (typeof statement !== "string" || statement.length > 22) {
    return mistake("invalid_statement_descriptor", "statement_descriptor is too long");
  }
  return "marketplace_fee" in body
    ? mistake("invalid_marketplace_fee", "marketplace_fee needs a marketplace")
    : null;
}

function checkShipments(body: Body): PreferenceMistake | null {
  const { cost = 0 } = asRecord(body.shipments ?? {}) ?? { cost: null };
  const isGood = typeof cost === "number" && Number.isFinite(cost) && cost >= 0;
  return isGood ? null : mistake("invalid_shipments", "shipments invalid");
}
