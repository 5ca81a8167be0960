import { Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader, requireRowId } from "../../auth/admin-page.server";
import { findTill } from "../../data/counter/tills.server";
import { readSettings } from "../../data/shop/settings.server";
import { adminHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { TillSheet } from "../../ui/admin/counter/till-sheet";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Cierre de caja" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.change", async ({ params, read }) => {
  const id = requireRowId(params.id);
  const found = await read(findTill(id).then((till) => ({ till })));
  if (!found) return null;
  if (!found.till) throw notFound();
  return { till: found.till, shopName: (await readSettings()).name };
});

export default function TillRoute() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <Notice text={LOAD_FAILED} />;
  return (
    <>
      <header className="page-header print-hint">
        <h1>Cierre de caja</h1>
        <p className="page-actions">
          <Link className="button button-quiet" to={adminPaths.tills()}>
            Volver a Caja
          </Link>
        </p>
        <p className="field-hint">Imprimilo con el menú del navegador.</p>
      </header>
      <TillSheet till={page.till} shopName={page.shopName} />
    </>
  );
}
