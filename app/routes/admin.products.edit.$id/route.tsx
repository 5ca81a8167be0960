import type { ActionFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { useState } from "react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { requireAdmin } from "../../auth/require-admin.server";
import { readPriceHistory } from "../../data/history/price-history.server";
import { findProductCodes } from "../../data/imports/variant-codes.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import type { PriceEntry } from "../../domain/history/actions";
import { maySeeCosts } from "../../domain/owner/roles";
import { formatMoment } from "../../domain/plain/buenos-aires";
import { readListReturn } from "../../forms/products/admin-product-list";
import { writeChosen } from "../../forms/products/chosen-products";
import type { EditFormPage, ProductFormPage } from "../../forms/products/product-form-data";
import { adminHeaders } from "../../http/caching";
import { loadEditForm } from "../../flows/load-product-form.server";
import { loadProductStock } from "../../flows/stock.server";
import { answerProductForm } from "../../flows/answer-product-form.server";
import { receiveProductForm } from "../../flows/receive-product-form.server";
import { paths } from "../../paths";
import { useMay, MayLink } from "../../ui/admin/access";
import { AdminFailure } from "../../ui/admin/admin-error";
import { ProductForm } from "../../ui/admin/products/product-form/product-form";
import { titleVariant, type ProductCodes } from "../../ui/admin/products/variant-codes-table";
import type { PageHandle } from "../../ui/page";
import { Price } from "../../ui/price";
import { useReply, ChangeForm } from "../../ui/form";
import { IntentButton, PageHeader, QuietLink } from "../../ui/admin/page-parts";

export const handle: PageHandle<{ edited: EditFormPage | null; page: ProductFormPage }> = {
  title({ edited, page }) {
    if (edited) return `Editar ${edited.product.name}`;
    return page.isUnavailable ? "La base de datos no responde" : "Producto no encontrado";
  },
};

export const headers = adminHeaders;

/** Also works without the product, because its form may hold typed text. */
export const loader = adminLoader(
  "catalogue.view",
  async ({ request, params, admin, read, setStatus }) => {
    const id = params.id ?? "";
    const { edited, page } = await loadEditForm(request, id, {
      read,
      showsCost: maySeeCosts(admin.role),
    });
    if (!edited) setStatus(404);
    const prices = edited && (await readOrNull(readPriceHistory(edited.product.id)));
    const stock = edited && (await loadProductStock(edited.product.id));
    const codes = stock && (await readOrNull(findProductCodes(stock.rowId)));
    return { id, edited, page, prices, stock, codes };
  },
);

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "catalogue.change");
  const form = await receiveProductForm(request, { productId: params.id ?? "", author });
  return answerProductForm(form);
}

export default function EditProductPage() {
  const { key } = useLocation();
  return <EditedProduct key={key} />;
}

function EditedProduct() {
  const loaded = useLoaderData<typeof loader>();
  // A change in another tab reloads this page's data. A product that is then gone or unreadable
  // must not take the typed text with it; saving reports the problem.
  const [opened] = useState(loaded);
  const { id, edited, page, prices, stock, codes } = loaded.edited ? loaded : opened;
  const reply = useReply<typeof action>();
  if (!edited && !reply) {
    return page.isUnavailable ? <AdminFailure status={503} /> : <MissingProduct id={id} />;
  }
  // An unreadable product is still the one that the form was opened for.
  const productId = edited?.product.id ?? (page.isUnavailable ? id : null);
  return (
    <>
      <PageHeader title={edited ? edited.product.name : "Producto sin guardar"}>
        {edited && <ProductActions product={edited.product} rowId={prices?.rowId ?? null} />}
      </PageHeader>
      <ProductForm {...{ page, productId, edited, stock, reply }} />
      {codes && <ProductCodesPanel product={codes} />}
      {prices && <PriceHistory {...prices} />}
    </>
  );
}

type ProductActionsProps = Pick<EditFormPage, "product"> & { rowId: number | null };

function ProductActions({ product, rowId }: ProductActionsProps) {
  const [params] = useSearchParams();
  const canSeeHistory = useMay("history.view");
  const chosen = { ids: [product.id], all: null, list: readListReturn(params) };
  return (
    <div className="page-actions">
      {product.isVisible ? (
        <a className="button button-quiet button-small" href={paths.product(product.id)}>
          Ver en la tienda
        </a>
      ) : (
        <span className="tag tag-alert">
          {product.isHidden ? "Oculto" : "Sin fotos"}: no se ve en la tienda
        </span>
      )}
      {rowId !== null && canSeeHistory && (
        <QuietLink to={adminPaths.historyOf("product", rowId)}>Historial</QuietLink>
      )}
      <ChangeForm action={adminPaths.products()}>
        <input type="hidden" name="id" value={product.id} />
        <IntentButton value="duplicate" className="button-quiet button-small">
          Duplicar
        </IntentButton>
      </ChangeForm>
      <MayLink
        className="button button-quiet button-small"
        to={adminPaths.deletion() + writeChosen(chosen)}
      >
        Eliminar
      </MayLink>
    </div>
  );
}

function MissingProduct({ id }: { id: string }) {
  return (
    <section className="message">
      <h1>Producto no encontrado: {id}</h1>
      <p>Puede que se haya eliminado, o que la dirección tenga un error de tipeo.</p>
      <Link className="button" to={adminPaths.products()}>
        Ver los productos
      </Link>
    </section>
  );
}

/** SKU and barcode on the product's own page: to read. They are typed on a page of their own. */
function ProductCodesPanel({ product }: { product: ProductCodes }) {
  const coded = product.rows.filter(({ sku, barcode }) => sku !== "" || barcode !== "");
  return (
    <details className="panel product-codes" open={coded.length > 0}>
      <summary>Códigos</summary>
      <p className="field-hint">
        El SKU y el código de barras de cada talle y color: sirven para buscar acá y van en la
        planilla. En la tienda no se ven.
      </p>
      {coded.length > 0 && (
        <dl className="facts">
          {coded.map((row) => (
            <div key={`${row.size}\n${row.color}`}>
              <dt>{titleVariant(row)}</dt>
              <dd>{[row.sku, row.barcode].filter((code) => code !== "").join(" · ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <QuietLink to={adminPaths.productCodes(product.rowId)}>
        {coded.length > 0 ? "Cambiar códigos" : "Agregar códigos"}
      </QuietLink>
    </details>
  );
}

type PriceHistoryProps = {
  rowId: number;
  entries: readonly PriceEntry[];
  hasMore: boolean;
};

function PriceHistory({ rowId, entries, hasMore }: PriceHistoryProps) {
  const canSeeAll = useMay("history.view");
  if (entries.length === 0) return null;
  return (
    <details className="panel price-history">
      <summary>Precios</summary>
      <ol>
        {entries.map(({ id, at, fromPesos, toPesos, authorName, way }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
            <span className="price-step">
              {fromPesos !== null && (
                <>
                  <Price amountInPesos={fromPesos} /> <span aria-hidden="true">→</span>
                  <span className="visually-hidden">pasó a</span>{" "}
                </>
              )}
              <strong>
                <Price amountInPesos={toPesos} />
              </strong>
            </span>
            <span className="price-way">{[way, authorName].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ol>
      {hasMore && canSeeAll && (
        <Link to={adminPaths.historyOf("product", rowId)}>Ver más cambios</Link>
      )}
    </details>
  );
}
