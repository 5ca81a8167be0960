import { adminPaths } from "../../../admin-paths";
import type { OrderQuery, OrderSort } from "../../../domain/orders/back-office-list";
import { ORDER_STATES } from "../../../domain/orders/order";
import { PAYMENT_METHODS } from "../../../domain/payments/payment-method";
import { writePaid } from "../../../forms/orders/order-filters";
import { TextField } from "../../text-field";
import { ListFilterForm } from "./list-filter-form";
import { SelectField } from "../../select-field";

const SORT_NAMES: Record<OrderSort, string> = {
  recientes: "Más recientes",
  antiguos: "Más antiguos",
  "mayor-total": "Mayor total",
  "menor-total": "Menor total",
};

export function OrderFilterForm({ query }: { query: OrderQuery }) {
  const { state, payment, from, to, sort } = query;
  const filters = [state, payment, writePaid(query), from, to, sort === "recientes" ? null : sort];
  return (
    <ListFilterForm
      action={adminPaths.orders()}
      hint="Número, nombre, e-mail o teléfono"
      query={query}
      sortNames={SORT_NAMES}
      chosenCount={filters.filter((filter) => filter !== null).length}
    >
      <SelectField
        name="estado"
        label="Estado"
        defaultValue={state ?? ""}
        options={[{ id: "", label: "Todos" }, ...ORDER_STATES]}
      />
      <SelectField
        name="pago"
        label="Forma de pago"
        defaultValue={payment ?? ""}
        options={[{ id: "", label: "Todas" }, ...PAYMENT_METHODS]}
      />
      <SelectField
        name="pagado"
        label="Cobro"
        defaultValue={writePaid(query) ?? ""}
        options={[
          { id: "", label: "Todos" },
          { id: "si", label: "Pagados" },
          { id: "no", label: "Sin pagar" },
          { id: "vencidos", label: "Vencidos sin pagar" },
          { id: "revisar", label: "Para revisar" },
          // Reached by their tasks: no other shop has such orders.
          ...(query.isShort ? [{ id: "sin-stock", label: "Con prendas que no están" }] : []),
          ...(query.pieces === "held"
            ? [{ id: "apartados", label: "Con prendas apartadas sin pagar" }]
            : []),
          ...(query.pieces === "unheld" ? [{ id: "sin-separar", label: "Sin separar" }] : []),
        ]}
      />
      <TextField name="desde" type="date" label="Desde" defaultValue={from ?? ""} />
      <TextField name="hasta" type="date" label="Hasta" defaultValue={to ?? ""} />
    </ListFilterForm>
  );
}
