import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import {
  addReceipt,
  isReceiptUsed,
  measureUnpaidReceipts,
  type AddedReceipt,
  type NewReceipt,
} from "../../data/orders/order-receipts.server";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { dueOnline } from "../../domain/payments/rest-online";
import {
  MAX_RECEIPT_BYTES,
  MAX_RECEIPTS,
  MAX_UNPAID_RECEIPT_BYTES,
  refuseReceipt,
  type StoredReceipt,
  MAX_RECEIPT_BYTES_PER_DAY,
  MAX_RECEIPT_BYTES_PER_HOUR,
} from "../../domain/orders/receipt";
import { isUnheld } from "../../domain/stock/hold";
import type { FormReply } from "../../forms/form-reply";
import { createPostLimit } from "../../http/address-limit.server";
import { TOKEN_PAGE, tokenPageHeaders } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { readMultipartForm } from "../../http/read-multipart.server";
import { notFound, refuseForm, refuseForNow, serviceUnavailable } from "../../http/responses";
import { readOrderExchanges } from "../../flows/exchanges.server";
import { openOrder, seeOrder, showOrder } from "../../flows/token-order.server";
import { unlistedMeta } from "../../http/unlisted-meta";
import { receiveReceipt, removeReceipts } from "../../images/receive-receipt.server";
import { isRoomForUpload } from "../../images/receive-picture.server";
import { composePaymentMails } from "../../mail/payment-mails";
import { composeReceiptMails } from "../../mail/shopper-change-mails";
import { paths } from "../../paths";
import { askProviderBriefly } from "../../payments/ask-provider-briefly.server";
import { addProvenMail, provesEmail } from "../../sessions/orders.server";
import type { PageHandle } from "../../ui/page";
import { DeliveryBox, OrderHeading, OrderSummary } from "../../ui/order/order-summary";
import {
  HoldNote,
  PaymentBox,
  type ReceiptField,
  ReceiptForm,
  TransferBox,
} from "../../ui/order/payment-box";
import { RestBox } from "../../ui/order/rest-box";
import { ExchangeBox } from "../../ui/order/exchange-box";
import { OrderError, OrderHelp } from "../../ui/order/order-help";
import { useShopData } from "../../ui/storefront/shop-data";
import { useReply } from "../../ui/form";

type PageData = { order: { orderNumber: string } } | undefined;

export const handle: PageHandle<PageData> = {
  title: (data) => (data ? `Pedido ${data.order.orderNumber}` : "Tu pedido"),
  formTargets: "payment",
};

export const meta = unlistedMeta;

export const headers = tokenPageHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const now = new Date();
  const mails = composePaymentMails(readMailOrigin(request));
  const shown = await showOrder(params.token, now, async (order) => {
    // A shopper who paid and closed the provider's page looks here.
    if (dueOnline(order) === 0 || request.method === "HEAD") return false;
    await askProviderBriefly(order.orderNumber, null, { now, mails });
    return true;
  });
  if (shown.kind === "unavailable") throw serviceUnavailable();
  if (shown.kind === "unknown") throw notFound();
  const { stored } = shown;
  const proof = provesEmail(stored) ? await addProvenMail(request, stored.customerEmail) : null;
  const exchanges = await readOrderExchanges(stored, now);
  return data(
    { order: shown.order, ...exchanges },
    { headers: { ...TOKEN_PAGE, ...(proof !== null && { "Set-Cookie": proof }) } },
  );
}

/** By order: each order has few receipts to send. */
const limit = createPostLimit("order forms", 10);

export async function action({ request, params, context: { clientAddress } }: ActionFunctionArgs) {
  try {
    const order = await openOrder(params.token);
    if (!order) throw notFound();
    const waitSeconds = await limit.countKey(String(order.id));
    if (waitSeconds !== null) return askToWait(waitSeconds);
    const bytesWait = await findReceiptWait(clientAddress);
    if (bytesWait !== null) return askToWait(bytesWait, TOO_MUCH);
    // Checked before the body: an unwanted file should not be read.
    const refusal = refuseReceipt(order, order.receipts.length);
    if (refusal !== null) return answer(order.token, refusal);
    if (!(await hasRoom())) return refuse(NO_ROOM, 503);
    const { receipt, problem } = await readReceiptForm(request);
    if (receipt === null) return refuse(problem, 400);
    const overBytesWait = await countReceiptBytes(clientAddress, receipt.byteCount);
    if (overBytesWait !== null) {
      await removeUnused(receipt);
      return askToWait(overBytesWait, TOO_MUCH);
    }
    const origin = readMailOrigin(request);
    const composeMails: NewReceipt["composeMails"] = (told, settings) =>
      composeReceiptMails({ order: told, settings, origin });
    const added = await addReceipt({ orderId: order.id, receipt, composeMails }, new Date());
    if (added === "closed" || added === "too-many" || added === "full") await removeUnused(receipt);
    if (added === "added" && isUnheld(order)) return seeOrder(order.token, ADDED_UNHELD);
    return answer(order.token, added);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return refuse(NOT_SAVED, 503);
    throw error;
  }
}

type ReadReceipt = { receipt: StoredReceipt; problem: "" } | { receipt: null; problem: string };

async function hasRoom(): Promise<boolean> {
  const used = await measureUnpaidReceipts();
  return used < MAX_UNPAID_RECEIPT_BYTES && (await isRoomForUpload(MAX_RECEIPT_BYTES));
}

/** One file at a time: the first is stored with its row before the next one is read. */
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

/** The order changed, or reached its limit, during the upload. */
async function removeUnused({ fileName }: StoredReceipt): Promise<void> {
  if (!(await isReceiptUsed(fileName))) await removeReceipts([fileName]);
}

function answer(token: string, added: AddedReceipt) {
  if (added === "full") return refuse(NO_ROOM, 503);
  return added === "too-many" ? refuse(TOO_MANY, 409) : seeOrder(token, FLASHES[added]);
}

function refuse(problem: string, status: 400 | 409 | 503) {
  const reply: FormReply<ReceiptField> = { values: {}, errors: { comprobante: problem } };
  return refuseForm(reply, status);
}

function askToWait(seconds: number, reason?: string) {
  const comprobante =
    reason ?? `Son muchos archivos seguidos. Esperá ${seconds} segundos y probá de nuevo.`;
  const reply: FormReply<ReceiptField> = { values: {}, errors: { comprobante } };
  return refuseForNow(reply, seconds);
}

const FLASHES = {
  added: { title: "Recibimos tu comprobante", text: "Lo revisamos y te avisamos por e-mail." },
  known: { title: "Ya teníamos ese comprobante", text: "No hace falta que lo mandes otra vez." },
  closed: {
    title: "No hace falta el comprobante",
    text: "Este pedido ya no espera una transferencia.",
  },
};

const ADDED_UNHELD = {
  ...FLASHES.added,
  text: "Lo revisamos, y te lo confirmamos cuando lo separemos.",
};

const TOO_MANY = `Ya tenemos ${MAX_RECEIPTS} comprobantes de este pedido. Si hace falta otro, mandalo por WhatsApp o e-mail.`;
const TOO_MUCH =
  "Desde tu conexión ya llegaron muchos archivos. Probá de nuevo más tarde, o mandá el comprobante por WhatsApp o e-mail: tu pedido sigue igual.";
const NO_ROOM =
  "En este momento la tienda no tiene lugar para guardar más comprobantes. Mandalo por WhatsApp o e-mail: tu pedido sigue igual.";
const NOT_SAVED =
  "No pudimos guardar el comprobante: la base de datos no responde y no se cambió nada. Probá de nuevo en un rato.";

export default function OrderPage() {
  const { order, canAsk, requests } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { email } = useShopData().settings;
  const { transfer, notes } = order;
  const receiptForm = (
    <ReceiptForm
      orderToken={order.token}
      receipts={order.receipts}
      canSend={transfer?.canSendReceipt ?? true}
      reply={reply}
    />
  );
  return (
    <div className="order-columns order-page">
      <div className="order-column">
        <OrderHeading order={order} />
        <WithdrawalNote order={order} />
        <ExchangeBox exchanges={{ requests }} />
        <RestBox {...order} again={paths.checkoutOutcome("pending", order.token)} />
        <HoldNote order={order} />
        <PaymentBox order={order} again={paths.checkoutOutcome("pending", order.token)} />
        {transfer && (
          <TransferBox transfer={transfer} orderToken={order.token}>
            {receiptForm}
          </TransferBox>
        )}
        {order.takesReceipt && (
          <section className="transfer" aria-labelledby="ya-transferi">
            <h2 id="ya-transferi">¿Ya transferiste?</h2>
            <p>Mandanos el comprobante: te lo confirmamos cuando lo separemos.</p>
            {receiptForm}
          </section>
        )}
        {notes.length > 0 && <Notes notes={notes} />}
        <DeliveryBox order={order} />
      </div>
      <div className="order-column">
        <OrderSummary order={order} />
        <OrderHelp order={order} email={email} canExchange={canAsk} />
      </div>
    </div>
  );
}

function Notes({ notes }: Pick<ShopperOrder, "notes">) {
  return (
    <section className="order-notes" aria-labelledby="mensajes">
      <h2 id="mensajes">Mensajes de la tienda</h2>
      <ul>
        {notes.map(({ text, at }, position) => (
          <li key={position}>
            {at !== null && <p className="order-note-time">{at}</p>}
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WithdrawalNote({ order: { withdrawal } }: { order: Pick<ShopperOrder, "withdrawal"> }) {
  if (withdrawal === null) return null;
  const { code, at } = withdrawal;
  return (
    <section className="order-notes" aria-labelledby="arrepentimiento">
      <h2 id="arrepentimiento">Te arrepentiste de esta compra</h2>
      <p>
        {at !== null && <>{at}. </>}Tu código es{" "}
        <Link className="order-code" to={paths.withdrawalCode(code)}>
          <strong>{code}</strong>
        </Link>
        . Si no fuiste vos, escribinos.
      </p>
    </section>
  );
}

const HOUR_SECONDS = 60 * 60;

const limits = [
  createPostLimit("receipts of an hour", MAX_RECEIPT_BYTES_PER_HOUR, HOUR_SECONDS),
  createPostLimit("receipts of a day", MAX_RECEIPT_BYTES_PER_DAY, 24 * HOUR_SECONDS),
];

/** Without client addresses from the server, all requests share one key. */
const keyOf = (clientAddress: string | undefined) => clientAddress ?? "unknown";

/** Seconds until this address may send receipts again; null when it may now. */
async function findReceiptWait(clientAddress: string | undefined): Promise<number | null> {
  const waits = await Promise.all(limits.map((limit) => limit.peekAddress(keyOf(clientAddress))));
  return waits.reduce(
    (longest, wait) => (wait === null ? longest : Math.max(longest ?? 0, wait)),
    null,
  );
}

/**
 * Counts the bytes of a received receipt. Null when it may be stored, otherwise the seconds to
 * wait: parallel uploads may each have started below the limit.
 */
async function countReceiptBytes(
  clientAddress: string | undefined,
  bytes: number,
): Promise<number | null> {
  for (const limit of limits) {
    const wait = await limit.countAddress(keyOf(clientAddress), bytes);
    if (wait !== null) return wait;
  }
  return null;
}

export function ErrorBoundary() {
  return <OrderError />;
}
