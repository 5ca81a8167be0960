import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";

import { dateShipping } from "../../domain/buying/arrival";
import { buildCartBlock } from "../../domain/buying/priced-cart";
import { toGap } from "../../domain/buying/free-shipping";
import { offersShipping } from "../../domain/buying/shipping";
import {
  findTotalPlace,
  parseCheckoutForm,
  readTyped,
  readUnfinishedForm,
  type CheckoutReply,
  toCheckoutValues,
  toDestinationValues,
} from "../../forms/buying/checkout-form";
import {
  describeTotal,
  quoteTyped,
  describeShipping,
  type CheckoutCosts,
} from "../../domain/buying/checkout-costs";
import { formHeaders, NO_STORE } from "../../http/caching";
import { readOfferedSettings } from "../../data/shop/settings.server";
import { readPricedCart, toShownLines } from "../../flows/cart.server";
import { CART_CHANGED, CART_IS_EMPTY, sendToCart } from "../../flows/checkout-replies.server";
import { readForm } from "../../http/read-form.server";
import { refuseForm, seeOther } from "../../http/responses";
import { unlistedMeta } from "../../http/unlisted-meta";
import { paths } from "../../paths";
import { readCartWithCode } from "../../sessions/cart.server";
import {
  forgetUnfinished,
  readAskedDestination,
  readDestination,
  serializeDestination,
  readDetails,
  readUnfinished,
  serializeDetails,
  serializeUnfinished,
} from "../../sessions/checkout-details.server";
import {
  CheckoutLines,
  type CheckoutLine,
  OrderTotals,
  CheckoutSteps,
} from "../../ui/checkout/checkout-lines";
import { DetailsForm, totalId } from "../../ui/checkout/details-form";
import { type PageHandle, Notice } from "../../ui/page";
import { FreeShippingBar } from "../../ui/free-shipping-bar";
import { PriceBlock } from "../../ui/price-block";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Completá tus datos" };

export const meta = unlistedMeta;

export const headers = formHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { priced, notice } = await requireCart(request);
  const now = new Date();
  const settings = dateShipping(await readOfferedSettings(now), now);
  const { offersPickup, address, openingHours, acceptsCash } = settings;
  const { transferDiscountPercent, instalments, shippingZones } = settings;
  const typed = await readDetails(request);
  const unfinished = await readUnfinished(request);
  // What was typed is newer than any destination but the one in the address.
  const destination = unfinished
    ? readAskedDestination(new URL(request.url).searchParams)
    : await readDestination(request);
  const known: CheckoutReply["values"] =
    unfinished ?? (typed ? toCheckoutValues(typed.details, typed.isKept) : {});
  return data(
    {
      lines: toShownLines(priced),
      block: buildCartBlock(priced, settings),
      offer: {
        offersShipping: offersShipping(settings),
        pickup: offersPickup ? { address, openingHours } : null,
        acceptsCash,
        takesOnlinePayments: settings.takesOnlinePayments,
        transferDiscountPercent,
        instalments,
        zones: shippingZones,
      },
      values: destination
        ? { ...known, ...toDestinationValues(destination, known.codigoPostal ?? "") }
        : known,
      notice,
    },
    { headers: NO_STORE },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const { notice } = await requireCart(request);
  const refuse = (errors: CheckoutReply["errors"], status: 400 | 503) =>
    refuseForm<CheckoutReply>({ values: readTyped(formData), errors }, status);
  const place = findTotalPlace(formData);
  if (place !== null) {
    const unfinished = await serializeUnfinished(readUnfinishedForm(formData));
    if (unfinished === null) return refuse(TOO_LONG, 400);
    return seeOther(`${paths.checkout()}#${totalId(place)}`, unfinished);
  }
  if (notice !== null) return refuse({ continuar: CLOSED }, 503);
  const offer = await readOfferedSettings(new Date());
  const { details, isKept, reply } = parseCheckoutForm(formData, offer);
  if (!details) return refuseForm(reply, 400);
  const cookie = await serializeDetails({ details, isKept });
  if (cookie === null) return refuse(TOO_LONG, 400);
  const destination = details.address && (await serializeDestination(details.address));
  return seeOther(paths.checkoutReview(), cookie, destination, await forgetUnfinished(request));
}

/** @throws Response 303 to the cart when it is empty or contains something unavailable */
async function requireCart(request: Request) {
  const { cart, code } = await readCartWithCode(request);
  if (cart.length === 0) throw await sendToCart(CART_IS_EMPTY);
  const { priced, notice } = await readPricedCart(cart, { code, email: "" });
  // With a notice the list may be outdated, so a missing product may still be for sale.
  if (notice === null && priced.unavailable.length > 0) throw await sendToCart(CART_CHANGED);
  return { priced, notice };
}

const TOO_LONG = { notas: "Tus datos no entran: acortá las notas." };

const CLOSED =
  "En este momento no podemos tomar compras. Tu carrito y tus datos siguen acá: volvé a probar en un minuto.";

export default function CheckoutPage() {
  const { lines, block, offer, values, notice } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const shown = reply?.values ?? values;
  const [typed, setTyped] = useState<CheckoutReply["values"]>(shown);
  const { entrega, pago, provincia, codigoPostal } = { ...shown, ...typed };
  const choices = { delivery: entrega, payment: pago, province: provincia };
  const costs = quoteTyped({ ...choices, postalCode: codigoPostal }, block, offer);
  return (
    <div className="checkout">
      <CheckoutSteps current="Datos" />
      <h1>Completá tus datos</h1>
      {/* On a phone the items appear below the form. */}
      <p className="checkout-glance">
        <a href="#resumen">Tu pedido: {describeTotal(costs)}</a>
      </p>
      {notice !== null && <Notice text={notice} />}
      <div className="checkout-columns">
        <DetailsForm
          values={shown}
          errors={reply?.errors ?? {}}
          offer={offer}
          costs={costs}
          isOpen={notice === null || reply?.errors.continuar !== undefined}
          onTyped={setTyped}
        />
        <OrderAside lines={lines} costs={costs} />
      </div>
    </div>
  );
}

function OrderAside({ lines, costs }: { lines: readonly CheckoutLine[]; costs: CheckoutCosts }) {
  const { quote } = costs;
  return (
    <section className="checkout-aside" id="resumen" aria-labelledby="resumen-titulo">
      <h2 id="resumen-titulo">Tu pedido</h2>
      <CheckoutLines lines={lines} />
      {quote ? (
        <>
          <OrderTotals quote={quote} />
          <FreeShippingBar gap={toGap(quote.block, quote.missingForFreeInPesos)} />
        </>
      ) : (
        <dl className="totals">
          <div>
            <dt>Envío</dt>
            <dd>{describeShipping(costs)}</dd>
          </div>
          <div className="totals-total">
            <dt>Productos</dt>
            <dd>
              <PriceBlock block={costs.block} use="summary" />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
