import { randomBytes } from "node:crypto";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DatabaseUnavailableError, readOrNull } from "../../data/sqlite/database-fault.server";
import { findOrderByIdempotencyKey, placeOrder } from "../../data/orders/place-order.server";
import { readTermsVersion } from "../../data/shop/pages.server";
import { readOfferedSettings } from "../../data/shop/settings.server";
import type { Cart } from "../../domain/buying/cart";
import { firstOutcomePage } from "../../domain/buying/checkout";
import { dateShipping } from "../../domain/buying/arrival";
import { quoteBlock } from "../../domain/buying/order-quote";
import {
  takeOutBought,
  toAgreedCart,
  toSeenOrder,
  fitCart,
} from "../../domain/buying/placing-order";
import { buildCartBlock } from "../../domain/buying/priced-cart";
import { describeCodeProblem } from "../../domain/offers/discount-code";
import type { Order } from "../../domain/orders/order";
import { hasBankAccount } from "../../domain/shop/shop-settings";
import {
  describeOrderWait,
  parseReviewForm,
  replyToReview,
  type ReviewForm,
  type ReviewReply,
} from "../../forms/buying/review-form";
import { formHeaders, NO_STORE } from "../../http/caching";
import { readPricedCart, toShownLines } from "../../flows/cart.server";
import {
  CART_CHANGED,
  DETAILS_CHANGED,
  explainNoQuote,
  hashDetails,
  leaveWithoutCart,
  NOT_OFFERED,
  ORDER_NOT_SAVED,
  sendToCart,
  sendToDetails,
  TERMS_CHANGED,
  countOrder,
  nameHolder,
} from "../../flows/checkout-replies.server";
import { readMailOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { getLog } from "../../log/log.server";
import { composeNewOrderMails } from "../../mail/order-mails";
import { paths } from "../../paths";
import { openPaymentPage } from "../../payments/open-payment-page.server";
import { readCartWithCode, serializeCart } from "../../sessions/cart.server";
import { serializePlacedOrderLink, isProvenMail } from "../../sessions/orders.server";
import { readDetails, forgetAfterOrder } from "../../sessions/checkout-details.server";
import { ReviewPage } from "../../ui/checkout/review-page";
import type { PageHandle } from "../../ui/page";
import { useSettledReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Revisá tu pedido", formTargets: "payment" };

export const meta = unlistedMeta;

export const headers = formHeaders;

/** Also after a refused form: the changes are shown with the current values. */
export const shouldRevalidate = () => true;

export async function loader({ request }: LoaderFunctionArgs) {
  const { cart, code } = await readCartWithCode(request);
  if (cart.length === 0) throw await leaveWithoutCart(request);
  const typed = await readDetails(request);
  if (!typed) throw seeOther(paths.checkout());
  const { details } = typed;
  const asked = { code, email: details.buyer.email };
  const { priced, notice } = await readPricedCart(cart, asked);
  if (notice === null && priced.lines.length === 0) throw await sendToCart(CART_CHANGED);
  const now = new Date();
  const settings = dateShipping(await readOfferedSettings(now), now);
  const quote = quoteBlock(buildCartBlock(priced, settings), details, settings);
  if (!quote) throw await sendToDetails(explainNoQuote(details));
  const { address, openingHours } = settings;
  return data(
    {
      lines: toShownLines(priced),
      unavailable: priced.unavailable.map(({ name, size, color, isSoldOut }) => ({
        ...{ name, size, color },
        ...(isSoldOut && { isSoldOut }),
      })),
      quote,
      details,
      pickup: { address, openingHours },
      idempotencyKey: randomBytes(16).toString("base64url"),
      seen: JSON.stringify(toSeenOrder(priced, quote)),
      detailsHash: hashDetails(details),
      termsVersion: (await readOrNull(readTermsVersion())) ?? "",
      hasBankAccount: hasBankAccount(settings),
      ...(priced.discounts.codeProblem && {
        codeProblem: `${code}: ${describeCodeProblem(priced.discounts.codeProblem)}`,
      }),
      notice,
    },
    { headers: NO_STORE },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = parseReviewForm(await readForm(request));
  if (!form) throw badRequest();
  try {
    return await confirm(request, form, context.clientAddress);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "an order could not be stored");
    return refuseForm(replyToReview(form, ORDER_NOT_SAVED), 503);
  }
}

async function confirm(request: Request, form: ReviewForm, clientAddress: string | undefined) {
  const [stored, typed] = await Promise.all([readCartWithCode(request), readDetails(request)]);
  const { cart, priced, notice } = await readPricedCart(stored.cart);
  // Before anything else: a second press comes when cart and details may be gone already.
  const known = await findOrderByIdempotencyKey(form.idempotencyKey);
  if (known) return leadToOrder(request, known, takeOutBought(cart, known.items));
  if (!typed) return seeOther(paths.checkout());
  if (cart.length === 0) return leaveWithoutCart(request);
  if (form.detailsHash !== "" && form.detailsHash !== hashDetails(typed.details)) {
    return showAgain(form, { errors: { confirmar: DETAILS_CHANGED }, changes: null });
  }
  if (form.termsVersion !== "" && form.termsVersion !== (await readTermsVersion())) {
    return showAgain(form, { errors: { confirmar: TERMS_CHANGED }, changes: null });
  }
  // With a notice the catalogue is from memory; `placeOrder` reads the database itself.
  if (notice === null && priced.lines.length === 0) return sendToCart(CART_CHANGED);
  const waitSeconds = await countOrder(clientAddress);
  if (waitSeconds !== null) {
    return refuseForNow(replyToReview(form, describeOrderWait(waitSeconds)), waitSeconds);
  }

  const placed = await placeOrder(
    {
      idempotencyKey: form.idempotencyKey,
      cart: toAgreedCart(cart, priced, form.seen),
      details: typed.details,
      seen: form.seen,
      code: stored.code,
      channel: "web",
      author: null,
      heldBy: nameHolder(clientAddress),
      isEmailProven: await isProvenMail(request, typed.details.buyer.email),
      composeMails: (order, settings) =>
        composeNewOrderMails({ order, settings, origin: readMailOrigin(request) }),
    },
    new Date(),
  );
  switch (placed.outcome) {
    case "placed":
      return leadToOrder(request, placed.order, []);
    case "placed-before":
      return leadToOrder(request, placed.order, takeOutBought(cart, placed.order.items));
    case "changed":
      return showAgain(
        form,
        { errors: {}, changes: placed.changes },
        await serializeFittedCart(cart, stored.code),
      );
    case "not-offered":
      return sendToDetails(
        placed.field === "address" ? explainNoQuote(typed.details) : NOT_OFFERED[placed.field],
      );
    case "nothing-to-buy":
    // Only a person of the shop gets these three.
    case "too-few":
    case "not-cancelled":
    case "code-refused":
      return sendToCart(CART_CHANGED);
  }
}

/** Only the key stays: the page shows what is true now, and the next press agrees to that. */
function showAgain(
  { idempotencyKey }: ReviewForm,
  refusal: Pick<ReviewReply, "errors" | "changes">,
  cartCookie: string | null = null,
) {
  const reply = { values: { clave: idempotencyKey }, ...refusal };
  return refuseForm<ReviewReply>(reply, 409, cartCookie);
}

export default function ReviewRoute() {
  const reply = useSettledReply<typeof action>();
  return <ReviewPage {...useLoaderData<typeof loader>()} reply={reply} />;
}

async function leadToOrder(request: Request, order: Order, cart: Cart) {
  const typed = await readDetails(request);
  const outcome = firstOutcomePage(order.paymentMethod);
  return seeOther(
    await findNextAddress(order, { origin: readMailOrigin(request), now: new Date() }),
    // The code was used.
    await serializeCart(cart, ""),
    typed && (await forgetAfterOrder(typed)),
    await serializePlacedOrderLink({ outcome, token: order.token ?? "" }),
  );
}

async function serializeFittedCart(cart: Cart, code: string): Promise<string | null> {
  return serializeCart(fitCart(cart, (await readPricedCart(cart)).priced), code);
}

async function findNextAddress(
  { id, paymentMethod, token, paidAt }: Order,
  { origin, now }: { origin: string; now: Date },
): Promise<string> {
  const screen = paths.checkoutOutcome(firstOutcomePage(paymentMethod), token ?? "");
  if (paymentMethod !== "mercadopago" || token === null || paidAt !== null) return screen;
  const opening = await openPaymentPage({ id, token }, { origin, now });
  switch (opening.outcome) {
    case "opened":
      return opening.address;
    case "closed":
      return screen;
    case "unavailable":
      return paths.checkoutOutcome("failure", token);
  }
}
