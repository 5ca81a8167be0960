import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import type { Flash } from "../../domain/plain/flash";
import { createPostLimit } from "../../http/address-limit.server";
import { seeOther } from "../../http/responses";
import {
  openOrderPost,
  requireOrder,
  seeOrder,
  type OpenedOrder,
} from "../../flows/token-order.server";
import { unlistedMeta } from "../../http/unlisted-meta";
import { openPaymentPage } from "../../payments/open-payment-page.server";
import { composePaymentMails } from "../../mail/payment-mails";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/page";
import { OrderError } from "../../ui/order/order-help";

export const handle: PageHandle = { title: () => "Pagar tu pedido" };

export const meta = unlistedMeta;

/** There is no page here; a GET of the form's address redirects to the order. */
export function loader({ params }: LoaderFunctionArgs) {
  return seeOther(paths.order(params.token ?? ""));
}

const limit = createPostLimit("payments", 10);

export async function action(posted: ActionFunctionArgs) {
  const { order, origin, now } = await openOrderPost(posted, limit, composePaymentMails);
  const opening = await openPaymentPage(order, { origin, now });
  switch (opening.outcome) {
    case "opened":
      return seeOther(opening.address);
    case "closed":
      return seeOrder(order.token, describeClosed(await requireOrder(order.token)));
    case "unavailable":
      return seeOther(paths.checkoutOutcome("failure", order.token));
  }
}

function describeClosed({ paidAt, status }: OpenedOrder): Flash {
  if (status === "cancelled" || status === "refunded") {
    return { title: "Este pedido ya no se paga", text: "Está cancelado: no te cobramos nada." };
  }
  return paidAt === null
    ? { title: "Este pedido se paga de otra forma", text: "Mirá acá cómo." }
    : { title: "Este pedido ya está pagado", text: "No te cobramos nada de nuevo." };
}

export default function PayRoute() {
  return null;
}

export function ErrorBoundary() {
  return <OrderError />;
}
