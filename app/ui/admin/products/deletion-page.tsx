import { Form, Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { ChosenProduct } from "../../../domain/products/admin-listing";
import type { FormReply } from "../../../forms/form-reply";
import { ErrorSummary } from "../../error-summary";
import { Notice } from "../../notice";
import { Price } from "../../price";
import { ProductStateTags } from "./product-state-tags";
import { ProductThumb } from "./product-thumb";

export type DeletionPageData = {
  products: ChosenProduct[];
  /** Number of other products that link to each product. */
  linkCounts: Record<string, number>;
  problem: string | null;
  notice: string | null;
  /** The page's own query, and that of the list to return to. */
  query: string;
  list: string;
};

/** Explains the deletion before it is done, because it is irreversible. */
export function DeletionPage({ data, reply }: { data: DeletionPageData; reply: FormReply | null }) {
  const { products, problem, notice, query, list } = data;
  const title = describeDeletion(products.length);
  const isHidable = products.some(({ product }) => product?.isHidden === false);
  return (
    <>
      <div className="page-header">
        <h1>{title}</h1>
      </div>
      {notice !== null && <Notice text={notice} />}
      {reply ? (
        <ErrorSummary
          title="No se eliminó nada"
          errors={Object.values(reply.errors).map((message) => ({
            controlId: null,
            message: message ?? "",
          }))}
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
                linkCount={data.linkCounts[chosen.id] ?? 0}
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
            <button className="button button-danger" name="intent" value="delete">
              Eliminar
            </button>
            {isHidable && (
              <button className="button button-quiet" name="intent" value="hide">
                Ocultar en su lugar
              </button>
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

export function describeDeletion(count: number): string {
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
    <section className="panel" aria-labelledby="consecuencias">
      <h2 id="consecuencias">Qué va a pasar</h2>
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
    </section>
  );
}
