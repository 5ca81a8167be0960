import { Form, Link } from "@remix-run/react";

import { WITHDRAWAL_TEXT } from "../../domain/buying/order-terms";
import { paths } from "../../paths";

type ConfirmFormProps = {
  /** A second press with the same key finds the first one's order. */
  idempotencyKey: string;
  /** JSON of what the page shows. */
  seen: string;
  /** Hash of the buyer's details that the page shows. */
  detailsHash: string;
  /** Of the terms that the button accepts. */
  termsVersion: string;
  error: string | undefined;
  /** Whether the next page is Mercado Pago's. */
  isPaidOnline: boolean;
  /** Whether orders can be taken now. */
  isOpen: boolean;
};

/** The terms, and the button that accepts them. */
export function ConfirmForm(props: ConfirmFormProps) {
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
