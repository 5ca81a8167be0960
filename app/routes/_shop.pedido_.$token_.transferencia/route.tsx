import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { switchToTransfer } from "../../data/orders/shopper-order-changes.server";
import { createPostLimit } from "../../http/address-limit.server";
import { seeOther } from "../../http/responses";
import { openOrderPost, seeOrder } from "../../flows/token-order.server";
import { unlistedMeta } from "../../http/unlisted-meta";
import { composeTransferMails } from "../../mail/shopper-change-mails";
import { composePaymentMails } from "../../mail/payment-mails";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { OrderError } from "../../ui/order/order-help";

export const handle: PageHandle = { title: () => "Pagar por transferencia" };

export const meta = unlistedMeta;

/** There is no page here; a GET of the form's address redirects to the order. */
export function loader({ params }: LoaderFunctionArgs) {
  return seeOther(paths.order(params.token ?? ""));
}

const limit = createPostLimit("transfers", 10);

export async function action(posted: ActionFunctionArgs) {
  const { order, origin, now } = await openOrderPost(posted, limit, composePaymentMails);
  const outcome = await switchToTransfer(
    {
      orderId: order.id,
      composeMails: (told, settings) => composeTransferMails({ order: told, settings, origin }),
    },
    now,
  );
  return seeOrder(order.token, FLASHES[outcome]);
}

const FLASHES = {
  switched: {
    title: "Pagás por transferencia",
    text: "Acá abajo están el importe exacto y los pasos que siguen.",
  },
  refused: {
    title: "Este pedido ya no se puede pasar a transferencia",
    text: "Hay un pago en camino, o el pedido ya no está pendiente: mirá acá cómo está.",
  },
};

export default function TransferRoute() {
  return null;
}

export function ErrorBoundary() {
  return <OrderError />;
}
