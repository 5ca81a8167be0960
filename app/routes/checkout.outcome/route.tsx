import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { describeOrderHeadline } from "../../domain/orders/order-headline";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import type { PaymentOccasion } from "../../domain/payments/online-payment";
import type { WornLogo } from "../../domain/shop/dress";
import { readMailOrigin } from "../../http/origin.server";
import { composePaymentMails } from "../../mail/payment-event-mails";
import { loadOutcome } from "../../flows/outcome-page.server";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { DeliveryBox } from "../../ui/order/delivery-box";
import { HoldNote } from "../../ui/order/hold-note";
import { OrderHeading } from "../../ui/order/order-heading";
import { OrderContact } from "../../ui/order/order-help";
import { OrderSummary } from "../../ui/order/order-summary";
import { PaymentBox } from "../../ui/order/payment-box";
import { TransferBox } from "../../ui/order/transfer-box";
import { ShopName } from "../../ui/shop-name";

type OutcomeData = {
  shopName: string;
  logo?: WornLogo;
  /** The shop's e-mail; empty for none. */
  email: string;
  shown: ShownOrder | { kind: "unknown" | "unavailable" };
};

type ShownOrder = {
  kind: "order";
  order: ShopperOrder;
  occasion: PaymentOccasion;
  /** The address that loads the current state again. */
  again: string;
  /** The `Refresh` header of a page that reloads by itself; null for none. */
  refresh: string | null;
};

function outcomeTitle({ shown }: OutcomeData): string {
  switch (shown.kind) {
    case "order":
      return describeOrderHeadline(shown.order, shown.occasion).title;
    case "unknown":
      return "¿Buscás tu pedido?";
    case "unavailable":
      return "No podemos mostrar tu pedido ahora";
  }
}

/** Not indexed, and reloaded while a payment is pending. */
function outcomeMeta(data: OutcomeData | undefined) {
  const refresh = data?.shown.kind === "order" ? data.shown.refresh : null;
  return [
    { name: "robots", content: "noindex" },
    ...(refresh === null ? [] : [{ httpEquiv: "refresh", content: refresh }]),
  ];
}

/** The page after confirming: the shop's name, and no links away from the next step. */
function OutcomePage({ shopName, logo, email, shown }: OutcomeData) {
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
          <UnknownOrder />
        ) : (
          <UnavailableOrder />
        )}
      </main>
    </div>
  );
}

function PlacedOrder({ order, occasion, again, refresh, email }: ShownOrder & { email: string }) {
  const { next } = describeOrderHeadline(order, occasion);
  // One black button: what is still to do comes before a look at the order.
  const isToPay =
    order.online?.canPay === true || (order.transfer !== null && !order.transfer.hasReceipt);
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

function UnknownOrder() {
  return (
    <section className="message">
      <h1>¿Buscás tu pedido?</h1>
      <p>
        Con el número de pedido y tu e-mail te mostramos cómo está. Si acabás de comprar, los dos
        están en el e-mail que te mandamos.
      </p>
      <ul className="message-links">
        <li>
          <Link className="button" to={paths.orderLookup()}>
            Buscar mi pedido
          </Link>
        </li>
        <li>
          <Link className="button button-quiet" to={paths.home()}>
            Ir a la tienda
          </Link>
        </li>
      </ul>
    </section>
  );
}

function UnavailableOrder() {
  return (
    <section className="message">
      <h1>No podemos mostrar tu pedido ahora</h1>
      <p>
        Es un problema nuestro y pasajero: no se perdió ni se cambió nada. Volvé a abrir esta página
        en un rato.
      </p>
      <p>
        {/* A plain link, so that the next page does not depend on the failed state. */}
        <a className="button" href={paths.home()}>
          Ir a la tienda
        </a>
      </p>
    </section>
  );
}

/*
 * Serves /checkout/success, /checkout/failure and /checkout/pending (see app/routes.ts): the provider
 * leads back to three addresses. The page shows the order as the database has it, whatever the
 * address says.
 */

export const handle: PageHandle<OutcomeData> = { title: outcomeTitle, formTargets: "payment" };

export const meta: MetaFunction<typeof loader> = ({ data }) => outcomeMeta(data);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ request }: LoaderFunctionArgs) {
  const mails = composePaymentMails(readMailOrigin(request));
  return loadOutcome(request, { now: new Date(), mails });
}

export default function OutcomeScreen() {
  return <OutcomePage {...useLoaderData<typeof loader>()} />;
}
