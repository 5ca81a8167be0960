import { brandName } from "../../../domain/brand";
import type { ProductChoices } from "../../../domain/product-choices";
import type { ProductTexts } from "../../../domain/product-texts";
import type { ProductFormErrors } from "../../../forms/product-fields";
import { TextArea } from "../../text-area";
import { TextField } from "../../text-field";
import { IdField } from "./id-field";

type BasicsSectionProps = {
  texts: ProductTexts;
  errors: ProductFormErrors;
  choices: ProductChoices;
  isNew: boolean;
};

/** What the product is and what it costs. */
export function BasicsSection({ texts, errors, choices, isNew }: BasicsSectionProps) {
  return (
    <section className="panel">
      <h2>Datos</h2>
      <TextField
        name="nombre"
        label="Nombre"
        defaultValue={texts.name}
        error={errors.nombre}
        autoComplete="off"
      />
      <div className="form-row">
        <TextField
          name="precio"
          label="Precio"
          hint="En pesos, sin centavos."
          inputMode="numeric"
          defaultValue={texts.price}
          error={errors.precio}
          autoComplete="off"
        />
        <TextField
          name="marca"
          label="Marca"
          list="marcas"
          defaultValue={texts.brand}
          error={errors.marca}
          autoComplete="off"
        />
      </div>
      <div className="form-row">
        <TextField
          name="categoria"
          label="Categoría"
          list="categorias"
          defaultValue={texts.category}
          error={errors.categoria}
          autoComplete="off"
        />
        <TextField
          name="subcategoria"
          label="Subcategoría"
          list="subcategorias"
          defaultValue={texts.subcategory}
          error={errors.subcategoria}
          autoComplete="off"
        />
        <TextField
          name="coleccion"
          label="Colección"
          list="colecciones"
          defaultValue={texts.collection}
          error={errors.coleccion}
          autoComplete="off"
        />
      </div>
      <IdField text={texts.id} error={errors.id} isNew={isNew} />
      <TextArea
        name="descripcion"
        label="Descripción"
        defaultValue={texts.description}
        error={errors.descripcion}
        rows={5}
      />
      <TextArea
        name="composicion"
        label="Composición"
        defaultValue={texts.composition}
        error={errors.composicion}
        rows={2}
      />
      <datalist id="marcas">
        {choices.brands.map((brand) => (
          <option key={brand} value={brand} label={brandName(brand)} />
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
