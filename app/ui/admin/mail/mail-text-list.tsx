import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { SHOPPER_MAILS, type MailTexts } from "../../../domain/mail/mail-texts";

/** The mails to shoppers, and which of them have the owner's words. */
export function MailTextList({ texts }: { texts: MailTexts }) {
  return (
    <>
      <p className="page-lead">
        En cada e-mail podés cambiar el saludo y la despedida, y agregar un párrafo tuyo. Los datos
        del pedido los pone la tienda.
      </p>
      <section className="panel" aria-label="E-mails a tus clientes">
        <ul className="own-pages">
          {SHOPPER_MAILS.map(({ id, label }) => (
            <li key={id} className="own-page">
              <div className="own-page-name">
                <Link to={adminPaths.mailText(id)}>{label}</Link>
                <span className="field-hint">
                  {texts[id] === undefined ? "como viene" : "con tus palabras"}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <p>
        <Link to={adminPaths.mails()}>Volver a los e-mails</Link>
      </p>
    </>
  );
}
