import { PRODUCT_FIELDS } from "../../../../domain/products/product-fields";
import type { ProductTexts } from "../../../../domain/products/product-texts";
import type { ProductFormErrors } from "../../../../forms/products/check-product";
import { TextField } from "../../../text-field";

type SaleFieldsProps = {
  texts: ProductTexts;
  errors: ProductFormErrors;
  /** Why pages do not show the price before; absent while they do, and without a stored sale. */
  note?: string;
};

/** A lower price for some days. */
export function SaleFields({ texts, errors, note }: SaleFieldsProps) {
  return (
    <>
      <div className="form-row">
        <TextField
          name="precioOferta"
          label={PRODUCT_FIELDS.salePrice.label}
          hint="Vacío: sin oferta."
          defaultValue={texts.salePrice}
          error={errors.precioOferta}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="ofertaDesde"
          label={PRODUCT_FIELDS.saleFrom.label}
          hint="Vacío: desde hoy."
          type="date"
          defaultValue={texts.saleFrom}
          error={errors.ofertaDesde}
        />
        <TextField
          name="ofertaHasta"
          label={PRODUCT_FIELDS.saleUntil.label}
          hint="Ese día incluido. Vacío: sin final."
          type="date"
          defaultValue={texts.saleUntil}
          error={errors.ofertaHasta}
        />
      </div>
      {note !== undefined && <p className="field-hint">{note}</p>}
    </>
  );
}
