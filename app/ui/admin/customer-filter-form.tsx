import { Form } from "@remix-run/react";

import type { CustomerQuery, CustomerSort } from "../../domain/back-office-list";
import { paths } from "../../paths";
import { TextField } from "../text-field";
import { SelectField } from "./select-field";

const SORT_NAMES: Record<CustomerSort, string> = {
  recientes: "Más recientes primero",
  nombre: "Por nombre",
  "mas-gasto": "Los que más gastaron",
  "mas-pedidos": "Los que más pidieron",
};

export function CustomerFilterForm({ query }: { query: CustomerQuery }) {
  return (
    <Form method="get" action={paths.adminCustomers()} className="list-filters" role="search">
      <TextField
        name="q"
        type="search"
        label="Buscar"
        hint="Nombre o correo"
        defaultValue={query.text}
        autoComplete="off"
        enterKeyHint="search"
      />
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
