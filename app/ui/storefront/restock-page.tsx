import { Form, Link } from "@remix-run/react";

import { paths } from "../../paths";

type RestockPageProps = {
  /** What would be deleted; null when nothing is stored. */
  shown: { token: string; email: string; waiting: readonly string[] } | null;
};

/** Deletes what an address waits for, or thanks for it afterwards. */
export function RestockPage({ shown }: RestockPageProps) {
  return (
    <div className="form-page">
      <h1>{shown === null ? "Listo, no guardamos nada" : "¿Borramos tu e-mail?"}</h1>
      {shown === null ? (
        <p className="lead">
          No tenemos ningún e-mail anotado con este enlace, así que no te vamos a escribir. ¡Gracias
          por pasar!
        </p>
      ) : (
        <div className="label-card form">
          <p>
            Guardamos <strong>{shown.email}</strong> para avisarte una vez cuando vuelva a haber:
          </p>
          <ul className="restock-list">
            {shown.waiting.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>
            Si tocás “Borrarme” borramos tu e-mail de estos avisos y no te escribimos más por ellos.
          </p>
          <Form method="post" action={paths.restock(shown.token)}>
            <button className="button button-wide">Borrarme</button>
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
