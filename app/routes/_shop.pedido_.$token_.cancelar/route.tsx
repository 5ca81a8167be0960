import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";

import { cancelByShopper } from "../../data/orders/shopper-order-changes.server";
import { refuseCancelling, type CancelRefusal } from "../../domain/orders/cancellation";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE, tokenPageHeaders } from "../../http/caching";
import { notFound, serviceUnavailable } from "../../http/responses";
import { openOrderPost, seeOrder, showOrder } from "../../flows/token-order.server";
import { unlistedMeta } from "../../http/unlisted-meta";
import { composeShopperCancelMails } from "../../mail/shopper-change-mails";
import { composePaymentMails } from "../../mail/payment-mails";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { OrderError, OrderContact } from "../../ui/order/order-help";
import { SendButton } from "../../ui/form";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Cancelar el pedido" };

export const meta = unlistedMeta;

export const headers = tokenPageHeaders;

export async function loader({ params }: LoaderFunctionArgs) {
  const shown = await showOrder(params.token, new Date());
  if (shown.kind === "unavailable") throw serviceUnavailable();
  if (shown.kind === "unknown") throw notFound();
  const { orderNumber, token, whatsapp } = shown.order;
  const refusal = refuseCancelling(shown.stored);
  return data({ order: { orderNumber, token, whatsapp }, refusal }, { headers: TOKEN_PAGE });
}

const limit = createPostLimit("cancellations", 10);

export async function action(posted: ActionFunctionArgs) {
  const { order, origin, now } = await openOrderPost(posted, limit, composePaymentMails);
  const outcome = await cancelByShopper(
    {
      orderId: order.id,
      composeMails: (told, settings) =>
        composeShopperCancelMails({ order: told, settings, origin }),
    },
    now,
  );
  // The page loads again and shows the reason.
  if (outcome !== "cancelled") return data({ refusal: outcome }, { status: 409 });
  return seeOrder(order.token, { title: "Pedido cancelado", text: "No tenés que pagar nada." });
}

export default function CancellingPage() {
  const { order, refusal } = useLoaderData<typeof loader>();
  const { email } = useShopData().settings;
  const { orderNumber, token, whatsapp } = order;
  return (
    <div className="form-page">
      <h1>{refusal === null ? "¿Cancelás el pedido?" : "No se puede cancelar desde acá"}</h1>
      {refusal === null ? (
        <div className="label-card form">
          <p>
            Es el pedido <strong className="order-code">{orderNumber}</strong>, que todavía no
            pagaste. Si lo cancelás no tenés que pagar nada, y no se puede deshacer: para comprarlo
            de nuevo hay que hacer otro pedido.
          </p>
          <Form method="post" action={paths.orderCancelling(token)}>
            <SendButton action={paths.orderCancelling(token)}>Sí, cancelar el pedido</SendButton>
          </Form>
          <p>
            <Link className="button button-wide button-quiet" to={paths.order(token)}>
              No, volver al pedido
            </Link>
          </p>
        </div>
      ) : (
        <>
          <p className="lead">{REASONS[refusal]}</p>
          <OrderContact whatsapp={whatsapp} email={email} />
          <p>
            <Link className="button button-quiet" to={paths.order(token)}>
              Volver al pedido
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

const REASONS: Record<CancelRefusal, string> = {
  payment:
    "Hay un pago hecho o en camino en Mercado Pago. Si es un cupón, no lo pagues; y escribinos: lo cancelamos nosotros y, si ya pagaste, te devolvemos el dinero.",
  receipt:
    "Ya nos mandaste el comprobante de una transferencia. Escribinos: lo cancelamos nosotros y te devolvemos el dinero.",
  closed:
    "Este pedido ya no está pendiente. Si ya lo pagaste o lo recibiste, podés usar el Botón de arrepentimiento o escribirnos.",
};

export function ErrorBoundary() {
  return <OrderError />;
}
