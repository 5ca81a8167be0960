import { Link, Form } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { brandName } from "../../../domain/catalogue/brand";
import { listSizes, sizeLabel } from "../../../domain/catalogue/size";
import type { Named } from "../../../domain/catalogue/taxonomy";
import { formatPesos } from "../../../domain/plain/money";
import type { AdminProductRow } from "../../../domain/products/admin-listing";
import { describeMargin, marginPercent } from "../../../domain/products/margin";
import { withListReturn } from "../../../forms/products/admin-product-list";
import { ChangeForm } from "../../form";
import { KEEP_PLACE } from "../../page-focus";
import { Price } from "../../price";
import { ProductThumb } from "./product-thumb";

type ProductTableProps = {
  products: readonly AdminProductRow[];
  list: string;
  /** Selected ids, kept after an error. */
  chosen: readonly string[];
  renamedBrands: readonly Named[];
  /** False while nothing can be changed; there are then no checkboxes and buttons. */
  canChange: boolean;
  formId: string;
  /** The checkbox that selects all, which needs script. */
  selectAll: React.ReactNode;
};

/** The products of a page: a table on wide screens, cards on phones. */
export function ProductTable({ products, canChange, selectAll, ...rest }: ProductTableProps) {
  return (
    <table className="table product-table">
      <caption className="visually-hidden">Productos</caption>
      <thead>
        <tr>
          {canChange && (
            <th scope="col" className="cell-pick">
              {selectAll ?? <span className="visually-hidden">Elegir</span>}
            </th>
          )}
          <th scope="col" colSpan={2}>
            Producto
          </th>
          <th scope="col" className="amount">
            Precio
          </th>
          <th scope="col">Talles</th>
          <th scope="col">Marca y categoría</th>
          <th scope="col">Estado</th>
          <th scope="col">Actualizado</th>
          {canChange && <th scope="col">Acciones</th>}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} canChange={canChange} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

type ProductRowProps = Omit<ProductTableProps, "products" | "selectAll"> & {
  product: AdminProductRow;
};

function ProductRow({ product, renamedBrands, list, chosen, canChange, formId }: ProductRowProps) {
  const { id, name, category, subcategory, collection } = product;
  const shelf = [category, subcategory, collection].filter(Boolean).join(" · ");
  return (
    <tr className={product.isHidden ? "is-hidden" : undefined}>
      {canChange && (
        <td className="cell-pick">
          <label className="pick">
            <input
              type="checkbox"
              name="id"
              value={id}
              form={formId}
              defaultChecked={chosen.includes(id)}
            />
            <span className="visually-hidden">Elegir {name}</span>
          </label>
        </td>
      )}
      <td className="cell-picture">
        <ProductThumb address={product.image} />
      </td>
      <th scope="row" className="cell-name">
        <Link to={withListReturn(adminPaths.product(id), list)}>{name}</Link>
        <span className="product-id">{id}</span>
      </th>
      <td className="amount cell-price">
        <Price amountInPesos={product.priceInPesos} />
        <MarginNote product={product} />
      </td>
      <td className="cell-sizes">{listSizes(product.sizes).map(sizeLabel).join(" ")}</td>
      <td className="cell-shelf">
        {product.brand !== "" && (
          <strong>{brandName({ brands: renamedBrands }, product.brand)}</strong>
        )}
        <span>{shelf}</span>
      </td>
      <td className="cell-state">
        <ProductStateTags product={product} />
      </td>
      <td className="cell-time">{product.updatedAt}</td>
      {canChange && (
        <td className="cell-actions">
          <ProductRowActions product={product} list={list} />
        </td>
      )}
    </tr>
  );
}

/** Only who may see costs has one. */
function MarginNote({ product }: { product: AdminProductRow }) {
  const { priceInPesos, salePriceInPesos = priceInPesos, costInPesos = null } = product;
  const percent = marginPercent(salePriceInPesos, costInPesos);
  return percent !== null && <span className="cell-note">{describeMargin(percent)}</span>;
}

function ProductRowActions({ product, list }: { product: AdminProductRow; list: string }) {
  const { id, name, isHidden } = product;
  const about = <span className="visually-hidden"> {name}</span>;
  return (
    <ul className="row-actions">
      <li>
        <Link className="row-action" to={withListReturn(adminPaths.product(id), list)}>
          Editar{about}
        </Link>
      </li>
      <li>
        <RowForm id={id} list={list} intent={isHidden ? "show" : "hide"}>
          {isHidden ? "Mostrar" : "Ocultar"}
          {about}
        </RowForm>
      </li>
      <li>
        <RowForm id={id} list={list} intent="duplicate">
          Duplicar{about}
        </RowForm>
      </li>
      <li>
        {/* Opens a confirmation page, so the form is a GET. */}
        <Form method="get" action={adminPaths.deletion()}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="lista" value={list} />
          <button className="row-action row-action-danger">Eliminar{about}</button>
        </Form>
      </li>
    </ul>
  );
}

type RowFormProps = { id: string; list: string; intent: string; children: React.ReactNode };

function RowForm({ id, list, intent, children }: RowFormProps) {
  return (
    <ChangeForm action={adminPaths.products() + list} {...KEEP_PLACE}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="lista" value={list} />
      <button className="row-action" name="intent" value={intent}>
        {children}
      </button>
    </ChangeForm>
  );
}

export function ProductStateTags({
  product: { isHidden, image, priceInPesos, salePriceInPesos },
}: {
  product: Pick<AdminProductRow, "isHidden" | "image" | "priceInPesos" | "salePriceInPesos">;
}) {
  return (
    <span className="state-tags">
      {isHidden && <span className="tag tag-hidden">Oculto</span>}
      {priceInPesos === 0 && <span className="tag tag-alert">Sin precio</span>}
      {image === "" && <span className="tag tag-alert">Sin foto</span>}
      {!isHidden && image !== "" && <span className="tag tag-good">Visible</span>}
      {salePriceInPesos !== undefined && (
        <span className="tag">En oferta: {formatPesos(salePriceInPesos)}</span>
      )}
    </span>
  );
}
