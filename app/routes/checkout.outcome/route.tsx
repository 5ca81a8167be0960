import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { readSettings } from "../../data/shop/settings.server";
import { CHECKOUT_OUTCOMES, type CheckoutOutcome } from "../../domain/buying/checkout";
import { describeOrderHeadline } from "../../domain/orders/order-headline";
import type { PaymentOccasion } from "../../domain/payments/online-payment";
import { dueOnline } from "../../domain/payments/rest-online";
import { dress } from "../../domain/shop/look";
import { showOrder, type OpenedOrder } from "../../flows/token-order.server";
import { ownHeaders, TOKEN_PAGE, TOKEN_SCREEN } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { notFound, WAIT } from "../../http/responses";
import { composePaymentMails } from "../../mail/payment-mails";
import { paths } from "../../paths";
import { askProviderBriefly } from "../../payments/ask-provider-briefly.server";
import { type PageHandle, Message } from "../../ui/page";
import { DeliveryBox, OrderHeading, OrderSummary } from "../../ui/order/order-summary";
import { HoldNote, PaymentBox, TransferBox } from "../../ui/order/payment-box";
import { RestBox } from "../../ui/order/rest-box";
import { OrderUnavailable, OrderContact } from "../../ui/order/order-help";
import { ShopName } from "../../ui/shop-name";

/*
 * Serves /checkout/success, /checkout/failure and /checkout/pending (see app/routes.ts). The page shows the
 * order as the database has it, whatever the address says.
 */

type OutcomeData = Awaited<ReturnType<typeof loader>>["data"];
type ShownOrder = Extract<OutcomeData["shown"], { kind: "order" }>;

const UNAVAILABLE_TITLE = "No podemos mostrar tu pedido ahora";

export const handle: PageHandle<OutcomeData> = {
  title({ shown }) {
    switch (shown.kind) {
      case "order":
        return describeOrderHeadline(shown.order, shown.occasion).title;
      case "unknown":
        return "¿Buscás tu pedido?";
      case "unavailable":
        return UNAVAILABLE_TITLE;
    }
  },
  formTargets: "payment",
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const refresh = data?.shown.kind === "order" ? data.shown.refresh : null;
  return [
    { name: "robots", content: "noindex" },
    ...(refresh === null ? [] : [{ httpEquiv: "refresh", content: refresh }]),
  ];
};

export const headers = ownHeaders;

const MAX_REFRESHES = 5;
const REFRESH_SECONDS = 4;

/** The address says who comes back, and which payment to ask about: never the order's state. */
export async function loader({ request }: LoaderFunctionArgs) {
  const mails = composePaymentMails(readMailOrigin(request));
  const context = { now: new Date(), mails };
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
    const status = shown.kind === "unavailable" ? 503 : token === null ? 200 : 404;
    return data({ ...shop, shown: { kind: shown.kind } }, { status, headers });
  }
  const { order, stored } = shown;
  const isUnknown =
    dueOnline(stored) > 0 &&
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
    { headers: dueOnline(stored) > 0 ? TOKEN_PAGE : TOKEN_SCREEN },
  );
}

/** Also asks about a cancelled or paid order when the address names a payment we do not know. */
function isAskedAbout(order: OpenedOrder, { paymentId }: Visit): boolean {
  if (dueOnline(order) > 0) return true;
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

export default function OutcomePage() {
  const { shopName, logo, email, shown } = useLoaderData<typeof loader>();
  return (
    <div className="outcome">
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <nav className="outcome-name" aria-label="Tienda">
        <Link className="logo" data-picture={logo ? true : undefined} to={paths.home()}>
          <ShopName name={shopName} logo={logo} />
          <span className="visually-hidden">, ir al inicio</span>
        </Link>
      </nav>
      <main id="contenido" className="outcome-main" tabIndex={-1}>
        {shown.kind === "order" ? (
          <PlacedOrder {...shown} email={email} />
        ) : shown.kind === "unknown" ? (
          <Message
            title="¿Buscás tu pedido?"
            text="Con el número de pedido y tu e-mail te mostramos cómo está. Si acabás de comprar, los dos están en el e-mail que te mandamos."
            doors={[
              { to: paths.orderLookup(), text: "Buscar mi pedido" },
              { to: paths.home(), text: "Ir a la tienda" },
            ]}
          />
        ) : (
          <OrderUnavailable title={UNAVAILABLE_TITLE} />
        )}
      </main>
    </div>
  );
}

function PlacedOrder({ order, occasion, again, refresh, email }: ShownOrder & { email: string }) {
  const { next } = describeOrderHeadline(order, occasion);
  // One black button: what is still to do comes before a look at the order.
  const isToPay =
    order.online?.canPay === true ||
    order.rest?.isToPay === true ||
    (order.transfer !== null && !order.transfer.hasReceipt);
  return (
    <div className="order-columns">
      <div className="order-column">
        <OrderHeading order={order} occasion={occasion} />
        <PaymentBox
          order={order}
          again={again}
          isConfirming={occasion === "confirming"}
          isRefreshed={refresh !== null}
        />
        <RestBox
          {...order}
          again={again}
          isConfirming={occasion === "confirming"}
          isRefreshed={refresh !== null}
        />
        <HoldNote order={order} />
        {order.transfer && <TransferBox transfer={order.transfer} orderToken={order.token} />}
        {next.length > 0 && (
          <section className="order-next" aria-labelledby="que-sigue">
            <h2 id="que-sigue">Qué sigue</h2>
            <ol>
              {next.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        <DeliveryBox order={order} />
      </div>
      <div className="order-column">
        <OrderSummary order={order} />
        <p className="order-doors">
          <Link
            className={`button button-wide${isToPay ? " button-quiet" : ""}`}
            to={paths.order(order.token)}
          >
            Ver el estado de tu pedido
          </Link>
          <Link className="button button-wide button-quiet" to={paths.products()}>
            Seguir mirando la tienda
          </Link>
        </p>
        {(order.whatsapp !== null || email !== "") && (
          <section className="order-help" aria-labelledby="ayuda">
            <h2 id="ayuda">¿Necesitás ayuda?</h2>
            <OrderContact whatsapp={order.whatsapp} email={email} />
          </section>
        )}
      </div>
    </div>
  );
}
