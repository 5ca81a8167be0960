import { useLoaderData, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { BINNED_PER_PAGE, listBin, restoreProduct } from "../../data/history/bin.server";
import { BIN_DAYS } from "../../domain/history/bin";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { countProducts } from "../../domain/plain/words";
import { parseRowId } from "../../domain/plain/row-id";
import { nearestPage } from "../../domain/plain/pagination";
import type { Flash } from "../../domain/plain/flash";
import { adminHeaders } from "../../http/caching";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { offerUndo } from "../../flows/offer-undo";
import { NOT_SAVED } from "../../flows/not-saved";
import { serializeFlash } from "../../sessions/flash.server";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { EmptyList } from "../../ui/admin/list-rows";
import { ProductThumb } from "../../ui/admin/products/product-thumb";
import { ChangeForm, ErrorSummary, useReply, useReplyErrors } from "../../ui/form";
import { PageNumbers } from "../../ui/page-numbers";
import { Price } from "../../ui/price";
import { PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Papelera" };

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.view", async ({ url, now, read }) => {
  const first = await read(listBin(1, now));
  const total = first?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / BINNED_PER_PAGE));
  const page = nearestPage(url.searchParams.get("pagina"), total, BINNED_PER_PAGE);
  const found = page === 1 ? first : await read(listBin(page, now));
  return { products: found?.products ?? null, total: found?.total ?? 0, page, pageCount };
});

export const action = adminAction("catalogue.change", { restore }, () => refuse(NOT_SAVED, 503));

const GONE = "Ese producto ya no está en la papelera: puede que ya se haya restaurado.";

async function restore({ formData, by }: AdminForm) {
  const rowId = parseRowId(formData.get("producto"));
  if (rowId === null) throw badRequest();
  const restored = await restoreProduct(rowId, by);
  switch (restored.outcome) {
    case "missing":
      return refuse(GONE, 404);
    case "taken":
      return refuse(
        `Otro producto usa ahora el ID ${restored.id}: cambiale el ID y volvé a restaurar este.`,
        409,
      );
    case "restored": {
      const flash: Flash = {
        title: "Producto restaurado",
        text: `${restored.name} está de nuevo como cuando se borró.`,
        link: { to: adminPaths.product(restored.id), text: "Ver el producto" },
        isCatalogueChange: true,
      };
      return seeOther(adminPaths.bin(), await serializeFlash(offerUndo(flash, restored.batchId)));
    }
  }
}

function refuse(message: string, status: 404 | 409 | 503) {
  return refuseForm({ values: {}, errors: { papelera: message } }, status);
}

const CONTROLS = { papelera: null };

/** The deleted products that can come back. */
export default function BinRoute() {
  const { products, total, page, pageCount } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = useReplyErrors(reply, CONTROLS);
  return (
    <>
      <PageHeader title="Papelera">
        <div className="page-actions">
          <QuietLink to={adminPaths.products()}>Productos</QuietLink>
        </div>
      </PageHeader>
      {reply && <ErrorSummary title="No se restauró" errors={errors} />}
      <p className="field-hint">
        Los productos borrados quedan acá {BIN_DAYS} días, con sus fotos y sus direcciones.
      </p>
      {products === null && <Notice text={LOAD_FAILED} />}
      {products?.length === 0 && (
        <EmptyList title="La papelera está vacía" text="Lo que borres va a estar acá." />
      )}
      {products !== null && products.length > 0 && (
        <section className="list-rows" aria-label="Productos borrados">
          <p className="list-total">{countProducts(total)}</p>
          <ul className="bin-list">
            {products.map((product) => (
              <BinRow key={product.rowId} product={product} />
            ))}
          </ul>
          <PageNumbers
            page={page}
            pageCount={pageCount}
            address={(wanted) => `${adminPaths.bin()}?pagina=${wanted}`}
          />
        </section>
      )}
    </>
  );
}

function BinRow({ product }: { product: Awaited<ReturnType<typeof listBin>>["products"][number] }) {
  const { rowId, id, name, priceInPesos, image, deletedAt, deletedBy, batchId } = product;
  const author = deletedBy === "" ? "fuera de la administración" : `por ${deletedBy}`;
  return (
    <li className="bin-row">
      <ProductThumb address={image} />
      <div>
        <p className="doomed-name">{name}</p>
        <p className="product-id">{id}</p>
        <p className="cell-note">
          <Price amountInPesos={priceInPesos} /> · borrado el {formatMoment(deletedAt)} {author} ·{" "}
          <Link to={adminPaths.historyBatch(batchId)}>ver ese cambio</Link>
        </p>
      </div>
      <ChangeForm action={adminPaths.bin()}>
        <input type="hidden" name="producto" value={rowId} />
        <button className="button button-small" name="intent" value="restore">
          Restaurar<span className="visually-hidden"> {name}</span>
        </button>
      </ChangeForm>
    </li>
  );
}
