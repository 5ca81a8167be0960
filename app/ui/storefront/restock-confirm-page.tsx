import { Form, Link } from "@remix-run/react";

import { paths } from "../../paths";

type RestockConfirmPageProps = {
  /** Null for a link that is over, or not whole. */
  shown: { token: string; email: string; what: string } | null;
};

/** Confirms a request to be told of a size: the link alone does nothing. */
export function RestockConfirmPage({ shown }: RestockConfirmPageProps) {
  return (
    <div className="form-page">
      <h1>{shown === null ? "Este enlace ya no sirve" : "¿Te avisamos?"}</h1>
      {shown === null ? (
        <p className="lead">
          Venció, o no llegó entero. Si todavía querés que te avisemos, pedilo de nuevo en la página
          del producto.
        </p>
      ) : (
        <div className="label-card form">
          <p>
            Te escribimos una vez a <strong>{shown.email}</strong> cuando vuelva a haber:
          </p>
          <p>
            <strong>{shown.what}</strong>
          </p>
          <Form method="post" action={paths.restockConfirm(shown.token)}>
            <button className="button button-wide">Sí, avisame</button>
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
