import { formatIsoTime } from "../../domain/plain/buenos-aires";
import { isPublicAddress } from "../../domain/plain/web-address";
import type { NewPaymentPage } from "../payment-provider";

/** Mercado Pago accepts 256 characters. A shorter title is easier to read. */
const LONGEST_TITLE = 200;
const LONGEST_STATEMENT_NAME = 13;
const MOST_INSTALMENTS = 36;
/** The page opens this long before the request, in case our clock is fast. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000;

/** Prices in pesos. @throws RangeError when the items do not add up to the total */
export function buildPreference(page: NewPaymentPage) {
  const { returnTo } = page;
  return {
    items: buildItems(page),
    payer: { name: page.payer.name, email: page.payer.email },
    back_urls: { success: returnTo.success, failure: returnTo.failure, pending: returnTo.pending },
    // With an address that Mercado Pago cannot reach, it refuses the whole preference.
    ...(isPublicAddress(returnTo.success) ? { auto_return: "approved" } : {}),
    notification_url: onlyWebhooks(page.webhooksTo),
    external_reference: page.externalReference,
    ...describeOnStatement(page.statementName),
    payment_methods: {
      installments: Math.min(Math.max(Math.trunc(page.instalments), 1), MOST_INSTALMENTS),
    },
    expires: true,
    expiration_date_from: formatIsoTime(new Date(page.opensAt.getTime() - CLOCK_MARGIN_MS)),
    expiration_date_to: formatIsoTime(page.closesAt),
    date_of_expiration: formatIsoTime(page.cashDueAt),
    metadata: { order_number: page.externalReference },
  };
}

/** Free items are left out: Mercado Pago refuses a price of 0. */
function buildItems({ items, totalInPesos }: NewPaymentPage) {
  const sum = items.reduce(
    (pesos, { quantity, priceInPesos }) => pesos + quantity * priceInPesos,
    0,
  );
  const areSound = items.every(
    ({ quantity, priceInPesos }) =>
      Number.isSafeInteger(quantity) &&
      quantity >= 1 &&
      Number.isSafeInteger(priceInPesos) &&
      priceInPesos >= 0,
  );
  if (!areSound || sum !== totalInPesos || sum <= 0) {
    throw new RangeError(`The items are worth ${sum} pesos, and ${totalInPesos} are asked for`);
  }
  return items
    .filter(({ priceInPesos }) => priceInPesos > 0)
    .map(({ id, title, quantity, priceInPesos }) => ({
      id,
      title: Array.from(title).slice(0, LONGEST_TITLE).join(""),
      category_id: "fashion",
      quantity,
      unit_price: priceInPesos,
      currency_id: "ARS",
    }));
}

/** Without this, Mercado Pago also sends the older notifications (IPN), which cannot be checked. */
function onlyWebhooks(address: string): string {
  const url = new URL(address);
  url.searchParams.set("source_news", "webhooks");
  return url.href;
}

function describeOnStatement(name: string): { statement_descriptor?: string } {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, LONGEST_STATEMENT_NAME)
    .trim();
  return plain === "" ? {} : { statement_descriptor: plain };
}
