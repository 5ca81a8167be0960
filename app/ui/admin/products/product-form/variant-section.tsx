import { useRef } from "react";

import type { FormChoices } from "../../../../domain/catalogue/product-choices";
import { addToList, isInList, removeFromList } from "../../../../domain/plain/text-list";
import { PRODUCT_FIELDS } from "../../../../domain/products/product-fields";
import type { ProductTexts } from "../../../../domain/products/product-texts";
import type { ProductFormErrors } from "../../../../forms/products/check-product";
import { TextField } from "../../../text-field";

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

type ListFieldProps = {
  name: string;
  label: string;
  hint: string;
  /** The field name of checked chips. */
  addName: string;
  text: string;
  frequent: readonly string[];
  error: string | undefined;
};

/**
 * A comma-separated list, with chips for frequent entries. Without scripts the server adds checked
 * chips; with scripts they enter the text at once.
 */
function ListField({ name, label, hint, addName, text, frequent, error }: ListFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const offered = frequent.filter((entry) => !isInList(text, entry));

  const findInput = () => field.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);

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
    for (const chip of field.current?.querySelectorAll<HTMLInputElement>(".chip input") ?? []) {
      chip.checked = isInList(typed, chip.value);
    }
  }

  return (
    <div ref={field} className="list-field">
      <TextField
        name={name}
        label={label}
        hint={hint}
        defaultValue={text}
        error={error}
        onInput={markChips}
        autoComplete="off"
      />
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
