import { FISCAL_CONDITIONS, type FiscalCondition } from "../../../../domain/products/price-block";
import type { SellingTexts } from "../../../../domain/shop/selling-texts";
import type { SellingErrors } from "../../../../forms/shop/selling-fields";
import { TextField } from "../../../text-field";
import { RadioField } from "../../../radio-field";

const EXPLANATIONS: Record<FiscalCondition, string> = {
  monotributo: "El precio se muestra entero, sin la línea de impuestos.",
  "responsable-inscripto":
    "Debajo de cada precio va el precio sin impuestos nacionales, en letra más chica (Ley 27.743). El IVA de cada producto se elige en su ficha.",
};

const OPTIONS = FISCAL_CONDITIONS.map(({ id, label }) => ({ id, label, hint: EXPLANATIONS[id] }));

type SellerSectionProps = { texts: SellingTexts; errors: SellingErrors };

/** The seller's data, as the law requires. */
export function SellerSection({ texts, errors }: SellerSectionProps) {
  return (
    <section className="panel" aria-labelledby="quien-vende">
      <h2 id="quien-vende">Quién vende</h2>
      <RadioField
        name="condicion"
        label="Condición fiscal"
        options={OPTIONS}
        chosen={texts.fiscalCondition}
        error={errors.condicion}
      />
      <div className="form-row">
        <TextField
          name="razonSocial"
          label="Razón social"
          hint="O tu nombre y apellido, si vendés a tu nombre."
          defaultValue={texts.companyName}
          error={errors.razonSocial}
          autoComplete="off"
        />
        <TextField
          name="cuit"
          label="CUIT"
          hint="Por ejemplo 20-12345678-6. La ley pide mostrarlo en la tienda."
          defaultValue={texts.cuit}
          error={errors.cuit}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </section>
  );
}
