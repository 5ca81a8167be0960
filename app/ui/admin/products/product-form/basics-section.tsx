import { useEffect, useRef, useState } from "react";

import { describePlace } from "../../../../domain/catalogue/describe-place";
import type { Taxonomy } from "../../../../domain/catalogue/taxonomy";
import { describeIvaRate, IVA_RATES_PERMILLE } from "../../../../domain/products/price-block";
import type { FormChoices } from "../../../../domain/catalogue/product-choices";
import { PRODUCT_FIELDS } from "../../../../domain/products/product-fields";
import { MAX_ID_LENGTH, suggestProductId } from "../../../../domain/products/product-id";
import type { ProductTexts } from "../../../../domain/products/product-texts";
import {
  LONG_TEXT_FIELDS,
  TEXT_FACTS,
  type TextField as ProductText,
} from "../../../../domain/products/text-fields";
import type { ProductFormErrors } from "../../../../forms/products/check-product";
import { TextArea } from "../../../text-area";
import { TextField } from "../../../text-field";
import { SelectField } from "../../../select-field";

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
  const text = (field: ProductText, typing: { autoComplete?: string; list?: string } = {}) => {
    const { control: name, label, maxLength } = TEXT_FACTS[field];
    return { name, label, defaultValue: texts[field], error: errors[name], ...typing, maxLength };
  };
  const line = (field: ProductText, list?: string) =>
    text(field, { autoComplete: "off", ...(list !== undefined && { list }) });
  return (
    <section className="panel">
      <h2>Datos</h2>
      <TextField {...line("name")} />
      <div className="form-row">
        <TextField
          name="precio"
          label={PRODUCT_FIELDS.price.label}
          defaultValue={texts.price}
          error={errors.precio}
          autoComplete="off"
          hint="En pesos, sin centavos."
          inputMode="numeric"
        />
        <SelectField
          name="iva"
          label={PRODUCT_FIELDS.iva.label}
          hint="Cuenta solo si sos Responsable Inscripto."
          defaultValue={texts.iva}
          error={errors.iva}
          options={IVA_OPTIONS}
        />
        <TextField {...line("brand", "marcas")} />
      </div>
      <SaleFields
        texts={texts}
        errors={errors}
        {...(saleNote !== undefined && { note: saleNote })}
      />
      <div className="form-row">
        <TextField {...line("category", "categorias")} />
        <TextField {...line("subcategory", "subcategorias")} />
        <TextField {...line("collection", "colecciones")} />
      </div>
      <PlaceHint
        taxonomy={choices.taxonomy}
        category={texts.category}
        subcategory={texts.subcategory}
      />
      <IdField text={texts.id} error={errors.id} isNew={isNew} />
      {LONG_TEXT_FIELDS.map((field) => (
        <TextArea key={field} {...text(field)} rows={TEXT_FACTS[field].rows} />
      ))}
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

type PlaceHintProps = {
  taxonomy: Taxonomy;
  category: string;
  subcategory: string;
};

/** Says where shoppers will find the product; with script, while the owner types. */
function PlaceHint({ taxonomy, category, subcategory }: PlaceHintProps) {
  const hint = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState({ category, subcategory });

  useEffect(() => {
    const form = hint.current?.closest("form");
    const read = () =>
      setTyped({
        category: readText(form, "categoria"),
        subcategory: readText(form, "subcategoria"),
      });
    read();
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, []);

  return (
    <p ref={hint} className="field-hint" aria-live="polite">
      {describePlace(taxonomy, typed)}
    </p>
  );
}

function readText(form: HTMLFormElement | null | undefined, name: string): string {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : "";
}

type SaleFieldsProps = {
  texts: ProductTexts;
  errors: ProductFormErrors;
  /** Why pages do not show the price before; absent while they do, and without a stored sale. */
  note?: string;
};

/** A lower price for some days. */
function SaleFields({ texts, errors, note }: SaleFieldsProps) {
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

type IdFieldProps = { text: string; error: string | undefined; isNew: boolean };

/** The product's id, which is also its address. */
function IdField({ text, error, isNew }: IdFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [suggestion, setSuggestion] = useState("");

  // While typing, previews the id that an empty field gets; the server finds the free number.
  useEffect(() => {
    const form = field.current?.closest("form");
    if (!isNew || !form) return;
    function suggest() {
      const brand = readField(form, "marca");
      const name = readField(form, "nombre");
      setSuggestion(name === "" ? "" : suggestProductId(brand, name, () => false));
    }
    suggest();
    form.addEventListener("input", suggest);
    return () => form.removeEventListener("input", suggest);
  }, [isNew]);

  return (
    <div ref={field}>
      <TextField
        name="id"
        label="ID"
        hint={
          isNew
            ? "Es el final de su dirección en la tienda. Vacío, se arma solo."
            : "Es el final de su dirección en la tienda. Si lo cambiás, la anterior lleva a la nueva."
        }
        defaultValue={text}
        placeholder={suggestion}
        error={error}
        maxLength={MAX_ID_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

function readField(form: HTMLFormElement | null | undefined, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}
