import type { LinkCandidate } from "../../../../domain/catalogue/product-choices";
import { MAX_TEXT_LENGTHS } from "../../../../domain/products/product-limits";
import type { LinkRow } from "../../../../domain/products/product-texts";
import type { ProductFormErrors } from "../../../../forms/products/check-product";
import type { EditFormPage } from "../../../../forms/products/product-form-data";
import { TextField } from "../../../text-field";
import { FORM_ID } from "./form-ids";

const SPARE_ROWS = 2;
const SPARE: LinkRow = { color: "", productId: "", before: "" };

type LinkSectionProps = {
  rows: readonly LinkRow[];
  errors: ProductFormErrors;
  candidates: readonly LinkCandidate[];
  edited: Pick<EditFormPage, "product" | "oneWayLinks"> | null;
};

/** Links to the same model in other colours. */
export function LinkSection({ rows, errors, candidates, edited }: LinkSectionProps) {
  const shown = [...rows, ...Array.from({ length: SPARE_ROWS }, () => SPARE)];
  return (
    <section className="panel" id="enlaces">
      <h2>Colores enlazados</h2>
      <p className="field-hint">
        Si el mismo modelo se vende en otro color como otro producto, enlazalo acá. Para sacar un
        enlace, dejá vacíos su color y su producto.
      </p>
      {errors.enlaces !== undefined && <p className="field-error">{errors.enlaces}</p>}
      <ul className="link-rows">
        {shown.map((row, position) => (
          <li key={position}>
            <input type="hidden" name="enlace-antes" value={row.before} />
            <TextField
              id={`enlace-color-${position}`}
              name="enlace-color"
              label={`Color enlazado ${position + 1}`}
              defaultValue={row.color}
              maxLength={MAX_TEXT_LENGTHS.linkColor}
              autoComplete="off"
              error={errors[`enlace-color-${position}`]}
            />
            <TextField
              id={`enlace-producto-${position}`}
              name="enlace-producto"
              label={`Producto enlazado ${position + 1}`}
              defaultValue={row.productId}
              autoComplete="off"
              error={errors[`enlace-producto-${position}`]}
              list="enlazables"
            />
          </li>
        ))}
      </ul>
      <datalist id="enlazables">
        {candidates.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      {edited && <OneWayLinks {...edited} />}
    </section>
  );
}

/** Linked products without a link back. */
function OneWayLinks({ product, oneWayLinks }: NonNullable<LinkSectionProps["edited"]>) {
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
