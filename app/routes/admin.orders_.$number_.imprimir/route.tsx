import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { listOrderSheets } from "../../data/orders/orders.server";
import { readSettings } from "../../data/shop/settings.server";
import { findPaper, PAPERS, type OrderSheet } from "../../domain/orders/order-sheet";
import { adminHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { OrderSheets } from "../../ui/admin/orders/order-sheets";
import { SelectField } from "../../ui/fields";

export const handle: PageHandle<{ sheets: OrderSheet[] } | null> = {
  title: (page) => (page ? `Imprimir ${page.sheets[0]?.orderNumber ?? ""}` : "Imprimir"),
};

export const headers = adminHeaders;

/** More would be a mistake and make the page too large. */
const MAX_ORDERS = 50;

export const loader = adminLoader("orders.view", async ({ url, params, read }) => {
  const others = url.searchParams.getAll("pedido");
  const numbers = [...new Set([params.number ?? "", ...others])].slice(0, MAX_ORDERS);
  const sheets = await read(listOrderSheets(numbers));
  if (!sheets) return null;
  if (sheets.length < numbers.length) throw notFound();
  const { name, address, phone, email } = await readSettings();
  const paper = findPaper(url.searchParams.get("papel")) ?? "a5";
  return { sheets, others, paper, sender: { name, address, phone, email } };
});

export default function PrintOrderPage() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <Notice text={LOAD_FAILED} />;
  const { sheets, others, paper, sender } = page;
  const [first] = sheets;
  return (
    <>
      <header className="page-header print-hint">
        <div>
          <h1>Imprimir</h1>
          <p className="field-hint">
            Lo que va adentro del paquete y la etiqueta. Imprimí con Ctrl+P, o con “Compartir” en el
            celular.
          </p>
        </div>
        <p className="page-actions">
          {first && (
            <Link className="button button-quiet" to={adminPaths.order(first.orderNumber)}>
              Volver al pedido
            </Link>
          )}
        </p>
      </header>
      <Form method="get" className="list-fields print-hint">
        {others.map((number) => (
          <input key={number} type="hidden" name="pedido" value={number} />
        ))}
        <SelectField name="papel" label="Papel" defaultValue={paper} options={PAPERS} />
        <button className="button button-quiet button-small">Cambiar</button>
      </Form>
      <OrderSheets sheets={sheets} sender={sender} paper={paper} />
    </>
  );
}
