import { Link } from "@remix-run/react";

import { COLOR_PARAMETER, SIZE_PARAMETER } from "../../forms/buying/page-parameters";
import { paths } from "../../paths";
import type { AskedShipping } from "./shipping-answer";
import { ShippingCalculator } from "./shipping-calculator";

export type ProductDelivery = {
  /** Null until a postal code was entered. */
  asked: AskedShipping | null;
  offersShipping: boolean;
  offersPickup: boolean;
  /** The amount for free shipping, in words; null when it is never free. */
  freeShipping: string | null;
  /** The owner's exchange terms; empty for none. */
  exchangeTerms: string;
  /** What the law gives. Worded by the server: the page's script stays small. */
  returnTerms: string;
};

/** Where the answer about the shipping stands in the page. */
export const SHIPPING_PLACE = "envio";

type ProductDeliveryProps = {
  productId: string;
  /** From the address, and kept by the answer; empty for none. */
  chosenSize: string;
  chosenColor: string | undefined;
  delivery: ProductDelivery;
};

export function ProductDeliverySection(props: ProductDeliveryProps) {
  const { productId, chosenSize, chosenColor, delivery } = props;
  const { asked, offersShipping, offersPickup, freeShipping } = delivery;
  return (
    <section id={SHIPPING_PLACE} className="product-terms" aria-labelledby="envio-titulo">
      <h2 id="envio-titulo">Envío y retiro</h2>
      {freeShipping !== null && <p>{freeShipping}</p>}
      {offersPickup && asked?.answer.outcome !== "quoted" && (
        <p className="calculator-quote">
          <span>Retiro en el local</span>
          <strong>Gratis</strong>
        </p>
      )}
      {offersShipping && (
        <ShippingCalculator
          asked={asked}
          offersPickup={offersPickup}
          action={paths.product(productId)}
        >
          {chosenSize !== "" && <input type="hidden" name={SIZE_PARAMETER} value={chosenSize} />}
          {chosenColor && <input type="hidden" name={COLOR_PARAMETER} value={chosenColor} />}
        </ShippingCalculator>
      )}
    </section>
  );
}

type ReturnTermsProps = Pick<ProductDelivery, "exchangeTerms" | "returnTerms">;

export function ReturnTermsSection({ exchangeTerms, returnTerms }: ReturnTermsProps) {
  return (
    <section className="product-terms" aria-labelledby="cambios-titulo">
      <h2 id="cambios-titulo">Cambios y devoluciones</h2>
      {exchangeTerms !== "" && <p>{exchangeTerms}</p>}
      <p>{returnTerms}</p>
      <Link className="line-link" to={paths.withdrawal()}>
        Botón de arrepentimiento
      </Link>
    </section>
  );
}
