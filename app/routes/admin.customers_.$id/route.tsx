import { useLoaderData, type ShouldRevalidateFunction, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { findCustomerHistory } from "../../data/orders/customers.server";
import { listOrdersOfCustomer } from "../../data/orders/orders.server";
import { erasePersonalData } from "../../data/orders/personal-data.server";
import { readSettings } from "../../data/shop/settings.server";
import { formatPhone, parsePhone, whatsappAddress } from "../../domain/buying/phone";
import { provinceName } from "../../domain/plain/province";
import { averageSpentInPesos, type CustomerHistory } from "../../domain/orders/customer-summary";
import type { ListedOrder } from "../../domain/orders/order";
import { formatMoment } from "../../domain/plain/buenos-aires";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { removeReceipts } from "../../images/receive-receipt.server";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { Figures, formatCount } from "../../ui/admin/figures";
import { OrderTable } from "../../ui/admin/orders/order-table";
import {
  ChangeForm,
  ErrorSummary,
  useSettledReply,
  type FormControls,
  useReplyErrors,
} from "../../ui/form";
import { Price } from "../../ui/price";
import { IntentButton, PageHeader, Panel } from "../../ui/admin/page-parts";

const SHOWN_ORDERS = 50;

export const handle: PageHandle<{ history: CustomerHistory } | null> = {
  title: (page) => (page ? page.history.customer.name || page.history.customer.email : "Cliente"),
};

export const headers = adminHeaders;

/** A refused form reloads the current orders; without the database, the shown data stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export const loader = adminLoader("customers.view", async ({ params, url, read }) => {
  const found = await read(readPage(requireRowId(params.id)));
  if (found === null) return null;
  const { history, orders, shopName } = found;
  if (history === null) throw notFound();
  return { history, orders, shopName, isAsking: url.searchParams.has("borrar") };
});

async function readPage(id: number) {
  const history = await findCustomerHistory(id);
  const orders = await listOrdersOfCustomer(id, SHOWN_ORDERS);
  return { history, orders, shopName: (await readSettings()).name };
}

export const action = adminAction("customers.change", { erase }, () => refuse(NOT_ERASED, 503));

async function erase({ params, by }: AdminForm) {
  const id = requireRowId(params.id);
  const erasure = await erasePersonalData(id, by);
  if (erasure.outcome === "not-found") throw notFound();
  if (erasure.outcome === "orders-open") {
    return refuse(describeOpen(erasure.orderNumbers), 409);
  }
  await removeReceipts(erasure.receiptFiles);
  return seeOther(adminPaths.customer(id), await serializeFlash(ERASED));
}

const ERASED = {
  title: "Datos personales borrados",
  text: "Los pedidos quedaron, sin nada que diga de quién eran.",
};
const NOT_ERASED =
  "No pudimos borrar los datos: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function describeOpen(numbers: readonly string[]): string {
  const named = numbers.slice(0, 5).join(", ") + (numbers.length > 5 ? " y otros" : "");
  return `Hay pedidos en curso, o con un cambio abierto (${named}): terminalos o cancelalos antes de borrar los datos.`;
}

/** `datos` stands for an error without a field. */
const CONTROLS: FormControls<"datos"> = { datos: null };

function refuse(message: string, status: 409 | 503) {
  const reply: FormReply<"datos"> = { values: {}, errors: { datos: message } };
  return refuseForm(reply, status);
}

export default function CustomerPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useSettledReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  if (page === null) {
    return (
      <>
        <PageHeader title="Cliente" />
        <Notice text={LOAD_FAILED} />
      </>
    );
  }
  const { history, orders, shopName, isAsking } = page;
  const { customer } = history;
  return (
    <>
      <PageHeader title={customer.name || customer.email}>
        <Link to={adminPaths.customers()}>Volver a los clientes</Link>
      </PageHeader>
      {customer.isErased && (
        <Notice text="Los datos personales de este cliente se borraron. Quedan sus pedidos." />
      )}
      {reply && <ErrorSummary title="No se borró nada" errors={errors} />}
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

type CustomerOrdersProps = { history: CustomerHistory; orders: readonly ListedOrder[] };

function CustomerOrders({ history, orders }: CustomerOrdersProps) {
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

function CustomerContact({ history, shopName }: { history: CustomerHistory; shopName: string }) {
  const { customer, addresses } = history;
  const { name, email, phone, createdAt } = customer;
  const number = parsePhone(phone);
  const chat = whatsappAddress(phone, `Hola, ${name}. Te escribimos de ${shopName}.`);
  return (
    <Panel id="contacto" title="Contacto">
      <dl className="contact-facts">
        <dt>E-mail</dt>
        <dd>{email === "" ? "—" : <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}</dd>
        <dt>Teléfono</dt>
        <dd>
          {number === null ? phone || "—" : <a href={`tel:${number}`}>{formatPhone(phone)}</a>}
          {chat !== null && (
            <a className="button button-quiet button-small" href={chat}>
              Escribir por WhatsApp
            </a>
          )}
        </dd>
        <dt>Cliente desde</dt>
        <dd>{createdAt === null ? "—" : formatMoment(createdAt)}</dd>
        {addresses.length > 0 && (
          <>
            <dt>{addresses.length === 1 ? "Domicilio" : "Últimos domicilios"}</dt>
            <dd>
              <ul className="contact-addresses">
                {addresses.map(({ street, city, province, postalCode }) => (
                  <li key={[street, city, province, postalCode].join("\n")}>
                    {[street, city, postalCode, provinceName(province)]
                      .filter((part) => part !== "")
                      .join(", ")}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function ErasurePanel({ history }: { history: CustomerHistory }) {
  const { customer, openOrderNumbers } = history;
  const page = adminPaths.customer(customer.id);
  return (
    <Panel id="borrar-datos" title="¿Borrar los datos personales?">
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
          <IntentButton value="erase" className="button-danger">
            Borrar datos personales
          </IntentButton>
          <Link to={page}>Cancelar</Link>
        </ChangeForm>
      )}
    </Panel>
  );
}

function OpenOrders({ numbers, page }: { numbers: readonly string[]; page: string }) {
  return (
    <>
      <p>
        <strong>Todavía no se puede: hay pedidos en curso, o con un cambio abierto.</strong>{" "}
        Terminalos o cancelalos antes.
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
