import { describeIvaRate, IVA_RATES_PERMILLE } from "../../../../domain/products/price-block";
import type { FormChoices } from "../../../../domain/catalogue/product-choices";
import { MAX_TEXT_LENGTHS } from "../../../../domain/products/product-limits";
import type { ProductTexts } from "../../../../domain/products/product-texts";
import type { ProductFormErrors, ProductFormField } from "../../../../forms/products/check-product";
import { TextArea } from "../../../text-area";
import { TextField } from "../../../text-field";
import { SelectField } from "../../../select-field";
import { PlaceHint } from "./place-hint";
import { IdField } from "./id-field";
import { SaleFields } from "./sale-fields";

const IVA_OPTIONS = IVA_RATES_PERMILLE.map((rate) => ({
  id: String(rate),
  label: describeIvaRate(String(rate)),
}));

type BasicsSectionProps = {
  texts: ProductTexts;
  errors: ProductFormErrors;
  choices: FormChoices;
  isNew: boolean;
  saleNote: string | undefined;
};

/** Name, category and price of the product. */
export function BasicsSection({ texts, errors, choices, isNew, saleNote }: BasicsSectionProps) {
  const line = (name: ProductFormField, text: string) => ({
    name,
    defaultValue: text,
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <section className="panel">
      <h2>Datos</h2>
      <TextField {...line("nombre", texts.name)} label="Nombre" maxLength={MAX_TEXT_LENGTHS.name} />
      <div className="form-row">
        <TextField
          {...line("precio", texts.price)}
          label="Precio"
          hint="En pesos, sin centavos."
          inputMode="numeric"
        />
        <SelectField
          name="iva"
          label="IVA"
          hint="Cuenta solo si sos Responsable Inscripto."
          defaultValue={texts.iva}
          error={errors.iva}
          options={IVA_OPTIONS}
        />
        <TextField
          {...line("marca", texts.brand)}
          label="Marca"
          list="marcas"
          maxLength={MAX_TEXT_LENGTHS.brand}
        />
      </div>
      <SaleFields
        texts={texts}
        errors={errors}
        {...(saleNote !== undefined && { note: saleNote })}
      />
      <div className="form-row">
        <TextField
          {...line("categoria", texts.category)}
          label="Categoría"
          list="categorias"
          maxLength={MAX_TEXT_LENGTHS.category}
        />
        <TextField
          {...line("subcategoria", texts.subcategory)}
          label="Subcategoría"
          list="subcategorias"
          maxLength={MAX_TEXT_LENGTHS.subcategory}
        />
        <TextField
          {...line("coleccion", texts.collection)}
          label="Colección"
          list="colecciones"
          maxLength={MAX_TEXT_LENGTHS.collection}
        />
      </div>
      <PlaceHint
        taxonomy={choices.taxonomy}
        category={texts.category}
        subcategory={texts.subcategory}
      />
      <IdField text={texts.id} error={errors.id} isNew={isNew} />
      <TextArea
        name="descripcion"
        label="Descripción"
        defaultValue={texts.description}
        error={errors.descripcion}
        maxLength={MAX_TEXT_LENGTHS.description}
        rows={5}
      />
      <TextArea
        name="composicion"
        label="Composición"
        defaultValue={texts.composition}
        error={errors.composicion}
        maxLength={MAX_TEXT_LENGTHS.composition}
        rows={2}
      />
      <datalist id="marcas">
        {choices.brands.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      <Options id="categorias" values={choices.categories} />
      <Options id="subcategorias" values={choices.subcategories} />
      <Options id="colecciones" values={choices.collections} />
    </section>
  );
}

function Options({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
