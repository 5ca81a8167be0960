import type { OrderQuery, OrderSort } from "../../domain/back-office-list";
import { ORDER_STATES } from "../../domain/order";
import { paths } from "../../paths";
import { TextField } from "../text-field";
import { ListFilterForm } from "./list-filter-form";
import { SelectField } from "./select-field";

const SORT_NAMES: Record<OrderSort, string> = {
  recientes: "Más recientes primero",
  antiguos: "Más antiguos primero",
  "mayor-total": "Mayor total primero",
  "menor-total": "Menor total primero",
};

export function OrderFilterForm({ query }: { query: OrderQuery }) {
  return (
    <ListFilterForm
      action={paths.adminOrders()}
      hint="Número, nombre o e-mail"
      query={query}
      sortNames={SORT_NAMES}
    >
      <SelectField
        name="estado"
        label="Estado"
        defaultValue={query.state ?? ""}
        options={[{ id: "", label: "Todos" }, ...ORDER_STATES]}
      />
      <TextField name="desde" type="date" label="Desde" defaultValue={query.from ?? ""} />
      <TextField name="hasta" type="date" label="Hasta" defaultValue={query.to ?? ""} />
    </ListFilterForm>
  );
}
