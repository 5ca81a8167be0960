import { Form, Link } from "@remix-run/react";

import {
  MAX_PDF_BYTES,
  MAX_RECEIPT_BYTES,
  MAX_RECEIPTS,
  RECEIPT_TYPES,
} from "../../domain/orders/receipt";
import type { ShopperOrder, TransferToMake } from "../../domain/orders/shopper-order";
import { formatPesos } from "../../domain/plain/money";
import type { FormReply } from "../../forms/form-reply";
import { paths } from "../../paths";
import { ErrorSummary, PostForm, SendButton, useReplyErrors, type FormControls } from "../form";
import { FactList } from "../fact-list";
import { FieldFrame } from "../fields";
import { Price } from "../price";
import { CopyText } from "./copy-text";

/** Pays an order with Mercado Pago or shows the payment's state; nothing once it is settled. */
export function PaymentBox(props: {
  order: Pick<ShopperOrder, "token" | "online" | "transferOffer">;
  again: string;
  isConfirming?: boolean;
  isRefreshed?: boolean;
}) {
  const { order, again, isConfirming = false, isRefreshed = false } = props;
  const { token, online } = order;
  if (!online?.canPay) return null;
  const isOpen = isUnderWay(online, isConfirming);
  return (
    <section className="transfer" aria-labelledby="pago">
      <h2 id="pago">{isOpen ? "Tu pago" : "Para pagar"}</h2>
      <Amount online={online} />
      <OnlineSteps {...{ token, online, again, isConfirming, isRefreshed }} />
      {!isOpen && <TransferOffer order={order} />}
    </section>
  );
}

export type Online = NonNullable<ShopperOrder["online"]>;

function isUnderWay({ situation, isUnclear }: Online, isConfirming: boolean): boolean {
  return isConfirming || isUnclear || situation === "in-review" || situation === "waiting";
}

type OnlineStepsProps = {
  token: string;
  online: Online;
  again: string;
  isConfirming: boolean;
  isRefreshed: boolean;
};

/** Leads to the provider, or says what became of the payment there. */
export function OnlineSteps({ token, online, again, isConfirming, isRefreshed }: OnlineStepsProps) {
  const { situation, isCoupon } = online;
  if (!isUnderWay(online, isConfirming)) {
    return (
      <>
        {online.instalments !== null && (
          <p className="transfer-instalments">
            O hasta {online.instalments} · {online.financialCost}
          </p>
        )}
        {online.isOffered ? (
          <>
            <PayForm orderToken={token} text="Pagar con Mercado Pago" />
            <p className="field-hint">
              Con tarjeta, débito o dinero en tu cuenta. Te llevamos a la página de Mercado Pago y
              después volvés acá.
            </p>
          </>
        ) : (
          <p className="transfer-wait">
            Por ahora no podemos cobrar con Mercado Pago. Tu pedido sigue guardado.
          </p>
        )}
      </>
    );
  }
  return (
    <>
      {situation === "waiting" && isCoupon && !isConfirming && online.isOffered && (
        <p>
          {/* A plain link: it leads to another site. */}
          <a data-document className="button button-wide" href={paths.orderCoupon(token)}>
            Ver el cupón
          </a>
        </p>
      )}
      {isRefreshed && (
        <p className="transfer-wait">Esta página se actualiza sola en unos segundos.</p>
      )}
      <p>
        {/* A plain link, so that it always loads the current state. */}
        <a
          data-document
          className={`button button-wide${isCoupon ? " button-quiet" : ""}`}
          href={again}
        >
          Actualizar estado
        </a>
      </p>
      {situation === "waiting" && !isConfirming && online.isOffered && (
        <>
          <PayForm orderToken={token} text="Pagar de otra forma" isQuiet />
          <p className="field-hint">Si pagás de otra forma, no pagues además lo anterior.</p>
        </>
      )}
      {isConfirming && !isRefreshed && online.isOffered && (
        <>
          <PayForm orderToken={token} text="Pagar con Mercado Pago" isQuiet />
          <p className="field-hint">Solo si no llegaste a pagar.</p>
        </>
      )}
    </>
  );
}

function Amount({ online }: { online: Online }) {
  return (
    <p className="transfer-amount">
      <span>Total</span>
      <Price amountInPesos={online.totalInPesos} />
    </p>
  );
}

type PayFormProps = { orderToken: string; text: string; isQuiet?: boolean };

function PayForm({ orderToken, text, isQuiet = false }: PayFormProps) {
  const address = paths.orderPayment(orderToken);
  return (
    <Form method="post" action={address}>
      <SendButton action={address} isQuiet={isQuiet}>
        {text}
      </SendButton>
    </Form>
  );
}

function TransferOffer({ order }: { order: Pick<ShopperOrder, "token" | "transferOffer"> }) {
  const { token, transferOffer } = order;
  const address = paths.orderTransfer(token);
  if (transferOffer === null) return null;
  const { totalInPesos, discountInPesos } = transferOffer;
  return (
    <Form method="post" action={address} className="transfer-offer">
      <SendButton action={address} isQuiet>
        Pagar por transferencia: {formatPesos(totalInPesos)}
      </SendButton>
      <p className="field-hint">
        {discountInPesos > 0 && <>Ahorrás {formatPesos(discountInPesos)}. </>}
        Te damos los datos de la cuenta y el pedido sigue siendo el mismo.
      </p>
    </Form>
  );
}

export function AccountFacts({ account }: { account: NonNullable<TransferToMake["account"]> }) {
  return (
    <FactList
      className="transfer-account"
      facts={[
        { term: "Alias", value: toCopy("alias", account.alias) },
        { term: "CBU o CVU", value: toCopy("CBU o CVU", account.cbu) },
        { term: "Titular", value: account.holder },
        { term: "Banco", value: account.name },
      ]}
    />
  );
}

type TransferBoxProps = {
  transfer: TransferToMake;
  orderToken: string;
  /** The receipt form; without it a link leads there. */
  children?: React.ReactNode;
};

export function TransferBox({ transfer, orderToken, children }: TransferBoxProps) {
  const { totalInPesos, account, deadline, whatsapp, hasReceipt } = transfer;
  return (
    <section className="transfer" aria-labelledby="transferencia">
      <h2 id="transferencia">Para transferir</h2>
      <p className="transfer-amount">
        <span>Importe exacto</span>
        <CopyText name="importe" text={String(totalInPesos)}>
          <Price amountInPesos={totalInPesos} />
        </CopyText>
      </p>
      {deadline?.isOver === true && (
        <p className="transfer-deadline">
          El plazo venció el {deadline.text}. Si todavía no transferiste, escribinos antes de
          hacerlo.
        </p>
      )}
      {deadline?.isOver === false && (
        <p className="transfer-deadline">
          Tenés hasta el <strong>{deadline.text}</strong>.
        </p>
      )}
      {account !== null && <AccountFacts account={account} />}
      {account === null && !hasReceipt && (
        <p className="transfer-wait">
          Te mandamos los datos por e-mail o WhatsApp: por ahora no hace falta que hagas nada más.
        </p>
      )}
      {children ?? (
        <p>
          <Link
            className={`button button-wide${hasReceipt ? " button-quiet" : ""}`}
            to={`${paths.order(orderToken)}#comprobante`}
          >
            {hasReceipt ? "Mandar otro comprobante" : "Mandar el comprobante"}
          </Link>
        </p>
      )}
      {whatsapp !== null && (
        <p>
          <a className="button button-wide button-quiet" href={whatsapp} rel="noopener noreferrer">
            Mandarlo por WhatsApp
          </a>
        </p>
      )}
    </section>
  );
}

/** Nothing for what the owner left empty. */
function toCopy(name: string, text: string): React.ReactNode {
  if (text === "") return "";
  return (
    <CopyText name={name} text={text}>
      {text}
    </CopyText>
  );
}

export type ReceiptField = "comprobante";

type ReceiptFormProps = {
  orderToken: string;
  receipts: ShopperOrder["receipts"];
  canSend: boolean;
  reply: FormReply<ReceiptField> | null;
};

const CONTROLS: FormControls<ReceiptField> = { comprobante: "comprobante" };

export function ReceiptForm({ orderToken, receipts, canSend, reply }: ReceiptFormProps) {
  const errors = useReplyErrors(reply, CONTROLS);
  const hasSent = receipts.length > 0;
  return (
    <div className="receipts">
      {errors.length > 0 && <ErrorSummary title="No guardamos el comprobante" errors={errors} />}
      {receipts.length > 0 && (
        <ul className="receipt-list" aria-label="Comprobantes que mandaste">
          {receipts.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {canSend ? (
        <PostForm
          action={paths.order(orderToken)}
          encType="multipart/form-data"
          className="form"
          replace
        >
          <FieldFrame
            id="comprobante"
            label={hasSent ? "Otro comprobante" : "Comprobante de la transferencia"}
            hint={`Foto o captura de hasta ${MAX_RECEIPT_BYTES / 1024 / 1024} MB, o PDF de hasta ${MAX_PDF_BYTES / 1024 / 1024} MB.`}
            error={reply?.errors.comprobante}
          >
            {(control) => (
              <input type="file" name="comprobante" accept={RECEIPT_TYPES.join(",")} {...control} />
            )}
          </FieldFrame>
          <SendButton action={paths.order(orderToken)} isQuiet={hasSent}>
            {hasSent ? "Mandar otro comprobante" : "Mandar el comprobante"}
          </SendButton>
        </PostForm>
      ) : (
        <p id="comprobante">
          Ya tenemos {MAX_RECEIPTS} comprobantes de este pedido. Si hace falta otro, mandalo por
          WhatsApp o e-mail.
        </p>
      )}
    </div>
  );
}

const UNHELD = {
  "when-confirmed": "Las prendas todavía no están separadas: te escribimos cuando lo estén.",
  "when-paid": "Las prendas se separan cuando se acredita el pago.",
};

type HoldNoteProps = {
  order: Pick<ShopperOrder, "token" | "heldUntil" | "isExpired" | "takesPieces">;
};

export function HoldNote({ order: { token, heldUntil, isExpired, takesPieces } }: HoldNoteProps) {
  if (isExpired) {
    return (
      <section className="transfer" aria-labelledby="volver-a-pedir">
        <h2 id="volver-a-pedir">¿Todavía lo querés?</h2>
        <p>Ponemos lo mismo en tu carrito, con los precios de hoy y lo que haya ahora.</p>
        <Form method="post" action={paths.orderAgain(token)}>
          <button className="button button-wide">Volver a pedirlo</button>
        </Form>
      </section>
    );
  }
  if (takesPieces) return <p className="order-hold">{UNHELD[takesPieces]}</p>;
  if (heldUntil === undefined) return null;
  return (
    <p className="order-hold">
      Te guardamos las prendas hasta el {heldUntil}. Después el pedido se cancela solo y vuelven a
      la venta.
    </p>
  );
}
