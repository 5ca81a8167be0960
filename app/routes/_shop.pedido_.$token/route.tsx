import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DatabaseUnavailableError } from "../../data/database.server";
import {
  addReceipt,
  isReceiptUsed,
  type AddedReceipt,
  type NewReceipt,
} from "../../data/order-receipts.server";
import { provesEmail } from "../../domain/email-proof";
import type { News } from "../../domain/news";
import { canPayOnline } from "../../domain/order-payments";
import { MAX_RECEIPTS, refuseReceipt, type StoredReceipt } from "../../domain/receipt";
import type { FormReply } from "../../forms/form-reply";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { readMultipartForm } from "../../http/read-multipart.server";
import {
  notFound,
  refuseForm,
  refuseForNow,
  seeOther,
  serviceUnavailable,
} from "../../http/responses";
import { openOrder, showOrder } from "../../http/token-order.server";
import { receiveReceipt } from "../../images/receive-receipt.server";
import { removeReceipts } from "../../images/remove-receipts.server";
import { composePaymentMails } from "../../mail/news-of-payment";
import { composeReceiptMails } from "../../mail/receipt-mails";
import { checkReturn } from "../../payments/check-return.server";
import { paths } from "../../paths";
import { addProvenMail } from "../../sessions/proven-mails.server";
import { serializeFlash } from "../../sessions/flash.server";
import type { PageHandle } from "../../ui/document-title";
import { OrderError } from "../../ui/order/order-error";
import { OrderPage } from "../../ui/order/order-page";
import type { ReceiptField } from "../../ui/order/receipt-form";
import { useShopData } from "../../ui/storefront/shop-data";

type PageData = { order: { orderNumber: string } } | undefined;

export const handle: PageHandle<PageData> = {
  title: (data) => (data ? `Pedido ${data.order.orderNumber}` : "Tu pedido"),
  formTargets: "payment",
};

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  return wait === null ? TOKEN_PAGE : { ...TOKEN_PAGE, "Retry-After": wait };
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const now = new Date();
  const composeMails = composePaymentMails(readMailOrigin(request));
  const shown = await showOrder(params.token, now, async (order) => {
    // Whoever paid, and never came back from it, looks here.
    if (!canPayOnline(order) || request.method === "HEAD") return false;
    await checkReturn(order.orderNumber, null, { now, composeMails });
    return true;
  });
  if (shown.kind === "unavailable") throw serviceUnavailable();
  if (shown.kind === "unknown") throw notFound();
  const { stored } = shown;
  const proof = provesEmail(stored) ? await addProvenMail(request, stored.customerEmail) : null;
  return data(
    { order: shown.order },
    { headers: { ...TOKEN_PAGE, ...(proof !== null && { "Set-Cookie": proof }) } },
  );
}

/** By order: whoever has its token has few receipts to send. */
const limit = createPostLimit(10);

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const order = await openOrder(params.token);
    if (!order) throw notFound();
    const waitSeconds = await limit.countKey(String(order.id));
    if (waitSeconds !== null) return askToWait(waitSeconds);
    // Before the body: a file nobody waits for is not worth reading.
    const refusal = refuseReceipt(order, order.receipts.length);
    if (refusal !== null) return answer(order.token, refusal);
    const { receipt, problem } = await readReceiptForm(request);
    if (receipt === null) return refuse(problem, 400);
    const origin = readMailOrigin(request);
    const composeMails: NewReceipt["composeMails"] = (told, settings) =>
      composeReceiptMails({ order: told, settings, origin });
    const added = await addReceipt({ orderId: order.id, receipt, composeMails }, new Date());
    if (added === "closed" || added === "too-many") await removeUnused(receipt);
    return answer(order.token, added);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return refuse(NOT_SAVED, 503);
    throw error;
  }
}

type ReadReceipt = { receipt: StoredReceipt; problem: "" } | { receipt: null; problem: string };

/** One file at a time: the first is kept, and its row is written before another one is looked at. */
async function readReceiptForm(request: Request): Promise<ReadReceipt> {
  let kept: StoredReceipt | null = null;
  const { problems } = await readMultipartForm(request, async (file) => {
    if (kept !== null) return { problem: "" };
    const received = await receiveReceipt(file);
    if ("problem" in received) return received;
    kept = received.receipt;
    return { address: received.receipt.fileName };
  });
  const receipt = kept as StoredReceipt | null;
  if (receipt !== null) return { receipt, problem: "" };
  return { receipt: null, problem: problems[0] ?? "Elegí el archivo del comprobante." };
}

/** The order moved on, or filled up, while the file was on its way. */
async function removeUnused({ fileName }: StoredReceipt): Promise<void> {
  if (!(await isReceiptUsed(fileName))) await removeReceipts([fileName]);
}

function answer(token: string, added: AddedReceipt) {
  return added === "too-many" ? refuse(TOO_MANY, 409) : seeOrder(token, NEWS[added]);
}

function refuse(problem: string, status: 400 | 409 | 503) {
  const reply: FormReply<ReceiptField> = { values: {}, errors: { comprobante: problem } };
  return refuseForm(reply, status);
}

function askToWait(seconds: number) {
  const comprobante = `Son muchos archivos seguidos. Esperá ${seconds} segundos y probá de nuevo.`;
  const reply: FormReply<ReceiptField> = { values: {}, errors: { comprobante } };
  return refuseForNow(reply, seconds);
}

async function seeOrder(token: string, news: Omit<News, "link">) {
  const flash = await serializeFlash({ ...news, link: null });
  return seeOther(paths.order(token), { "Set-Cookie": flash });
}

const NEWS = {
  added: { title: "Recibimos tu comprobante", text: "Lo revisamos y te avisamos por e-mail." },
  known: { title: "Ya teníamos ese comprobante", text: "No hace falta que lo mandes otra vez." },
  closed: {
    title: "No hace falta el comprobante",
    text: "Este pedido ya no espera una transferencia.",
  },
};

const TOO_MANY = `Ya tenemos ${MAX_RECEIPTS} comprobantes de este pedido. Si hace falta otro, mandalo por WhatsApp o e-mail.`;
const NOT_SAVED =
  "No pudimos guardar el comprobante: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

export default function OrderRoute() {
  const { order } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? null;
  const { email } = useShopData().settings;
  return <OrderPage order={order} email={email} reply={reply} />;
}

export function ErrorBoundary() {
  return <OrderError />;
}
