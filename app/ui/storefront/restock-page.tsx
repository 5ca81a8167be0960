import { Form, Link } from "@remix-run/react";

import { paths } from "../../paths";

type LinkedPageProps = {
  title: string;
  /** Why there is nothing to do. */
  over: string;
  /** Null when there is nothing to do. */
  action: string | null;
  button: string;
  children: React.ReactNode;
};

/** What a mail of "Avisame" links to: the link alone does nothing. */
function LinkedPage({ title, over, action, button, children }: LinkedPageProps) {
  return (
    <div className="form-page">
      <h1>{title}</h1>
      {action === null ? (
        <p className="lead">{over}</p>
      ) : (
        <div className="label-card form">
          {children}
          <Form method="post" action={action}>
            <button className="button button-wide">{button}</button>
          </Form>
        </div>
      )}
      <p>
        <Link className="button button-wide button-quiet" to={paths.products()}>
          Ver la tienda
        </Link>
      </p>
    </div>
  );
}

type Stored = { token: string; email: string; waiting: readonly string[] };

/** Deletes what an address waits for, or thanks for it afterwards. */
export function RestockPage({ shown }: { shown: Stored | null }) {
  return (
    <LinkedPage
      title={shown ? "¿Borramos tu e-mail?" : "Listo, no guardamos nada"}
      over="No tenemos ningún e-mail anotado con este enlace, así que no te vamos a escribir. ¡Gracias por pasar!"
      action={shown && paths.restock(shown.token)}
      button="Borrarme"
    >
      <p>
        Guardamos <strong>{shown?.email}</strong> para avisarte una vez cuando vuelva a haber:
      </p>
      <ul className="restock-list">
        {shown?.waiting.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>
        Si tocás “Borrarme” borramos tu e-mail de estos avisos y no te escribimos más por ellos.
      </p>
    </LinkedPage>
  );
}

/** Confirms a request to be told of a size; null for a link that is over, or not whole. */
export function RestockConfirmPage({
  shown,
}: {
  shown: { token: string; email: string; what: string } | null;
}) {
  return (
    <LinkedPage
      title={shown ? "¿Te avisamos?" : "Este enlace ya no sirve"}
      over="Venció, o no llegó entero. Si todavía querés que te avisemos, pedilo de nuevo en la página del producto."
      action={shown && paths.restockConfirm(shown.token)}
      button="Sí, avisame"
    >
      <p>
        Te escribimos una vez a <strong>{shown?.email}</strong> cuando vuelva a haber:
      </p>
      <p>
        <strong>{shown?.what}</strong>
      </p>
    </LinkedPage>
  );
}
