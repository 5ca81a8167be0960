import { useLoaderData, Form, Link } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { countColorLinks } from "../../data/products/admin-products.server";
import { deleteProducts, setHidden } from "../../data/products/product-changes.server";
import type { ChosenProduct } from "../../domain/products/admin-listing";
import { productsDeleted, productsUpdated } from "../../domain/products/product-flashes";
import type { Flash } from "../../domain/plain/flash";
import { offerUndo } from "../../flows/offer-undo";
import { parseChosen, writeChosen } from "../../forms/products/chosen-products";
import { adminHeaders } from "../../http/caching";
import { describeMissing, loadChosenProducts } from "../../flows/prices.server";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { ProductStateTags } from "../../ui/admin/products/product-table";
import { ProductThumb } from "../../ui/admin/products/product-thumb";
import { type PageHandle, Notice } from "../../ui/page";
import { ErrorSummary, useReply } from "../../ui/form";
import { Price } from "../../ui/price";
import { IntentButton, PageHeader, Panel } from "../../ui/admin/page-parts";

export const handle: PageHandle<{ products: ChosenProduct[] }> = {
  title: ({ products }) => describeDeletion(products.length),
};

export const headers = adminHeaders;

export const loader = adminLoader("catalogue.change", async ({ request, setStatus }) => {
  const { chosen, products, problem, notice } = await loadChosenProducts(request);
  const linkCounts = await countColorLinks(products.map(({ id }) => id));
  if (products.length === 0) setStatus(404);
  const page = { products, problem, notice, query: writeChosen(chosen), list: chosen.list };
  return { ...page, linkCounts: Object.fromEntries(linkCounts) };
});

export const action = adminAction("catalogue.change", { delete: remove, hide }, () =>
  refuse(NOT_DELETED, 503),
);

/** An already deleted product counts as deleted: a second click is no error. */
async function remove({ formData, by }: AdminForm) {
  const { ids, list } = parseChosen(formData);
  if (ids.length === 0) return refuse(NONE_CHOSEN, 400);
  const { found, missing, batchId } = await deleteProducts(ids, by);
  const flash = productsDeleted({ found, missing: found === 0 ? 0 : missing });
  return answerChanged(list, offerUndo(flash, batchId));
}

async function hide({ formData, by }: AdminForm) {
  const { ids, list } = parseChosen(formData);
  if (ids.length === 0) return refuse(NONE_CHOSEN, 400);
  const { found, missing, batchId } = await setHidden(ids, true, by);
  if (found === 0) return refuse(describeMissing(ids) ?? "", 404);
  return answerChanged(list, offerUndo(productsUpdated(missing), batchId));
}

async function answerChanged(list: string, flash: Flash) {
  return seeOther(adminPaths.products() + list, await serializeFlash(flash));
}

const NONE_CHOSEN = "Elegí al menos un producto.";
const NOT_DELETED =
  "Error al eliminar el producto. No pudimos guardar el cambio: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function refuse(message: string, status: 400 | 404 | 503) {
  return refuseForm({ values: {}, errors: { productos: message } }, status);
}

export default function AdminDeletionRoute() {
  const { products, linkCounts, problem, notice, query, list } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const title = describeDeletion(products.length);
  const isHidable = products.some(({ product }) => product?.isHidden === false);
  return (
    <>
      <PageHeader title={title} />
      {notice !== null && <Notice text={notice} />}
      {reply ? (
        <ErrorSummary
          title="No se eliminó nada"
          errors={[{ controlId: null, message: reply.errors.productos }]}
        />
      ) : (
        problem !== null && <Notice text={problem} />
      )}
      {products.length > 0 && (
        <>
          <ul className="doomed">
            {products.map((chosen) => (
              <DoomedProduct
                key={chosen.id}
                chosen={chosen}
                linkCount={linkCounts[chosen.id] ?? 0}
              />
            ))}
          </ul>
          <Consequences count={products.length} />
        </>
      )}
      <Form method="post" action={adminPaths.deletion() + query} className="form-actions">
        <input type="hidden" name="lista" value={list} />
        {products.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        {products.length > 0 && notice === null && (
          <>
            <IntentButton value="delete" className="button-danger">
              Eliminar
            </IntentButton>
            {isHidable && (
              <IntentButton value="hide" className="button-quiet">
                Ocultar en su lugar
              </IntentButton>
            )}
          </>
        )}
        <Link to={adminPaths.products() + list}>
          {products.length > 0 ? "Cancelar" : "Volver a los productos"}
        </Link>
      </Form>
    </>
  );
}

function describeDeletion(count: number): string {
  if (count === 0) return "No hay nada que eliminar";
  return count === 1 ? "¿Eliminar este producto?" : `¿Eliminar estos ${count} productos?`;
}

function DoomedProduct({ chosen, linkCount }: { chosen: ChosenProduct; linkCount: number }) {
  const { id, product } = chosen;
  return (
    <li className="doomed-product">
      <ProductThumb address={product?.image ?? ""} />
      <div>
        <p className="doomed-name">{product?.name ?? "Producto que no se puede leer"}</p>
        <p className="product-id">{id}</p>
        {product && (
          <p className="doomed-facts">
            <Price amountInPesos={product.priceInPesos} /> <ProductStateTags product={product} />
          </p>
        )}
        {linkCount > 0 && (
          <p>
            {linkCount === 1
              ? "Otro producto tiene un color que lleva a este: ese color deja de ofrecerse."
              : `Otros ${linkCount} productos tienen un color que lleva a este: ese color deja de ofrecerse.`}
          </p>
        )}
      </div>
    </li>
  );
}

function Consequences({ count }: { count: number }) {
  const isOne = count === 1;
  return (
    <Panel id="consecuencias" title="Qué va a pasar">
      <ul className="bullets">
        <li>
          {isOne
            ? "Se borra del catálogo y su página pasa a decir que no existe."
            : "Se borran del catálogo y sus páginas pasan a decir que no existen."}
        </li>
        <li>Los pedidos ya hechos conservan su propia copia: no pierden nada.</li>
        <li>
          {isOne ? "Queda" : "Quedan"} 30 días en la papelera, con fotos y direcciones: desde ahí
          {isOne ? " se restaura" : " se restauran"}.
        </li>
      </ul>
    </Panel>
  );
}
