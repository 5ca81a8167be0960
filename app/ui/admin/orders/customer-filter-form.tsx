import { adminPaths } from "../../../admin-paths";
import type { CustomerQuery, CustomerSort } from "../../../domain/orders/back-office-list";
import { ListFilterForm } from "./list-filter-form";

const SORT_NAMES: Record<CustomerSort, string> = {
  recientes: "Más recientes",
  nombre: "Por nombre",
  "mas-gasto": "Los que más gastaron",
  "mas-pedidos": "Los que más pidieron",
};

export function CustomerFilterForm({ query }: { query: CustomerQuery }) {
  return (
    <ListFilterForm
      action={adminPaths.customers()}
      hint="Nombre, e-mail o teléfono"
      query={query}
      sortNames={SORT_NAMES}
      chosenCount={query.sort === "recientes" ? 0 : 1}
    />
  );
}
