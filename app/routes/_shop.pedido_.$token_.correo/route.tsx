import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { correctEmail } from "../../data/orders/correct-email.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { requireOrder, seeOrder, showOrder } from "../../flows/token-order.server";
import { parseOrderEmail, replyToOrderEmail } from "../../forms/orders/order-email";
import { describeWait } from "../../forms/owner/password-refusals";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { notFound, refuseForm, refuseForNow, serviceUnavailable } from "../../http/responses";
import type { PageHandle } from "../../ui/document-title";
import { OrderEmailPage } from "../../ui/order/order-email-page";
import { OrderError } from "../../ui/order/order-error";
import { useShopData } from "../../ui/storefront/shop-data";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Corregir el e-mail del pedido" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return wait === null ? TOKEN_PAGE : { ...TOKEN_PAGE, "Retry-After": wait };
};

export async function loader({ params }: LoaderFunctionArgs) {
  const shown = await showOrder(params.token, new Date());
  if (shown.kind === "unavailable") throw serviceUnavailable();
  if (shown.kind === "unknown") throw notFound();
  const { orderNumber, token, whatsapp, contact } = shown.order;
  return data({ order: { orderNumber, token, whatsapp }, contact }, { headers: TOKEN_PAGE });
}

/** By order: each new address may get the mails of the order. */
const limit = createPostLimit("order addresses", 10);

export async function action({ request, params }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const order = await requireOrder(params.token);
  const { email, reply } = parseOrderEmail(formData);
  if (email === null) return refuseForm(reply, 400);
  const waitSeconds = await limit.countKey(String(order.id));
  if (waitSeconds !== null) {
    return refuseForNow(
      replyToOrderEmail(email, { correo: describeWait(waitSeconds) }),
      waitSeconds,
    );
  }
  try {
    const outcome = await correctEmail({ orderId: order.id, email }, new Date());
    // The page loads again and shows why.
    if (outcome === "refused") return refuseForm(replyToOrderEmail(email, {}), 409);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyToOrderEmail(email, { correo: NOT_SAVED }), 503);
  }
  return seeOrder(order.token, { title: "E-mail corregido", text: `Te escribimos a ${email}.` });
}

const NOT_SAVED =
  "No pudimos guardarlo: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

export default function OrderEmailRoute() {
  const { order, contact } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { email } = useShopData().settings;
  return <OrderEmailPage order={order} contact={contact} shopEmail={email} reply={reply} />;
}

export function ErrorBoundary() {
  return <OrderError />;
}
