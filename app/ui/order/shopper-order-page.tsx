import { Link } from "@remix-run/react";

import type { ShopperOrder } from "../../domain/orders/shopper-order";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { DeliveryBox } from "./delivery-box";
import { HoldNote } from "./hold-note";
import { OrderHelp } from "./order-help";
import { OrderHeading } from "./order-heading";
import { OrderSummary } from "./order-summary";
import { PaymentBox } from "./payment-box";
import { ReceiptForm, type ReceiptField } from "./receipt-form";
import { TransferBox } from "./transfer-box";

type ShopperOrderPageProps = {
  order: ShopperOrder;
  email: string;
  reply: FormReply<ReceiptField> | null;
};

export function ShopperOrderPage({ order, email, reply }: ShopperOrderPageProps) {
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
        <OrderHelp order={order} email={email} />
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

/** Says that the shopper withdrew from the purchase, with the code as proof; nothing otherwise. */
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
