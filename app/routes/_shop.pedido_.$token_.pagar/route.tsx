import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import type { Flash } from "../../domain/shop/flash";
import { createPostLimit } from "../../http/address-limit.server";
import { readMailOrigin } from "../../http/origin.server";
import { seeOther } from "../../http/responses";
import {
  checkUnknownPayments,
  describeWait,
  requireOrder,
  seeOrder,
  type OpenedOrder,
} from "../../flows/token-order.server";
import { openPaymentPage } from "../../payments/open-payment-page.server";
import { composePaymentMails } from "../../mail/payment-event-mails";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { OrderError } from "../../ui/order/order-error";

export const handle: PageHandle = { title: () => "Pagar tu pedido" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** There is no page here; a GET of the form's address redirects to the order. */
export function loader({ params }: LoaderFunctionArgs) {
  return seeOther(paths.order(params.token ?? ""));
}

/** By order: each post may call the provider. */
const limit = createPostLimit("payments", 10);

export async function action({ request, params }: ActionFunctionArgs) {
  const order = await requireOrder(params.token);
  const waitSeconds = await limit.countKey(order.token);
  if (waitSeconds !== null) return seeOrder(order.token, describeWait(waitSeconds));
  const origin = readMailOrigin(request);
  const now = new Date();
  // A shopper who paid and did not return must not pay twice.
  await checkUnknownPayments(order, { now, mails: composePaymentMails(origin) });
  const opening = await openPaymentPage(order, { origin, now });
  switch (opening.outcome) {
    case "opened":
      return seeOther(opening.address);
    case "closed":
      return seeOrder(order.token, describeClosed(await requireOrder(params.token)));
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
