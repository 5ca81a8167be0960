import { Form } from "@remix-run/react";
import { Suspense } from "react";

import { SHIPPING_INTENT } from "../../forms/buying/cart-form";
import { paths } from "../../paths";
import { KEEP_PLACE } from "../page-focus";
import { ProvinceField, TextField } from "../fields";
import { lazyBlock } from "./lazy-block";
import type { AskedShipping } from "./shipping-answer";

/** In a file of its own: most first views have no answer yet, and stay small. */
const ShippingAnswer = lazyBlock(() => import("./shipping-answer"));

type ShippingCalculatorProps = {
  /** Null until a code was entered. */
  asked: AskedShipping | null;
  /** The selected province, when the price depends on it. */
  province?: string | null;
  offersPickup: boolean;
  /** The answer is seen in the totals beside it, and only said here. */
  isInTotals?: boolean;
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
      <Form method="post" action={action} {...KEEP_PLACE}>
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
        <button className="button button-quiet" name="intent" value={SHIPPING_INTENT}>
          Calcular envío
        </button>
        {asked?.answer.outcome === "quoted" && asked.answer.quotes.length > 1 && (
          <ProvinceField
            id="provincia-envio"
            placeholder="Elegí tu provincia"
            provinces={asked.answer.provinces}
            defaultValue={province ?? ""}
          />
        )}
      </Form>
      <div role="status" className={props.isInTotals ? "visually-hidden" : undefined}>
        {asked && (
          <Suspense>
            <ShippingAnswer {...asked} offersPickup={offersPickup} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
