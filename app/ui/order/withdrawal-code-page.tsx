import { Link } from "@remix-run/react";

import { whatsappAddress } from "../../domain/buying/phone";
import type { ShopFace } from "../../domain/shop/shop-settings";
import { ANSWER_HOURS } from "../../domain/orders/withdrawal";
import { paths } from "../../paths";

type WithdrawalCodePageProps = {
  code: string;
  /** Day and time, in words. */
  takenDown: string;
  settings: Pick<ShopFace, "phone">;
};

/** The code of a withdrawal, and what happens next. */
export function WithdrawalCodePage({ code, takenDown, settings }: WithdrawalCodePageProps) {
  const whatsapp = whatsappAddress(
    settings.phone,
    `Hola, escribo por mi código de arrepentimiento ${code}.`,
  );
  return (
    <div className="form-page">
      <h1>Recibimos tu arrepentimiento</h1>
      <div className="label-card withdrawal-code">
        <p>Tu código</p>
        <p className="withdrawal-code-letters">{code}</p>
        <p>{takenDown}</p>
      </div>
      <section className="order-next" aria-labelledby="que-sigue">
        <h2 id="que-sigue">Qué sigue</h2>
        <ol>
          <li>Guardá el código. Si dejaste tu e-mail, también te lo mandamos ahí.</li>
          <li>
            Dentro de las {ANSWER_HOURS} horas te respondemos con los pasos para devolver el
            producto.
          </li>
          <li>La devolución no tiene costo para vos, y te devolvemos lo que pagaste.</li>
        </ol>
      </section>
      <ul className="message-links">
        {whatsapp !== null && (
          <li>
            <a className="button" href={whatsapp} rel="noopener noreferrer">
              Escribirnos por WhatsApp
            </a>
          </li>
        )}
        <li>
          <Link className="button button-quiet" to={paths.home()}>
            Ir a la tienda
          </Link>
        </li>
      </ul>
    </div>
  );
}
