import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { averageSpentInPesos, type CustomerHistory } from "../../../domain/orders/customer-history";
import type { ListedOrder } from "../../../domain/orders/order";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { Price } from "../../price";
import { CustomerContact } from "./customer-contact";
import { ErasurePanel } from "./erasure-panel";
import { Figures, formatCount } from "./figures";
import { LOAD_FAILED } from "../load-failed";
import { OrderTable } from "./order-table";

export type CustomerPageData = {
  history: CustomerHistory;
  /** Newest first, up to a limit. */
  orders: ListedOrder[];
  shopName: string;
  /** Whether to show the confirmation for erasing the personal data. */
  isAsking: boolean;
};

type CustomerPageProps = { data: CustomerPageData; reply: FormReply | null };

/** One customer: contact data, orders, and the erasure of the personal data. */
export function CustomerPage({ data, reply }: CustomerPageProps) {
  const { history, orders, shopName, isAsking } = data;
  const { customer } = history;
  return (
    <>
      <header className="page-header">
        <h1>{customer.name || customer.email}</h1>
        <Link to={adminPaths.customers()}>Volver a los clientes</Link>
      </header>
      {customer.isErased && (
        <Notice text="Los datos personales de este cliente se borraron. Quedan sus pedidos." />
      )}
      {reply && <ErrorSummary title="No se borró nada" errors={listErrors(reply)} />}
      {isAsking && !customer.isErased && <ErasurePanel history={history} />}
      <CustomerTotals history={history} />
      {!customer.isErased && <CustomerContact history={history} shopName={shopName} />}
      <CustomerOrders history={history} orders={orders} />
      {!isAsking && !customer.isErased && (
        <p>
          <Link className="button button-quiet" to={adminPaths.customerErasure(customer.id)}>
            Borrar datos personales…
          </Link>
        </p>
      )}
    </>
  );
}

export function CustomerUnavailable() {
  return (
    <>
      <header className="page-header">
        <h1>Cliente</h1>
      </header>
      <Notice text={LOAD_FAILED} />
    </>
  );
}

function CustomerTotals({ history }: { history: CustomerHistory }) {
  const { customer, firstOrderAt, lastOrderAt } = history;
  return (
    <Figures
      figures={[
        { label: "Pedidos", value: formatCount(customer.totalOrders) },
        {
          label: "Gastó",
          value: <Price amountInPesos={customer.totalSpentInPesos} />,
          note: "Sin lo cancelado ni lo que no se pagó",
        },
        {
          label: "Promedio por pedido",
          value: <Price amountInPesos={averageSpentInPesos(history)} />,
        },
        {
          label: "Primer pedido",
          value: <span className="figure-time">{describeTime(firstOrderAt)}</span>,
        },
        {
          label: "Último pedido",
          value: <span className="figure-time">{describeTime(lastOrderAt)}</span>,
        },
      ]}
    />
  );
}

function CustomerOrders({ history, orders }: Pick<CustomerPageData, "history" | "orders">) {
  const { totalOrders, email } = history.customer;
  return (
    <section className="list-rows" aria-labelledby="sus-pedidos">
      <h2 id="sus-pedidos">Sus pedidos</h2>
      {orders.length === 0 ? <p>Todavía no hizo ninguno.</p> : <OrderTable orders={orders} />}
      {totalOrders > orders.length && (
        <p>
          Estos son los últimos {orders.length}.{" "}
          {email !== "" && (
            <Link to={adminPaths.ordersOf(email)}>Ver los {formatCount(totalOrders)}</Link>
          )}
        </p>
      )}
    </section>
  );
}

function describeTime(time: Date | null): string {
  return time === null ? "—" : formatMoment(time);
}

function listErrors({ errors }: FormReply) {
  return Object.values(errors).map((message) => ({ controlId: null, message: message ?? "" }));
}
