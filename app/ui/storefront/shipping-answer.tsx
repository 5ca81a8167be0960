import { describeGap } from "../../domain/buying/free-shipping";
import type { PostalCodeAnswer, ShippingQuote } from "../../domain/buying/shipping";
import { formatPesos } from "../../domain/plain/money";

export type AskedShipping = { typedCode: string; answer: PostalCodeAnswer };

type AnswerProps = AskedShipping & { offersPickup: boolean };

/** The default export of a file that pages load only with an answer. */
export default function ShippingAnswer({ typedCode, answer, offersPickup }: AnswerProps) {
  switch (answer.outcome) {
    case "not-a-code":
      return null;
    case "not-reached":
      return (
        <p>
          {`Todavía no enviamos al ${typedCode}.`}
          {offersPickup && " Podés retirarlo gratis en el local."}
        </p>
      );
    case "quoted":
      return (
        <>
          <ul>
            {answer.quotes.map((quote) => (
              <li key={quote.label}>
                <Quote quote={quote} />
              </li>
            ))}
            {offersPickup && (
              <li className="calculator-quote">
                <span>Retiro en el local</span>
                <strong className="price">Gratis</strong>
              </li>
            )}
          </ul>
          {answer.quotes.length > 1 && (
            <p>El precio depende de la provincia: elegila y volvé a calcular.</p>
          )}
        </>
      );
  }
}

function Quote({ quote }: { quote: ShippingQuote }) {
  const { label, priceInPesos, missingForFreeInPesos, arrival } = quote;
  return (
    <>
      <p className="calculator-quote">
        <span>{label}</span>
        <strong className="price">
          {priceInPesos === 0 ? "Gratis" : formatPesos(priceInPesos)}
        </strong>
      </p>
      {arrival && <p>{arrival}.</p>}
      {missingForFreeInPesos !== null && missingForFreeInPesos > 0 && (
        <p className="calculator-missing">{describeGap(missingForFreeInPesos)}</p>
      )}
    </>
  );
}
