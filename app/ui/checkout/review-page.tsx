import { Form, Link } from "@remix-run/react";

import { describeBuyerDocument } from "../../domain/buying/buyer-document";
import type { CheckoutDetails } from "../../domain/buying/checkout";
import { describeChoice } from "../../domain/buying/line-choice";
import type { OrderQuote } from "../../domain/buying/order-quote";
import { WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import { formatPhone } from "../../domain/buying/phone";
import type { ChangedLine, ChangesSinceReview } from "../../domain/buying/placing-order";
import type { UnavailableLine } from "../../domain/buying/priced-cart";
import { provinceName } from "../../domain/plain/province";
import { paymentMethodLabel } from "../../domain/payments/payment-method";
import { formatPesos } from "../../domain/plain/money";
import { describeLeft } from "../../domain/stock/stock-words";
import type { ReviewReply } from "../../forms/buying/review-form";
import { paths } from "../../paths";
import { ErrorSummary } from "../form";
import { Notice } from "../page";
import { CheckoutLines, type CheckoutLine, CheckoutSteps, OrderTotals } from "./checkout-lines";

type ReviewPageProps = {
  lines: readonly CheckoutLine[];
  unavailable: readonly Pick<UnavailableLine, "name" | "size" | "color" | "isSoldOut">[];
  quote: OrderQuote;
  details: CheckoutDetails;
  pickup: { address: string; openingHours: string };
  /** A second press with the same key finds the first one's order. */
  idempotencyKey: string;
  seen: string;
  detailsHash: string;
  termsVersion: string;
  hasBankAccount: boolean;
  codeProblem?: string;
  /** Set while the prices are not from the database. */
  notice: string | null;
  reply: ReviewReply | null;
};

export function ReviewPage(props: ReviewPageProps) {
  const { lines, unavailable, quote, details, pickup, notice, reply } = props;
  const changes = reply?.changes ?? null;
  const error = reply?.errors.confirmar;
  return (
    <div className="checkout">
      <CheckoutSteps current="Revisión" />
      <h1>{changes ? "Algo cambió mientras comprabas" : "Revisá tu pedido"}</h1>
      {error !== undefined && (
        <ErrorSummary
          title="No se hizo el pedido"
          errors={[{ controlId: "confirmar", message: error }]}
        />
      )}
      {notice !== null && <Notice text={notice} />}
      {changes && <OrderChanges changes={changes} />}
      {!changes && unavailable.length > 0 && <LeftOut lines={unavailable} />}
      <div className="checkout-columns">
        <ReviewDetails details={details} pickup={pickup} hasBankAccount={props.hasBankAccount} />
        <section className="checkout-aside" aria-labelledby="resumen-titulo">
          <h2 id="resumen-titulo">Tu pedido</h2>
          <CheckoutLines lines={lines} />
          <OrderTotals quote={quote} />
          {props.codeProblem !== undefined && <p className="code-problem">{props.codeProblem}.</p>}
          <ConfirmForm
            idempotencyKey={reply?.values.clave ?? props.idempotencyKey}
            seen={reply?.values.visto ?? props.seen}
            detailsHash={props.detailsHash}
            termsVersion={props.termsVersion}
            error={error}
            isPaidOnline={details.payment === "mercadopago"}
            isOpen={notice === null || reply !== null}
          />
        </section>
      </div>
    </div>
  );
}

function LeftOut({ lines }: { lines: ReviewPageProps["unavailable"] }) {
  return (
    <section className="order-changes" aria-labelledby="afuera">
      <h2 id="afuera">Ya no disponibles</h2>
      <ul>
        {lines.map((line) => (
          <li key={JSON.stringify(line)}>
            {[line.name, describeChoice(line)].filter(Boolean).join(", ")}
            {line.isSoldOut && ": se agotó"}
          </li>
        ))}
      </ul>
      <p>Queda afuera del pedido cuando lo confirmes.</p>
    </section>
  );
}

type ConfirmFormProps = Pick<
  ReviewPageProps,
  "idempotencyKey" | "seen" | "detailsHash" | "termsVersion"
> & { error: string | undefined; isPaidOnline: boolean; isOpen: boolean };

function ConfirmForm(props: ConfirmFormProps) {
  const { idempotencyKey, seen, detailsHash, termsVersion, error, isPaidOnline, isOpen } = props;
  return (
    <Form method="post" action={paths.checkoutReview()} className="confirm-form">
      <input type="hidden" name="clave" value={idempotencyKey} />
      <input type="hidden" name="visto" value={seen} />
      <input type="hidden" name="datos" value={detailsHash} />
      <input type="hidden" name="terminos" value={termsVersion} />
      <div className="withdrawal-box" role="note" aria-label="Derecho de arrepentimiento">
        <p>
          <strong>{WITHDRAWAL_TEXT}</strong>
        </p>
        <p>
          <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>
        </p>
      </div>
      <p>
        Al confirmar aceptás los <Link to={paths.terms()}>términos y condiciones</Link>.
      </p>
      {error !== undefined && (
        <p id="confirmar-error" className="field-error">
          {error}
        </p>
      )}
      {isOpen ? (
        <>
          <button
            id="confirmar"
            className="button button-wide"
            aria-describedby={error === undefined ? undefined : "confirmar-error"}
          >
            Confirmar pedido
          </button>
          {isPaidOnline && (
            <p className="confirm-next">Después te llevamos a Mercado Pago para pagar.</p>
          )}
        </>
      ) : (
        <p className="buy-off">
          En este momento no podemos tomar compras. Tu carrito sigue guardado: volvé a probar en un
          rato.
        </p>
      )}
    </Form>
  );
}

function OrderChanges({ changes }: { changes: ChangesSinceReview }) {
  const { lines, code, shipping, total } = changes;
  const isSomethingGone = lines.some(({ newPriceInPesos }) => newPriceInPesos === null);
  return (
    <section className="order-changes" aria-labelledby="cambios">
      <h2 id="cambios">Esto es lo que cambió</h2>
      <ul>
        {lines.map((line) => (
          <li key={JSON.stringify([line.productId, line.size, line.color])}>
            <p className="order-changes-name">
              {[line.name, describeChoice(line)].filter(Boolean).join(", ")}
            </p>
            <p>{describeLine(line)}</p>
          </li>
        ))}
        {code !== null && (
          <li>
            <p className="order-changes-name">Código</p>
            <p>{code}</p>
          </li>
        )}
        {shipping && (
          <li>
            <p className="order-changes-name">Envío</p>
            <OldAndNew {...shipping} />
          </li>
        )}
        {total && (
          <li>
            <p className="order-changes-name">Total</p>
            <OldAndNew {...total} />
          </li>
        )}
      </ul>
      {isSomethingGone && (
        <p>Lo que ya no está disponible queda afuera del pedido cuando lo confirmes.</p>
      )}
      <p>
        No se hizo ningún pedido todavía. Si estás de acuerdo, confirmalo con los datos de ahora.
      </p>
    </section>
  );
}

function describeLine(line: ChangedLine): React.ReactNode {
  const { oldPriceInPesos, newPriceInPesos, oldQuantity, quantity, size, ranOut } = line;
  if (newPriceInPesos === null) return ranOut ? describeLeft(0, size) : "Ya no está disponible";
  if (oldPriceInPesos === null) {
    return `Se sumó a tu carrito: ${quantity} a ${formatPesos(newPriceInPesos)} cada uno`;
  }
  return (
    <>
      {oldPriceInPesos !== newPriceInPesos && (
        <OldAndNew oldInPesos={oldPriceInPesos} newInPesos={newPriceInPesos} />
      )}
      {ranOut && <span>{`${describeLeft(quantity, size)}: ajustamos tu carrito.`}</span>}
      {oldQuantity !== null && <span>{`Cantidad: antes ${oldQuantity}, ahora ${quantity}`}</span>}
    </>
  );
}

function OldAndNew({ oldInPesos, newInPesos }: { oldInPesos: number; newInPesos: number }) {
  return (
    <span className="old-and-new">
      <span className="visually-hidden">Antes </span>
      <del className="price">{formatPesos(oldInPesos)}</del>
      <span className="visually-hidden">, ahora </span>
      <ins className="price">{formatPesos(newInPesos)}</ins>
    </span>
  );
}

type ReviewDetailsProps = Pick<ReviewPageProps, "details" | "pickup" | "hasBankAccount">;

function ReviewDetails({ details, pickup, hasBankAccount }: ReviewDetailsProps) {
  const { buyer, delivery, address, payment, notes } = details;
  return (
    <div className="review-details">
      <ReviewPart title="Tus datos" field="nombre">
        <p>{buyer.name}</p>
        <p>{buyer.email}</p>
        <p>{formatPhone(buyer.phone)}</p>
        {buyer.document !== undefined && <p>{describeBuyerDocument(buyer.document)}</p>}
      </ReviewPart>
      <ReviewPart
        title={delivery === "pickup" ? "Retiro en el local" : "Envío a domicilio"}
        field="entrega-shipping"
      >
        {address ? (
          <>
            <p>{address.street}</p>
            <p>
              {address.city}, {provinceName(address.province)}
            </p>
            <p>CP {address.postalCode}</p>
          </>
        ) : (
          <>
            <p>{pickup.address === "" ? "Te pasamos la dirección por e-mail." : pickup.address}</p>
            <p>{pickup.openingHours}</p>
          </>
        )}
        {notes !== "" && <p className="review-notes">{notes}</p>}
      </ReviewPart>
      <ReviewPart title="Pago" field={`pago-${payment}`}>
        <p>{paymentMethodLabel(payment)}</p>
        <p className="review-next">{describeNext(payment, hasBankAccount)}</p>
      </ReviewPart>
    </div>
  );
}

function describeNext(payment: CheckoutDetails["payment"], hasBankAccount: boolean): string {
  switch (payment) {
    case "mercadopago":
      return "Después de confirmar te llevamos a Mercado Pago para pagar con tarjeta, débito o dinero en tu cuenta.";
    case "cash":
      return "Pagás en efectivo cuando lo retirás.";
    case "transfer":
      return hasBankAccount
        ? "Después de confirmar te mostramos los datos para transferir."
        : "Después de confirmar te mandamos los datos para transferir, por e-mail o WhatsApp.";
  }
}

type ReviewPartProps = { title: string; field: string; children: React.ReactNode };

function ReviewPart({ title, field, children }: ReviewPartProps) {
  return (
    <section className="review-part">
      <h2>{title}</h2>
      <div>{children}</div>
      <Link to={`${paths.checkout()}#${field}`}>
        Cambiar<span className="visually-hidden">: {title}</span>
      </Link>
    </section>
  );
}
