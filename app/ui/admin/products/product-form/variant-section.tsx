import type { FormChoices } from "../../../../domain/catalogue/product-choices";
import { PRODUCT_FIELDS } from "../../../../domain/products/product-fields";
import type { ProductTexts } from "../../../../domain/products/product-texts";
import type { ProductFormErrors } from "../../../../forms/products/check-product";
import { ListField } from "./list-field";

type VariantSectionProps = {
  texts: ProductTexts;
  errors: ProductFormErrors;
  choices: FormChoices;
};

export function VariantSection({ texts, errors, choices }: VariantSectionProps) {
  return (
    <section className="panel">
      <h2>Talles y colores</h2>
      <ListField
        name="talles"
        label={PRODUCT_FIELDS.sizes.label}
        hint="Separados por comas: S, M, L."
        addName="talle-sumado"
        text={texts.sizes}
        frequent={choices.sizes}
        error={errors.talles}
      />
      <ListField
        name="colores"
        label={PRODUCT_FIELDS.colors.label}
        hint="Separados por comas. El primero es el de las fotos."
        addName="color-sumado"
        text={texts.colors}
        frequent={choices.colors}
        error={errors.colores}
      />
    </section>
  );
}
