import { createHash, randomUUID } from "node:crypto";
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { recordWithdrawal, type NewWithdrawal } from "../../data/orders/withdrawals.server";
import { createWithdrawalCode } from "../../domain/orders/withdrawal";
import { describeWait } from "../../forms/owner/password-refusals";
import {
  parseWithdrawal,
  replyNobodyFound,
  replyToWithdrawal,
  type PostedWithdrawal,
} from "../../forms/orders/withdrawal-form";
import { createPostLimit } from "../../http/address-limit.server";
import { formHeaders, NO_STORE } from "../../http/caching";
import { readMailOrigin, readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { searchMeta } from "../../http/search-meta";
import { openOrder } from "../../flows/token-order.server";
import { composeWithdrawalMails } from "../../mail/withdrawal-mails";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { WithdrawalPage } from "../../ui/order/withdrawal-page";
import { findSettings } from "../../ui/storefront/shop-data";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Botón de arrepentimiento" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  searchMeta({
    shopName: findSettings(matches).name,
    origin: data?.origin ?? "",
    canonical: paths.withdrawal(),
    title: "Botón de arrepentimiento",
    description: "Arrepentite de tu compra dentro de los 10 días, sin motivos y sin costo.",
  });

export const headers: HeadersFunction = formHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("pedido");
  // Without its order the form is empty and still works.
  const order = await openOrder(token).catch(() => null);
  const known = order && { numero: order.orderNumber, email: order.customerEmail };
  return data(
    { origin: readOrigin(request), idempotencyKey: randomUUID(), known },
    { headers: NO_STORE },
  );
}

/** Each post may send mails to another person's address. */
const limit = createPostLimit("withdrawals", 10);

export async function action({ request, context }: ActionFunctionArgs) {
  const { posted, reply } = parseWithdrawal(await readForm(request));
  if (!posted) return refuseForm(reply, 400);
  const waitSeconds = await limit.countAddress(context.clientAddress);
  if (waitSeconds !== null) return askToWait(posted, waitSeconds);
  const code = codeOf(posted);
  const origin = readMailOrigin(request);
  const composeMails: NewWithdrawal["composeMails"] = (recorded) =>
    composeWithdrawalMails({ ...recorded, origin });
  try {
    const withdrawal = { code, request: posted.request, composeMails };
    const isRecorded = await recordWithdrawal(withdrawal, new Date());
    if (!isRecorded) return refuseForm(replyNobodyFound(posted), 400);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyToWithdrawal(posted, NOT_SAVED), 503);
  }
  return seeOther(paths.withdrawalCode(code));
}

/**
 * Sending the same form twice gives the same code; a changed form gives another code, so that
 * nothing written is lost.
 */
function codeOf({ request, idempotencyKey }: PostedWithdrawal): string {
  const { orderNumber, email, reason } = request;
  const content = [idempotencyKey || randomUUID(), orderNumber, email.toLowerCase(), reason];
  return createWithdrawalCode(createHash("sha256").update(JSON.stringify(content)).digest());
}

const NOT_SAVED =
  "No pudimos guardar tu arrepentimiento: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato o escribinos: tu derecho vale igual.";

function askToWait(posted: PostedWithdrawal, seconds: number) {
  return refuseForNow(replyToWithdrawal(posted, describeWait(seconds)), seconds);
}

export default function WithdrawalRoute() {
  const { idempotencyKey, known } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <WithdrawalPage idempotencyKey={idempotencyKey} known={known} reply={reply} />;
}
