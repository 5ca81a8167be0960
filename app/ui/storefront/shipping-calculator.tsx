import { Form } from "@remix-run/react";

import { describeGap } from "../../domain/buying/free-shipping";
import { formatPesos } from "../../domain/plain/money";
import type { ShippingQuote, PostalCodeAnswer } from "../../domain/buying/shipping";
import { paths } from "../../paths";
import { KEEP_PLACE } from "../page-focus";
import { ProvinceField, TextField } from "../fields";

export type AskedShipping = { typedCode: string; answer: PostalCodeAnswer };

type ShippingCalculatorProps = {
  /** Null until a code was entered. */
  asked: AskedShipping | null;
  /** The selected province, when the price depends on it. */
  province?: string | null;
  offersPickup: boolean;
  /** The page that answers; by default the current one. */
  action?: string;
  /** Hidden fields that the page must keep. */
  children?: React.ReactNode;
};

/** Calculates shipping before the shopper enters personal data. */
export function ShippingCalculator(props: ShippingCalculatorProps) {
  const { asked, province = null, offersPickup, action = paths.cart(), children } = props;
  const isNoCode = asked?.answer.outcome === "not-a-code";
  return (
    <div className="calculator">
      <Form method="get" action={action} {...KEEP_PLACE}>
        {children}
        <TextField
          name="cp"
          label="Código postal"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={12}
          defaultValue={asked?.typedCode}
          error={
            isNoCode ? "Escribí 4 números, como 5900, o el completo, como X5900ABC." : undefined
          }
        />
        <button className="button button-quiet">Calcular envío</button>
        {asked?.answer.outcome === "quoted" && asked.answer.quotes.length > 1 && (
          <ProvinceField
            id="provincia-envio"
            placeholder="Elegí tu provincia"
            provinces={asked.answer.provinces}
            defaultValue={province ?? ""}
          />
        )}
      </Form>
      <div role="status">{asked && <Answer {...asked} offersPickup={offersPickup} />}</div>
    </div>
  );
}

type AnswerProps = AskedShipping & { offersPickup: boolean };

function Answer({ typedCode, answer, offersPickup }: AnswerProps) {
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
