import { useEffect, useRef, useState, type RefObject } from "react";

import { AGES } from "../../../../domain/catalogue/audience";
import { listKnown } from "../../../../domain/products/audience-words";
import { describeMargin } from "../../../../domain/products/margin";
import { NUMBER_FACTS, NUMBER_FIELDS } from "../../../../domain/products/number-fields";
import type { FormChoices, ProductTexts } from "../../../../domain/products/product-texts";
import { createClassifier } from "../../../../domain/catalogue/product-places";
import { defaultWeight, type Taxonomy } from "../../../../domain/catalogue/taxonomy";
import { describePlaces } from "../../../../domain/catalogue/typed-words";
import { formatWhole } from "../../../../domain/plain/whole-number";
import { addToList, isInList, joinList, removeFromList } from "../../../../domain/plain/text-list";
import { describeIvaRate, IVA_RATES_PERMILLE } from "../../../../domain/payments/price-block";
import { splitPlaces } from "../../../../domain/products/further-places";
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
import { useMay } from "../../access";
import { AudienceBoxes } from "../audience-boxes";

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

type BasicsSectionProps = SectionProps & {
  isNew: boolean;
  saleNote: string | undefined;
  /** Of the stored product, in percent. */
  margin: number | null;
};

export function BasicsSection({ isNew, saleNote, margin, ...props }: BasicsSectionProps) {
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
      <NumberFields {...props} margin={margin} />
      <AudienceBoxes id="para" chosen={listKnown(texts.audiences)} error={props.errors.para} />
      <div className="form-row">
        <SelectField {...showField(props, "age")} options={AGE_OPTIONS} />
        {line("season", "temporadas")}
      </div>
      <div className="form-row">
        {line("category", "categorias")}
        {line("subcategory", "subcategorias")}
      </div>
      <PlaceHint taxonomy={choices.taxonomy} stored={texts} />
      <ListField
        field={showField(props, "alsoIn")}
        hint="Más lugares donde se ve, separados por comas: Mujer > Remeras, Hombre > Remeras."
        addName="tambien-sumado"
        legend="Los de la tienda, para agregar"
        frequent={choices.places}
      />
      <ListField
        field={showField(props, "collection")}
        hint="Separadas por comas: Novedades, Básicos."
        addName="coleccion-sumada"
        frequent={choices.collections.slice(0, MAX_CHIPS)}
      />
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
      <Options id="temporadas" values={choices.seasons} />
    </section>
  );
}

/** What only who changes products may see is for no one else on the page either. */
function NumberFields({ margin, ...props }: SectionProps & Pick<BasicsSectionProps, "margin">) {
  const { texts, choices } = props;
  const mayChange = useMay("catalogue.change");
  const shown = NUMBER_FIELDS.filter((field) => mayChange || !NUMBER_FACTS[field].isSecret);
  return (
    <div className="form-row">
      {shown.map((field) => {
        const { hint } = NUMBER_FACTS[field];
        const ofMargin = field === "costInPesos" && margin !== null;
        const ofCategory =
          field === "weightInGrams" ? describeDefaultWeight(choices.taxonomy, texts) : "";
        return (
          <TextField
            key={field}
            {...showField(props, field)}
            hint={ofMargin ? `${describeMargin(margin)}. ${hint}` : `${hint}${ofCategory}`}
            inputMode="numeric"
            autoComplete="off"
          />
        );
      })}
    </div>
  );
}

/** " Vacío: 320 g, por su categoría."; nothing where no category says a weight. */
function describeDefaultWeight(taxonomy: Taxonomy, texts: ProductTexts): string {
  const { category, subcategory } = texts;
  const audiences = listKnown(texts.audiences);
  const { group } = createClassifier(taxonomy)({ category, subcategory, audiences });
  const weight = defaultWeight(taxonomy, group);
  return weight === null ? "" : ` Vacío: ${formatWhole(weight)} g, por su categoría.`;
}

const AGE_OPTIONS = [{ id: "", label: "Según para quién es" }, ...AGES];

/** Of known collections. */
const MAX_CHIPS = 14;

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
  const controls = [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.name === name,
  );
  const [first] = controls;
  if (first?.type !== "checkbox") return first?.value ?? "";
  return joinList(controls.filter(({ checked }) => checked).map(({ value }) => value));
}

const PLACE_FIELDS = ["category", "subcategory", "audiences", "alsoIn"] as const;
const PLACE_CONTROLS = PLACE_FIELDS.map((field) => PRODUCT_FIELDS[field].control);

function PlaceHint({ taxonomy, stored }: { taxonomy: Taxonomy; stored: ProductTexts }) {
  const hint = useRef<HTMLParagraphElement>(null);
  const typed = useFormTexts(hint, PLACE_CONTROLS);
  const [category = "", subcategory = "", audiences = "", alsoIn = ""] =
    typed ?? PLACE_FIELDS.map((field) => stored[field]);
  return (
    <p ref={hint} className="field-hint" aria-live="polite">
      {describePlaces(taxonomy, {
        ...{ category, subcategory },
        ...{ audiences: listKnown(audiences), alsoIn: splitPlaces(alsoIn) },
      })}
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
  legend?: string;
  frequent: readonly string[];
};

/** More of them would push the rest of the form out of sight. */
const MAX_OPEN_CHIPS = 16;

/** Without scripts the server adds checked chips; with scripts they enter the text at once. */
function ListField({
  field,
  hint,
  addName,
  legend = "Los más usados, para agregar",
  frequent,
}: ListFieldProps) {
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

  const chips = (
    <fieldset>
      <legend className="field-hint">{legend}</legend>
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
  );
  return (
    <div ref={part} className="list-field">
      <TextField {...field} hint={hint} onInput={markChips} autoComplete="off" />
      {offered.length > MAX_OPEN_CHIPS ? (
        <details>
          <summary>Elegir de la lista</summary>
          {chips}
        </details>
      ) : (
        offered.length > 0 && chips
      )}
    </div>
  );
}
