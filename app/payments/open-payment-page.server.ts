import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import {
  forgetPaymentPage,
  storePaymentPage,
  takePaymentPage,
  type PageKind,
  type PaymentPage,
} from "../data/payments/payment-pages.server";
import { readSettings } from "../data/shop/settings.server";
import { CHECKOUT_OUTCOMES } from "../domain/buying/checkout";
import { sizeLabel } from "../domain/catalogue/size";
import { groupPieces } from "../domain/offers/piece-prices";
import type { Author } from "../domain/history/author";
import type { Order } from "../domain/orders/order";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { getEnvironment } from "../settings/environment.server";
import { createPostLimit } from "../http/address-limit.server";
import { getLog } from "../log/log.server";
import { paths } from "../paths";
import { isPaymentPage } from "./mercadopago/provider-hosts.server";
import { isPassingFault, openPaymentProvider, type OpenedProvider } from "./open-provider.server";
import {
  PaymentProviderError,
  type CreatedPaymentPage,
  type NewPaymentPage,
  type PaymentProvider,
} from "./payment-provider";
import { perShop } from "../settings/current-shop.server";

type PaymentPageOpening =
  | { outcome: "opened"; address: string }
  /** The order is paid or has ended. */
  | { outcome: "closed" }
  /** The order did not change and can be paid later. */
  | { outcome: "unavailable" };

type OpeningContext = {
  now: Date;
  openProvider?: (now: Date) => Promise<OpenedProvider | null>;
};

type PayableOrder = { id: number; token: string };
type Surroundings = {
  token: string;
  /** The shop's own public address, without a final slash. */
  origin: string;
  settings: Pick<ShopSettings, "name" | "instalments">;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const CASH_DAYS = 3;

/** Attempts for one order while the provider fails. The key has the token too, as ids are reused. */
const limit = createPostLimit("payment pages", 10);

const openings = perShop(() => new Map<number, Promise<PaymentPageOpening>>());

/** What the provider is asked for, and which of its answers lead somewhere. */
type Asked = {
  kind: PageKind;
  seller: Author | null;
  accepts: (address: string) => boolean;
  create: (
    provider: PaymentProvider,
    page: PaymentPage,
    settings: ShopSettings,
  ) => Promise<CreatedPaymentPage>;
};

/** Simultaneous calls share one request. Never rejects: the order is placed, whatever fails. */
export function openPaymentPage(
  order: PayableOrder,
  { origin, ...context }: OpeningContext & { origin: string },
): Promise<PaymentPageOpening> {
  const { apiBase } = getEnvironment().payments;
  return openShared(order, context, {
    ...{ kind: "page", seller: null },
    accepts: (address) => isPaymentPage(address, apiBase),
    create: (provider, page, settings) =>
      provider.createPaymentPage(describePaymentPage(page, { ...order, origin, settings })),
  });
}

/** As above, for a sale at the counter: the address is what the code says. */
export function openCounterQr(
  { id: orderId, orderNumber }: Pick<Order, "id" | "orderNumber">,
  seller: Author,
  context: OpeningContext,
): Promise<PaymentPageOpening> {
  const order = { id: orderId, token: orderNumber };
  return openShared(order, context, {
    ...{ kind: "qr", seller },
    accepts: (text) => text !== "",
    create: async (provider, page, { name, counterQrPos }) => {
      const { idempotencyKey, totalInPesos, opensAt, closesAt } = page;
      const { id, text } = await provider.createQr({
        ...{ idempotencyKey, totalInPesos, opensAt, closesAt },
        externalReference: orderNumber,
        title: `Compra en ${name}`,
        posId: counterQrPos,
      });
      return { id, address: text };
    },
  });
}

function openShared(
  order: PayableOrder,
  context: OpeningContext,
  asked: Asked,
): Promise<PaymentPageOpening> {
  const underWay = openings();
  const known = underWay.get(order.id);
  if (known) return known;
  const opening = open(order, context, asked)
    .catch((error: unknown): PaymentPageOpening => {
      const level = isPassingFault(error) ? "warn" : "error";
      getLog()[level]({ err: error, orderId: order.id }, "no page to pay on could be opened");
      return { outcome: "unavailable" };
    })
    .finally(() => underWay.delete(order.id));
  underWay.set(order.id, opening);
  return opening;
}

async function open(
  { id: orderId, token }: PayableOrder,
  { now, openProvider = openPaymentProvider }: OpeningContext,
  { kind, seller, accepts, create }: Asked,
): Promise<PaymentPageOpening> {
  const opened = await openProvider(now);
  if (!opened) return { outcome: "unavailable" };
  const { accountId } = opened;
  const taken = await takePaymentPage({ orderId, kind, seller, accountId, accepts }, now);
  if (!taken) return { outcome: "closed" };
  if (taken.address !== null) return { outcome: "opened", address: taken.address };

  const waitSeconds = await limit.countKey(`${orderId} ${token}`);
  if (waitSeconds !== null) return { outcome: "unavailable" };
  const settings = await readSettings();
  const page = await opened
    .ask((provider) => create(provider, taken, settings))
    .catch(async (error: unknown) => {
      // Without an answer the page may exist, and the same key finds it again.
      const isUnknown = error instanceof PaymentProviderError && error.fault === "unavailable";
      if (!isUnknown) await forgetPaymentPage(taken.id);
      throw error;
    });
  await storePaymentPage(taken.id, page).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    // The page exists, and the same key finds it again.
    getLog().warn({ err: error, orderId }, "the page to pay on could not be noted");
  });
  return { outcome: "opened", address: page.address };
}

/**
 * Made from stored values only, not from the clock: the same key must come with the same content. If
 * the shop was renamed meanwhile, the provider refuses, and the next attempt gets a new key.
 */
function describePaymentPage(
  { idempotencyKey, order, totalInPesos, opensAt, closesAt }: PaymentPage,
  { token, origin, settings }: Surroundings,
): NewPaymentPage {
  const { orderNumber, customerName, customerEmail, priceBlock } = order;
  const [success, failure, pending] = CHECKOUT_OUTCOMES.map(
    (outcome) => origin + paths.checkoutOutcome(outcome, token),
  ) as [string, string, string];
  return {
    idempotencyKey,
    externalReference: orderNumber,
    items: order.paidAt === null ? listPageItems(order) : [restItem(order, totalInPesos)],
    totalInPesos,
    payer: { name: customerName, email: customerEmail },
    // The number that was promised when the order was placed.
    instalments: priceBlock ? (priceBlock.instalments?.count ?? 1) : settings.instalments,
    returnTo: { success, failure, pending },
    webhooksTo: origin + paths.paymentWebhook(),
    statementName: settings.name,
    opensAt,
    closesAt,
    cashDueAt: new Date(opensAt.getTime() + CASH_DAYS * DAY_MS),
  };
}

/** A correction's pieces do not add up to what it left to pay. */
function restItem({ orderNumber }: Order, priceInPesos: number): NewPaymentPage["items"][number] {
  const title = `Diferencia del pedido ${orderNumber}`;
  return { id: orderNumber, title, quantity: 1, priceInPesos };
}

/**
 * When they do not add up to the total, as with a discount for another way of paying, one line for
 * the whole order: the provider takes no negative price.
 */
function listPageItems(order: Order): NewPaymentPage["items"] {
  const { shippingInPesos, shippingLabel, totalInPesos, orderNumber } = order;
  const one = (id: string, title: string, priceInPesos: number) => {
    return { id, title, quantity: 1, priceInPesos };
  };
  const items = order.items.flatMap(({ productId, name, size, color, priceInPesos, ...item }) => {
    const title = [name, size === "" ? "" : `talle ${sizeLabel(size)}`, color]
      .filter((part) => part !== "")
      .join(", ");
    const { quantity, offInPesos = 0 } = item;
    return groupPieces({ unitPriceInPesos: priceInPesos, quantity, offInPesos }).map((pieces) => {
      return { id: productId, title, ...pieces };
    });
  });
  if (shippingInPesos > 0) items.push(one("envio", shippingLabel || "Envío", shippingInPesos));
  const sum = items.reduce((pesos, item) => pesos + item.quantity * item.priceInPesos, 0);
  if (sum === totalInPesos && items.every(({ priceInPesos }) => priceInPesos >= 0)) return items;
  return [one(orderNumber, `Pedido ${orderNumber}`, totalInPesos)];
}
