import { data } from "@remix-run/node";

import { readSettings } from "../data/shop/settings.server";
import { CHECKOUT_OUTCOMES, type CheckoutOutcome } from "../domain/buying/checkout";
import type { PaymentOccasion } from "../domain/payments/online-payment";
import { dress } from "../domain/shop/dress";
import { canPayOnline } from "../domain/payments/order-payments";
import { TOKEN_PAGE, TOKEN_SCREEN } from "../http/caching";
import { notFound, WAIT } from "../http/responses";
import { showOrder, type OpenedOrder } from "./token-order.server";
import { paths } from "../paths";
import type { PaymentContext } from "../payments/check-payments.server";
import { askProviderBriefly } from "../payments/ask-provider-briefly.server";

/** A page with an unfinished payment reloads by itself this many times. */
const MAX_REFRESHES = 5;
const REFRESH_SECONDS = 4;

/**
 * Loads a page after confirming: it shows the order of the token as it is in the database. The rest
 * of the address only says whether the shopper comes back from the provider, and which payment to
 * ask about. It never decides the state of the order.
 */
export async function loadOutcome(request: Request, context: PaymentContext) {
  const { pathname, searchParams } = new URL(request.url);
  const outcome = readOutcome(pathname);
  const token = searchParams.get("pedido");
  const visit = readVisit(searchParams, outcome);
  const settings = await readSettings();
  const shop = { shopName: settings.name, email: settings.email, ...dress(settings) };
  const shown = await showOrder(token, context.now, async (order) => {
    // After a failed opening the provider has nothing to tell, and a HEAD shows no page.
    const isRead = request.method !== "HEAD" && visit.occasion !== "not-opened";
    if (!isRead || !isAskedAbout(order, visit)) return false;
    await askProviderBriefly(order.orderNumber, visit.paymentId, context);
    return true;
  });
  if (shown.kind !== "order") {
    const headers = { ...TOKEN_SCREEN, ...(shown.kind === "unavailable" && WAIT) };
    const status = toStatus(shown.kind, token !== null);
    return data({ ...shop, shown: { kind: shown.kind } }, { status, headers });
  }
  const { order, stored } = shown;
  const isUnknown =
    canPayOnline(stored) &&
    visit.paymentId !== null &&
    !stored.payments.some(({ providerId }) => providerId === visit.paymentId);
  const again = `${paths.checkoutOutcome(outcome, order.token)}${isUnknown ? `&payment_id=${visit.paymentId}` : ""}`;
  const isRefreshed = isUnknown && visit.refreshCount < MAX_REFRESHES;
  return data(
    {
      ...shop,
      shown: {
        kind: "order" as const,
        order,
        occasion: isUnknown ? ("confirming" as const) : visit.occasion,
        again,
        refresh: isRefreshed
          ? `${REFRESH_SECONDS};url=${again}&vez=${visit.refreshCount + 1}`
          : null,
      },
    },
    // The payment form on the page needs the browser to send its origin.
    { headers: canPayOnline(stored) ? TOKEN_PAGE : TOKEN_SCREEN },
  );
}

/** Also asks about a cancelled or paid order when the address names a payment we do not know. */
function isAskedAbout(order: OpenedOrder, { paymentId }: Visit): boolean {
  if (canPayOnline(order)) return true;
  const isKnown = order.payments.some(({ providerId }) => providerId === paymentId);
  return order.paymentMethod === "mercadopago" && paymentId !== null && !isKnown;
}

/** The router ignores case and decodes escapes, so this does too. */
function readOutcome(pathname: string): CheckoutOutcome {
  const address = decodeURIComponent(pathname).toLowerCase();
  const outcome = CHECKOUT_OUTCOMES.find((one) => address.startsWith(paths.checkoutOutcome(one)));
  if (outcome === undefined) throw notFound();
  return outcome;
}

type Visit = {
  occasion: Exclude<PaymentOccasion, "confirming">;
  /** Null when the address names none; the provider then writes the word "null". */
  paymentId: string | null;
  refreshCount: number;
};

function readVisit(query: URLSearchParams, outcome: CheckoutOutcome): Visit {
  const read = (name: string, pattern: RegExp) => pattern.exec(query.get(name) ?? "")?.[0] ?? null;
  const paymentId = read("payment_id", /^\d{1,20}$/) ?? read("collection_id", /^\d{1,20}$/);
  const cameBack = ["payment_id", "collection_id", "preference_id"].some((name) => query.has(name));
  return {
    occasion: cameBack ? "came-back" : outcome === "failure" ? "not-opened" : "reading",
    paymentId,
    refreshCount: Number(read("vez", /^\d{1,2}$/) ?? 0),
  };
}

function toStatus(kind: "unknown" | "unavailable", hasToken: boolean): number {
  if (kind === "unavailable") return 503;
  return hasToken ? 404 : 200;
}
