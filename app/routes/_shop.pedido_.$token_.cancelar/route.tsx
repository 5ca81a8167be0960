import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cancelByShopper } from "../../data/orders/shopper-order-changes.server";
import { refuseCancelling } from "../../domain/orders/shopper-choices";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE } from "../../http/caching";
import { notFound, serviceUnavailable } from "../../http/responses";
import { openOrderPost, seeOrder, showOrder } from "../../flows/token-order.server";
import { composeShopperCancelMails } from "../../mail/shopper-change-mails";
import { composePaymentMails } from "../../mail/payment-event-mails";
import type { PageHandle } from "../../ui/document-title";
import { CancellingPage } from "../../ui/order/cancelling-page";
import { OrderError } from "../../ui/order/order-error";
import { useShopData } from "../../ui/storefront/shop-data";

export const handle: PageHandle = { title: () => "Cancelar el pedido" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = () => TOKEN_PAGE;

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

export default function CancellingRoute() {
  const { order, refusal } = useLoaderData<typeof loader>();
  const { email } = useShopData().settings;
  return <CancellingPage order={order} refusal={refusal} email={email} />;
}

export function ErrorBoundary() {
  return <OrderError />;
}
