import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { findBackupTask } from "../../backups/backup-job.server";
import { MISSED_SEARCH_DAYS, type SearchCount } from "../../domain/catalogue/search-log";
import { may, type Permission } from "../../domain/owner/roles";
import { formatLongDay } from "../../domain/plain/buenos-aires";
import { adminHeaders } from "../../http/caching";
import { loadDashboard } from "../../data/orders/dashboard.server";
import { useAdminData, MayLink } from "../../ui/admin/access";
import { formatCount, Figures } from "../../ui/admin/figures";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { listOwnerTasks, type OwnerTask } from "../../ui/admin/orders/owner-tasks";
import { CustomersPanel, OrdersPanel, PartHeading } from "../../ui/admin/orders/dashboard-panels";
import { SalesPanel, SplitPanel, TodayFigures } from "../../ui/admin/orders/sales-panel";
import { UnclaimedPayments } from "../../ui/admin/payments/unclaimed-payments";
import { SampleHint } from "../../ui/admin/products/sample-hint";
import { StockSalesPanel } from "../../ui/admin/stock/stock-sales-panel";
import { Panel } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Inicio" };

export const headers = adminHeaders;

export const loader = adminLoader("own", async ({ admin: { role }, now }) =>
  loadDashboard({ now, role, backupTask: await findBackupTask(now), listTasks: listOwnerTasks }),
);

export default function DashboardPage() {
  const dashboard = useLoaderData<typeof loader>();
  const { today, orders, sales, split, customers, products, withoutPicture, tasks, newest } =
    dashboard;
  const isNewShop = orders?.totalOrders === 0;
  // The first steps already cover these tasks.
  const shownTasks = tasks.filter(
    ({ kind }) => !isNewShop || !["contact-data", "payments-unconnected"].includes(kind),
  );
  const isAllDone = dashboard.areTasksKnown && tasks.length === 0;
  const isIncomplete = [orders, newest, sales, split, customers, products, withoutPicture].includes(
    null,
  );
  return (
    <div className="dashboard">
      <header className="page-header">
        <h1 className="dashboard-day">{formatLongDay(today)}</h1>
      </header>
      {isIncomplete && <Notice text={LOAD_FAILED} />}
      {isNewShop ? (
        <FirstSteps />
      ) : (
        <>
          {sales !== undefined && (
            <TodayFigures
              orders={orders ?? null}
              sales={sales}
              isAllDone={isAllDone}
              margin={dashboard.margin ?? null}
            />
          )}
          {sales && <SalesPanel sales={sales} />}
          {split && split.channels.length > 0 && <SplitPanel split={split} />}
        </>
      )}
      {(shownTasks.length > 0 || (isAllDone && !isNewShop)) && <OwnerTasks tasks={shownTasks} />}
      {dashboard.unclaimed.length > 0 && <UnclaimedPayments payments={dashboard.unclaimed} />}
      {orders && !isNewShop && <OrdersPanel summary={orders} newest={newest ?? []} />}
      {customers && !isNewShop && <CustomersPanel summary={customers} />}
      {dashboard.stock && <StockSalesPanel figures={dashboard.stock} />}
      {dashboard.missedSearches.length > 0 && (
        <MissedSearches searches={dashboard.missedSearches} />
      )}
      {products && <ProductsPanel counts={products} />}
    </div>
  );
}

function OwnerTasks({ tasks }: { tasks: readonly OwnerTask[] }) {
  return (
    <Panel id="que-hacer" title="Qué hacer hoy" className="tasks">
      {tasks.length === 0 ? (
        <p>Nada pendiente: está todo al día.</p>
      ) : (
        <ul>
          {tasks.map(({ kind, to, count, text }) => (
            <li key={kind}>
              <Link to={to}>
                <strong>{count}</strong>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Searches without products, each with a link to the form that teaches the search the word. */
function MissedSearches({ searches }: { searches: readonly SearchCount[] }) {
  return (
    <Panel id="sin-resultados" title="Buscaron y no encontraron" className="missed-searches">
      <p className="field-hint">
        En los últimos {MISSED_SEARCH_DAYS} días. Si lo vendés con otro nombre, agregá un sinónimo.
      </p>
      <ol className="ranking">
        {searches.map(({ text, searchCount }) => (
          <li key={text}>
            <span>
              <strong>{text}</strong>{" "}
              <span className="cell-note">
                {searchCount === 1 ? "1 vez" : `${formatCount(searchCount)} veces`}
              </span>
            </span>
            <MayLink to={adminPaths.synonyms(text)}>
              Agregar sinónimo<span className="visually-hidden"> de {text}</span>
            </MayLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function ProductsPanel({
  counts,
}: {
  counts: { visible: number; hidden: number; withoutPicture: number };
}) {
  const dashboard = useLoaderData<typeof loader>();
  const { sampleCount } = dashboard;
  const withoutPicture = dashboard.withoutPicture ?? [];
  return (
    <section className="dashboard-part" aria-labelledby="productos">
      <PartHeading
        id="productos"
        title="Productos"
        to={adminPaths.products()}
        text="Ver los productos"
      />
      <Figures
        figures={[
          { label: "A la vista", value: formatCount(counts.visible) },
          {
            label: "Ocultos",
            value: formatCount(counts.hidden),
            to: adminPaths.productsIn("ocultos"),
          },
          {
            label: "Sin foto",
            value: formatCount(counts.withoutPicture),
            to: adminPaths.productsIn("sin-foto"),
          },
        ]}
      />
      {sampleCount > 0 && <SampleHint count={sampleCount} />}
      {withoutPicture.length > 0 && (
        <section className="panel" aria-labelledby="sin-foto">
          <h3 id="sin-foto">Sin foto, y por eso fuera de la tienda</h3>
          <ul className="without-picture">
            {withoutPicture.map(({ id, name, isHidden }) => (
              <li key={id}>
                <Link to={adminPaths.product(id)}>{name === "" ? id : name}</Link>
                {isHidden && <span className="tag">Oculto</span>}
              </li>
            ))}
          </ul>
          {counts.withoutPicture > withoutPicture.length && (
            <p>
              <Link to={adminPaths.productsIn("sin-foto")}>
                Ver los {formatCount(counts.withoutPicture)} sin foto
              </Link>
            </p>
          )}
        </section>
      )}
    </section>
  );
}

type Step = { to: string; needs: Permission; name: string; text: string; isDone: boolean };

/** Replaces the figures in a shop without orders. Checks off only what the shop can verify. */
function FirstSteps() {
  const { hasContact, isConnected, sampleCount, canSendMails } = useLoaderData<typeof loader>();
  const { role } = useAdminData();
  const steps: Step[] = [
    {
      to: adminPaths.newProduct(),
      needs: "catalogue.change",
      name: "Cargá tus productos",
      text:
        sampleCount > 0
          ? "Con foto, precio y talles. La tienda viene con un catálogo de muestra: cambiá lo que te sirva y borrá el resto de una vez."
          : "Con foto, precio y talles.",
      isDone: false,
    },
    {
      to: adminPaths.productImports(),
      needs: "catalogue.change",
      name: "Traé los de tu otra tienda",
      text: "Si ya vendés en Tiendanube, WooCommerce o Shopify, subí el archivo que exportan.",
      isDone: false,
    },
    {
      to: adminPaths.settings(),
      needs: "shop.change",
      name: "Poné tus datos de contacto",
      text: "Nombre, teléfono, horarios, cuotas y descuento, que se ven en toda la tienda.",
      isDone: hasContact,
    },
    {
      to: adminPaths.payments(),
      needs: "payments.connect",
      name: "Conectá Mercado Pago",
      text: "Para cobrar con tarjeta, en cuotas y con dinero en cuenta.",
      isDone: isConnected,
    },
    {
      to: adminPaths.mails(),
      needs: "shop.change",
      name: "Hacé que salgan los e-mails",
      text: "A quien compra le llega su pedido; a vos, cada venta y el enlace si te olvidás la contraseña.",
      isDone: canSendMails,
    },
  ];
  const own = steps.filter(({ needs }) => may(role, needs));
  if (own.length === 0) return null;
  return (
    <Panel id="primeros-pasos" title="Tu tienda está abierta" className="first-steps">
      <p>Todavía no hay pedidos. Mientras llega el primero:</p>
      <ol>
        {own.map(({ to, name, text, isDone }) => (
          <li key={to} className={isDone ? "is-done" : undefined}>
            <Link to={to}>
              {name}
              {isDone && <span className="visually-hidden"> (hecho)</span>}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
