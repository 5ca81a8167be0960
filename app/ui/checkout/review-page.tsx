import type { CheckoutDetails } from "../../domain/buying/checkout";
import { describeChoice } from "../../domain/buying/line-choice";
import type { OrderQuote } from "../../domain/buying/order-quote";
import type { UnavailableLine } from "../../domain/buying/priced-cart";
import type { ReviewReply } from "../../forms/buying/review-form";
import { ErrorSummary } from "../error-summary";
import { Notice } from "../notice";
import { CheckoutLines, type CheckoutLine } from "./checkout-lines";
import { CheckoutSteps } from "./checkout-steps";
import { ConfirmForm } from "./confirm-form";
import { OrderChanges } from "./order-changes";
import { OrderTotals } from "./order-totals";
import { ReviewDetails } from "./review-details";

type ReviewPageProps = {
  lines: readonly CheckoutLine[];
  unavailable: readonly Pick<UnavailableLine, "name" | "size" | "color" | "isSoldOut">[];
  quote: OrderQuote;
  details: CheckoutDetails;
  pickup: { address: string; openingHours: string };
  idempotencyKey: string;
  /** JSON of what the page shows. */
  seen: string;
  detailsHash: string;
  termsVersion: string;
  hasBankAccount: boolean;
  /** Why the cart's code does not count; absent when it does. */
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
