import { useEffect, useRef, useState, type RefObject } from "react";

import type { FormChoices, ProductTexts } from "../../../../domain/products/product-texts";
import type { Taxonomy } from "../../../../domain/catalogue/taxonomy";
import { describePlaces } from "../../../../domain/catalogue/typed-words";
import { addToList, isInList, removeFromList } from "../../../../domain/plain/text-list";
import { describeIvaRate, IVA_RATES_PERMILLE } from "../../../../domain/payments/price-block";
import { PRODUCT_FIELDS } from "../../../../domain/products/product-fields";
import { MAX_ID_LENGTH, suggestProductId } from "../../../../domain/products/product-id";
import {
  LONG_TEXT_FIELDS,
  TEXT_FACTS,
  type TextField as ProductText,
} from "../../../../domain/products/text-fields";
import type { ProductFormErrors, ProductFormField } from "../../../../forms/products/check-product";
import { SelectField, TextField } from "../../../fields";
import { TextArea } from "../../../form-fields";

const IVA_OPTIONS = IVA_RATES_PERMILLE.map((rate) => ({
  id: String(rate),
  label: describeIvaRate(String(rate)),
}));

type SectionProps = {
  texts: ProductTexts;
  errors: ProductFormErrors;
  choices: FormChoices;
};

type OneText = Exclude<keyof ProductTexts, "isNew" | "isHidden" | "pictures" | "links">;

/** What the control of a field shows, by the table of the fields. */
function showField({ texts, errors }: Pick<SectionProps, "texts" | "errors">, field: OneText) {
  const { control: name, label } = PRODUCT_FIELDS[field];
  return { name, label, defaultValue: texts[field], error: errors[name as ProductFormField] };
}

type BasicsSectionProps = SectionProps & { isNew: boolean; saleNote: string | undefined };

export function BasicsSection({ isNew, saleNote, ...props }: BasicsSectionProps) {
  const { texts, choices } = props;
  const line = (field: ProductText, list?: string) => (
    <TextField
      {...showField(props, field)}
      autoComplete="off"
      list={list}
      maxLength={TEXT_FACTS[field].maxLength}
    />
  );
  return (
    <section className="panel">
      <h2>Datos</h2>
      {line("name")}
      <div className="form-row">
        <TextField
          {...showField(props, "price")}
          autoComplete="off"
          hint="En pesos, sin centavos."
          inputMode="numeric"
        />
        <SelectField
          {...showField(props, "iva")}
          hint="Cuenta solo si sos Responsable Inscripto."
          options={IVA_OPTIONS}
        />
        {line("brand", "marcas")}
      </div>
      <div className="form-row">
        <TextField
          {...showField(props, "salePrice")}
          hint="Vacío: sin oferta."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...showField(props, "saleFrom")} type="date" hint="Vacío: desde hoy." />
        <TextField
          {...showField(props, "saleUntil")}
          type="date"
          hint="Ese día incluido. Vacío: sin final."
        />
      </div>
      {saleNote !== undefined && <p className="field-hint">{saleNote}</p>}
      <div className="form-row">
        {line("category", "categorias")}
        {line("subcategory", "subcategorias")}
        {line("collection", "colecciones")}
      </div>
      <PlaceHint taxonomy={choices.taxonomy} stored={texts} />
      <IdField {...showField(props, "id")} isNew={isNew} />
      {LONG_TEXT_FIELDS.map((field) => {
        const { maxLength, rows } = TEXT_FACTS[field];
        return <TextArea key={field} {...showField(props, field)} {...{ maxLength, rows }} />;
      })}
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

/** The texts of these fields of the form around a part of it, while the owner types; null without script. */
function useFormTexts(part: RefObject<HTMLElement>, names: readonly string[]): string[] | null {
  const [texts, setTexts] = useState<string[] | null>(null);
  useEffect(() => {
    const form = part.current?.closest("form");
    const read = () => setTexts(names.map((name) => readText(form, name)));
    read();
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, [part, names]);
  return texts;
}

function readText(form: HTMLFormElement | null | undefined, name: string): string {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : "";
}

const PLACE_FIELDS = ["categoria", "subcategoria"];

function PlaceHint({ taxonomy, stored }: { taxonomy: Taxonomy; stored: ProductTexts }) {
  const hint = useRef<HTMLParagraphElement>(null);
  const typed = useFormTexts(hint, PLACE_FIELDS) ?? [];
  const [category = stored.category, subcategory = stored.subcategory] = typed;
  return (
    <p ref={hint} className="field-hint" aria-live="polite">
      {describePlaces(taxonomy, { category, subcategory, audiences: [], alsoIn: [] })}
    </p>
  );
}

const ID_FIELDS = ["marca", "nombre"];

/** While typing, previews the id that an empty field gets; the server finds the free number. */
function IdField({ isNew, ...field }: ReturnType<typeof showField> & { isNew: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  const [brand = "", name = ""] = useFormTexts(part, ID_FIELDS) ?? [];
  return (
    <div ref={part}>
      <TextField
        {...field}
        hint={
          isNew
            ? "Es el final de su dirección en la tienda. Vacío, se arma solo."
            : "Es el final de su dirección en la tienda. Si lo cambiás, la anterior lleva a la nueva."
        }
        placeholder={isNew && name !== "" ? suggestProductId(brand, name, () => false) : ""}
        maxLength={MAX_ID_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

export function VariantSection(props: SectionProps) {
  return (
    <section className="panel">
      <h2>Talles y colores</h2>
      <ListField
        field={showField(props, "sizes")}
        hint="Separados por comas: S, M, L."
        addName="talle-sumado"
        frequent={props.choices.sizes}
      />
      <ListField
        field={showField(props, "colors")}
        hint="Separados por comas. El primero es el de las fotos."
        addName="color-sumado"
        frequent={props.choices.colors}
      />
    </section>
  );
}

type ListFieldProps = {
  field: ReturnType<typeof showField>;
  hint: string;
  /** The field name of checked chips. */
  addName: string;
  frequent: readonly string[];
};

/** Without scripts the server adds checked chips; with scripts they enter the text at once. */
function ListField({ field, hint, addName, frequent }: ListFieldProps) {
  const part = useRef<HTMLDivElement>(null);
  const offered = frequent.filter((entry) => !isInList(field.defaultValue, entry));

  const findInput = () =>
    part.current?.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);

  function toggle({ currentTarget: chip }: React.ChangeEvent<HTMLInputElement>) {
    const input = findInput();
    if (!input) return;
    input.value = chip.checked
      ? addToList(input.value, [chip.value])
      : removeFromList(input.value, chip.value);
  }

  /** An entry that was deleted by hand must not come back through its chip. */
  function markChips() {
    const typed = findInput()?.value ?? "";
    for (const chip of part.current?.querySelectorAll<HTMLInputElement>(".chip input") ?? []) {
      chip.checked = isInList(typed, chip.value);
    }
  }

  return (
    <div ref={part} className="list-field">
      <TextField {...field} hint={hint} onInput={markChips} autoComplete="off" />
      {offered.length > 0 && (
        <fieldset>
          <legend className="field-hint">Los más usados, para agregar</legend>
          <ul className="chips">
            {offered.map((entry) => (
              <li key={entry}>
                <label className="chip">
                  <input type="checkbox" name={addName} value={entry} onChange={toggle} />
                  {entry}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  );
}
