import type { ReactNode } from "react";

import type { PickableProduct } from "../../../../domain/products/pickable-product";
import { MAX_TEXT_LENGTHS } from "../../../../domain/products/product-limits";
import type { LinkRow } from "../../../../domain/products/product-texts";
import type { ProductFormErrors } from "../../../../forms/products/check-product";
import type { EditFormPage } from "../../../../forms/products/product-form-data";
import { TextField } from "../../../fields";
import { ProductThumb } from "../product-thumb";
import { FORM_ID } from "./picture-section";

type LinkSectionProps = {
  rows: readonly LinkRow[];
  errors: ProductFormErrors;
  picker: ReactNode;
  named: readonly PickableProduct[];
  /** Null for a product that is not stored. */
  edited: EditedLinks | null;
};

type EditedLinks = Pick<EditFormPage, "product" | "oneWayLinks">;

/** The same model in other colors, sold as other products. */
export function LinkSection({ rows, errors, picker, named, edited }: LinkSectionProps) {
  return (
    <section className="panel" id="enlaces">
      <h2>Colores enlazados</h2>
      <p className="field-hint">
        Si el mismo modelo se vende en otro color como otro producto, buscalo y elegilo acá: queda
        enlazado por su color. Para sacar un enlace, vaciá su color.
      </p>
      {errors.enlaces !== undefined && <p className="field-error">{errors.enlaces}</p>}
      <ul className="link-rows">
        {rows.map((row, position) => (
          <li key={position} id={`enlace-producto-${position}`} tabIndex={-1}>
            <input type="hidden" name="enlace-antes" value={row.before} />
            <input type="hidden" name="enlace-producto" value={row.productId} />
            <LinkedProduct
              id={row.productId}
              product={named.find(({ id }) => id === row.productId)}
              position={position}
              error={errors[`enlace-producto-${position}`]}
            />
            <TextField
              id={`enlace-color-${position}`}
              name="enlace-color"
              label={`Color enlazado ${position + 1}`}
              defaultValue={row.color}
              maxLength={MAX_TEXT_LENGTHS.linkColor}
              autoComplete="off"
              error={errors[`enlace-color-${position}`]}
            />
          </li>
        ))}
      </ul>
      {picker}
      {edited && <OneWayLinks {...edited} />}
    </section>
  );
}

type LinkedProductProps = {
  id: string;
  product: PickableProduct | undefined;
  position: number;
  error: string | undefined;
};

/** The one that was deleted meanwhile has only its id. */
function LinkedProduct({ id, product, position, error }: LinkedProductProps) {
  return (
    <div className="linked-product">
      {product && <ProductThumb address={product.image} />}
      <p>
        {product?.name}
        <span className="picker-facts">{id}</span>
        {error !== undefined && (
          <span className="field-error" id={`enlace-producto-${position}-error`}>
            {error}
          </span>
        )}
      </p>
    </div>
  );
}

/** Linked products without a link back. */
function OneWayLinks({ product, oneWayLinks }: EditedLinks) {
  return (
    <ul className="one-way-links">
      {oneWayLinks.map(({ id, name }) => (
        <li key={id} className="notice">
          <p>
            {name} ({id}) no lleva de vuelta a este producto.
          </p>
          {product.firstColor !== null && (
            <button
              form={FORM_ID}
              className="button button-quiet button-small"
              name="intent"
              value={`mend-link:${id}`}
            >
              Enlazar también desde {name}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
