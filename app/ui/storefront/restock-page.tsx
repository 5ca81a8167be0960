import { Form, Link } from "@remix-run/react";

import { paths } from "../../paths";

type LinkedPageProps = {
  title: string;
  /** Why there is nothing to do. */
  over: string;
  /** What the page asks about; null when there is nothing to do. */
  ask: { action: string; button: string; text: React.ReactNode } | null;
};

/** What a mail of "Avisame" links to: only the page's button does anything. */
function LinkedPage({ title, over, ask }: LinkedPageProps) {
  return (
    <div className="form-page">
      <h1>{title}</h1>
      {ask === null ? (
        <p className="lead">{over}</p>
      ) : (
        <div className="label-card form">
          {ask.text}
          <Form method="post" action={ask.action}>
            <button className="button button-wide">{ask.button}</button>
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

type RestockPageProps = {
  /** What would be deleted; null when nothing is stored. */
  shown: { token: string; email: string; waiting: readonly string[] } | null;
};

/** Deletes what an address waits for, or thanks for it afterwards. */
export function RestockPage({ shown }: RestockPageProps) {
  return (
    <LinkedPage
      title={shown === null ? "Listo, no guardamos nada" : "¿Borramos tu e-mail?"}
      over="No tenemos ningún e-mail anotado con este enlace, así que no te vamos a escribir. ¡Gracias por pasar!"
      ask={
        shown && {
          action: paths.restock(shown.token),
          button: "Borrarme",
          text: (
            <>
              <p>
                Guardamos <strong>{shown.email}</strong> para avisarte una vez cuando vuelva a
                haber:
              </p>
              <ul className="restock-list">
                {shown.waiting.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
              <p>
                Si tocás “Borrarme” borramos tu e-mail de estos avisos y no te escribimos más por
                ellos.
              </p>
            </>
          ),
        }
      }
    />
  );
}

type RestockConfirmPageProps = {
  /** Null for a link that is over, or not whole. */
  shown: { token: string; email: string; what: string } | null;
};

/** Confirms a request to be told of a size. */
export function RestockConfirmPage({ shown }: RestockConfirmPageProps) {
  return (
    <LinkedPage
      title={shown === null ? "Este enlace ya no sirve" : "¿Te avisamos?"}
      over="Venció, o no llegó entero. Si todavía querés que te avisemos, pedilo de nuevo en la página del producto."
      ask={
        shown && {
          action: paths.restockConfirm(shown.token),
          button: "Sí, avisame",
          text: (
            <>
              <p>
                Te escribimos una vez a <strong>{shown.email}</strong> cuando vuelva a haber:
              </p>
              <p>
                <strong>{shown.what}</strong>
              </p>
            </>
          ),
        }
      }
    />
  );
}
