import { Form, Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { TextField } from "../../fields";
import { Panel } from "../page-parts";

export type FoundSale = { orderNumber: string; said: string };

type SaleSearchProps = {
  text: string;
  /** Null when nothing was searched. */
  found: readonly FoundSale[] | null;
  days: number;
};

/** Leads from what a shopper at the counter says to the sale. */
export function SaleSearch({ text, found, days }: SaleSearchProps) {
  return (
    <Panel id="en-el-local" title="Cambio en el local">
      <Form method="get" action={adminPaths.exchanges()} className="form" role="search">
        <TextField
          key={text}
          name="venta"
          label="Buscá la venta"
          hint={`Por número, nombre o prenda, de los últimos ${days} días.`}
          type="search"
          autoComplete="off"
          defaultValue={text}
        />
        <div className="form-actions">
          <button className="button button-quiet">Buscar</button>
        </div>
      </Form>
      {found?.length === 0 && <p>No hay ninguna venta entregada que coincida con “{text}”.</p>}
      {found !== null && found.length > 0 && (
        <ul className="bullets">
          {found.map(({ orderNumber, said }) => (
            <li key={orderNumber}>
              <Link to={adminPaths.counterExchange(orderNumber)}>{orderNumber}</Link> {said}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
