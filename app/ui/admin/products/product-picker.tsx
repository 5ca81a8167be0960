import { useState } from "react";

import { adminPaths } from "../../../admin-paths";
import type { PickableProduct, PickerSearch } from "../../../domain/products/pickable-product";
import { MAX_PICKER_TEXT } from "../../../forms/products/picker-search";
import { Price } from "../../price";
import { FORM_ID } from "./product-form/picture-section";
import { ProductThumb } from "./product-thumb";

type ProductPickerProps = {
  /** The name that the chosen ids have in the form; the picker's own parts are named after it. */
  name: string;
  /** What is chosen, as the field is called. */
  legend: string;
  error?: string | undefined;
  chosen: readonly PickableProduct[];
  /** The last search of the page without a script; of this picker or of another one. */
  search: PickerSearch | null;
  /** The text of the first search. */
  startText?: string;
  /** The product of the form, which cannot be chosen. */
  without: string | null;
};

/**
 * Chooses products by words in the product form: without a script the button `find-products:{name}` sends
 * the whole form, which comes back with what was found; with one the results come in place.
 */
export function ProductPicker(props: ProductPickerProps) {
  const { name, legend, error, search, startText = "", without } = props;
  const asked = search?.picker === name ? search : null;
  const [answer, setAnswer] = useState<Answer | null>(asked);
  const [known, setKnown] = useState(props.chosen);
  const [text, setText] = useState(asked?.text ?? startText);
  const [checked, setChecked] = useState(() => props.chosen.map(({ id }) => id));
  const isOffered = ({ id }: PickableProduct) => id !== without;
  const listed = uniteById(known, answer?.found ?? []).filter(isOffered);
  const errorId = error === undefined ? undefined : `${name}-error`;

  function show() {
    // What is checked stays in the list when the results of another search come.
    setKnown(listed.filter(({ id }) => checked.includes(id)));
    void find(text).then(setAnswer);
  }
  return (
    <fieldset className="product-picker" id={name} tabIndex={-1} aria-describedby={errorId}>
      <legend className="visually-hidden">{legend}</legend>
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`buscar-${name}`}>
          Buscar un producto
        </label>
        {/* Without a script it stays as it was, and tells the server of a text that Enter sent. */}
        <input type="hidden" name={`buscado-${name}`} value={text} />
        <div className="list-search">
          <input
            type="search"
            id={`buscar-${name}`}
            name={`buscar-${name}`}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              // Enter would save the product.
              if (event.key !== "Enter") return;
              event.preventDefault();
              show();
            }}
            maxLength={MAX_PICKER_TEXT}
            placeholder="Nombre, ID o SKU"
            autoComplete="off"
          />
          <button
            form={FORM_ID}
            name="intent"
            value={`find-products:${name}`}
            className="button button-quiet button-small"
            onClick={(event) => {
              event.preventDefault();
              show();
            }}
          >
            Buscar<span className="visually-hidden"> para {legend}</span>
          </button>
        </div>
      </div>
      <p role="status" className="field-hint">
        {answer && describeAnswer({ ...answer, found: answer.found?.filter(isOffered) ?? null })}
      </p>
      {listed.length > 0 && (
        <ul className="picker-list">
          {listed.map((product) => (
            <li key={product.id}>
              <label className="check">
                <input
                  type="checkbox"
                  name={name}
                  value={product.id}
                  defaultChecked={checked.includes(product.id)}
                  onChange={({ target }) => setChecked(choose(checked, target))}
                />
                <ProductThumb address={product.image} />
                <span>
                  {product.name}
                  <span className="picker-facts">
                    <Price amountInPesos={product.priceInPesos} /> · {product.id}
                    {product.isHidden && " · oculto"}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** `found` is null without an answer. */
type Answer = { text: string; found: readonly PickableProduct[] | null };

async function find(text: string): Promise<Answer> {
  try {
    const answer = await fetch(adminPaths.productChoices(text));
    if (answer.ok) return (await answer.json()) as Answer;
  } catch {
    // Without a connection.
  }
  return { text, found: null };
}

function choose(checked: readonly string[], target: HTMLInputElement): string[] {
  const others = checked.filter((id) => id !== target.value);
  return target.checked ? [...others, target.value] : others;
}

function uniteById(
  known: readonly PickableProduct[],
  found: readonly PickableProduct[],
): PickableProduct[] {
  return [...new Map([...known, ...found].map((product) => [product.id, product])).values()];
}

function describeAnswer({ text, found }: Answer): string {
  if (found === null) return "No pudimos buscar. Fijate tu conexión y volvé a probar.";
  if (text === "") return "Escribí algo del nombre para buscar.";
  const count = found.length;
  if (count === 0) return `Ningún producto coincide con “${text}”.`;
  return count === 1 ? "1 producto encontrado." : `${count} productos encontrados.`;
}
