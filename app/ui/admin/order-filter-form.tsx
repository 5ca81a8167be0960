import { Form } from "@remix-run/react";

import type { OrderQuery, OrderSort } from "../../domain/back-office-list";
import { ORDER_STATES } from "../../domain/order";
import { paths } from "../../paths";
import { TextField } from "../text-field";
import { SelectField } from "./select-field";

const SORT_NAMES: Record<OrderSort, string> = {
  recientes: "Más recientes primero",
  antiguos: "Más antiguos primero",
  "mayor-total": "Mayor total primero",
  "menor-total": "Menor total primero",
};

/** What to look for among the orders; an address, so that it can be kept and shared. */
export function OrderFilterForm({ query }: { query: OrderQuery }) {
  return (
    <Form method="get" action={paths.adminOrders()} className="list-filters" role="search">
      <TextField
        name="q"
        type="search"
        label="Buscar"
        hint="Número, nombre o correo"
        defaultValue={query.text}
        autoComplete="off"
        enterKeyHint="search"
      />
      <SelectField
        name="estado"
        label="Estado"
        defaultValue={query.state ?? ""}
        options={[{ id: "", label: "Todos" }, ...ORDER_STATES]}
      />
      <TextField name="desde" type="date" label="Desde" defaultValue={query.from ?? ""} />
      <TextField name="hasta" type="date" label="Hasta" defaultValue={query.to ?? ""} />
      <SelectField
        name="orden"
        label="Orden"
        defaultValue={query.sort}
        options={Object.entries(SORT_NAMES).map(([id, label]) => ({ id, label }))}
      />
      <button className="button">Buscar</button>
    </Form>
  );
}
