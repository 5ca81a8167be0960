import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { CustomerHistory } from "../../../domain/orders/customer-history";
import { ChangeForm } from "../../change-form";

/** Explains the erasure before it is done, because it is irreversible. */
export function ErasurePanel({ history }: { history: CustomerHistory }) {
  const { customer, openOrderNumbers } = history;
  const page = adminPaths.customer(customer.id);
  return (
    <section className="panel" aria-labelledby="borrar-datos">
      <h2 id="borrar-datos">¿Borrar los datos personales?</h2>
      <div className="erasure">
        <div>
          <h3>Se borra</h3>
          <ul className="bullets">
            <li>Nombre, e-mail, teléfono y documento, también en sus pedidos.</li>
            <li>Calle, localidad y código postal.</li>
            <li>Las notas, los e-mails que se le mandaron y los comprobantes.</li>
            <li>Lo que escribió al arrepentirse de una compra.</li>
            <li>Los talles de los que pidió que le avisemos.</li>
          </ul>
        </div>
        <div>
          <h3>Queda</h3>
          <ul className="bullets">
            <li>Los pedidos, con sus números, fechas y estados.</li>
            <li>
              Los importes, los números de pago, los productos y la provincia, para los libros.
            </li>
          </ul>
        </div>
      </div>
      <p>
        No se puede deshacer. Lo que su navegador recuerda solo lo puede borrar esa persona, y los
        e-mails que ya llegaron siguen en su casilla. Si vuelve a comprar, es un cliente nuevo.
      </p>
      {openOrderNumbers.length > 0 ? (
        <OpenOrders numbers={openOrderNumbers} page={page} />
      ) : (
        <ChangeForm action={adminPaths.customerErasure(customer.id)} className="form-actions">
          <button className="button button-danger" name="intent" value="erase">
            Borrar datos personales
          </button>
          <Link to={page}>Cancelar</Link>
        </ChangeForm>
      )}
    </section>
  );
}

function OpenOrders({ numbers, page }: { numbers: readonly string[]; page: string }) {
  return (
    <>
      <p>
        <strong>Todavía no se puede: hay pedidos en curso.</strong> Entregalos o cancelalos antes.
      </p>
      <ul className="bullets">
        {numbers.map((number) => (
          <li key={number}>
            <Link to={adminPaths.order(number)}>{number}</Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={page}>Volver</Link>
      </p>
    </>
  );
}
