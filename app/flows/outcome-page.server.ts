import { data } from "@remix-run/node";

import { readSettings } from "../data/shop/settings.server";
import type { CheckoutOutcome } from "../domain/buying/checkout";
import type { PaymentOccasion } from "../domain/payments/online-payment";
import { canPayOnline } from "../domain/payments/order-payments";
import { TOKEN_PAGE, TOKEN_SCREEN } from "../http/caching";
import { WAIT } from "../http/responses";
import { showOrder, type OpenedOrder } from "./token-order.server";
import { paths } from "../paths";
import type { CheckTools } from "../payments/check-payments.server";
import { checkReturn } from "../payments/check-return.server";

type OutcomeTools = CheckTools & { outcome: CheckoutOutcome };

/** How often a page asks again by itself for what became of a payment, and after how long. */
const MAX_REFRESHES = 5;
const REFRESH_SECONDS = 4;

/**
 * What a screen after confirming shows: the order of its token as the database has it. Nothing else
 * in the address has a say in how it stands, whichever screen it names; it only tells whether
 * somebody comes from paying, and which payment to ask the provider about.
 */
export async function loadOutcome(request: Request, { outcome, ...tools }: OutcomeTools) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("pedido");
  const visit = readVisit(searchParams, outcome);
  const { name: shopName, email } = await readSettings();
  const shown = await showOrder(token, tools.now, async (order) => {
    // Nobody waits for a provider that could not even open its page, nor reads what a HEAD shows.
    const isRead = request.method !== "HEAD" && visit.occasion !== "not-opened";
    if (!isRead || !isAskedAbout(order, visit)) return false;
    await checkReturn(order.orderNumber, visit.paymentId, tools);
    return true;
  });
  if (shown.kind !== "order") {
    const headers = { ...TOKEN_SCREEN, ...(shown.kind === "unavailable" && WAIT) };
    const status = toStatus(shown.kind, token !== null);
    return data({ shopName, email, shown: { kind: shown.kind } }, { status, headers });
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
      ...{ shopName, email },
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
    // A page with a form has to say where the form comes from.
    { headers: canPayOnline(stored) ? TOKEN_PAGE : TOKEN_SCREEN },
  );
}

/** Also one that was cancelled or paid by now, for whoever has just paid for it all the same. */
function isAskedAbout(order: OpenedOrder, { paymentId }: Visit): boolean {
  if (canPayOnline(order)) return true;
  const isKnown = order.payments.some(({ providerId }) => providerId === paymentId);
  return order.paymentMethod === "mercadopago" && paymentId !== null && !isKnown;
}

type Visit = {
  occasion: Exclude<PaymentOccasion, "confirming">;
  /** Null for none; the provider writes the word "null". */
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
