import { useState } from "react";

import { adminPaths } from "../../../admin-paths";
import type { PickableProduct, PickerSearch } from "../../../domain/products/pickable-product";
import { MAX_PICKER_TEXT } from "../../../forms/products/picker-search";
import { Price } from "../../price";
import { ProductThumb } from "./product-thumb";

type ProductPickerProps = {
  /** The name that the chosen ids have in the form; the picker's own parts are named after it. */
  name: string;
  /** One product, which may also be none, or several. */
  takes: "one" | "several";
  /** What is chosen, as the field is called. */
  legend: string;
  error?: string | undefined;
  chosen: readonly PickableProduct[];
  /** The last search of the page without a script; of this picker or of another one. */
  search: PickerSearch | null;
  /** The product of the form, which cannot be chosen. */
  without: string | null;
};

/**
 * Chooses products by words in a form that holds more: without a script the button `find-products:{name}` sends
 * the whole form, which comes back with what was found; with one the results come in place.
 */
export function ProductPicker(props: ProductPickerProps) {
  const { name, takes, legend, error, search, without } = props;
  const asked = search?.picker === name ? search : null;
  const [answer, setAnswer] = useState<Answer | null>(asked);
  const [known, setKnown] = useState(props.chosen);
  const [text, setText] = useState(asked?.text ?? "");
  const [checked, setChecked] = useState(() => props.chosen.map(({ id }) => id));
  const listed = uniteById(known, answer?.found ?? []).filter(({ id }) => id !== without);
  const errorId = error === undefined ? undefined : `${name}-error`;
  const type = takes === "one" ? "radio" : "checkbox";

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
      {listed.length > 0 && (
        <ul className="picker-list">
          {takes === "one" && (
            <li>
              <label className="check">
                <input
                  type="radio"
                  name={name}
                  value=""
                  defaultChecked={checked.length === 0}
                  onChange={() => setChecked([])}
                />
                Ninguno
              </label>
            </li>
          )}
          {listed.map((product) => (
            <li key={product.id}>
              <label className="check">
                <input
                  type={type}
                  name={name}
                  value={product.id}
                  defaultChecked={checked.includes(product.id)}
                  onChange={({ target }) => setChecked(choose(checked, target, takes))}
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
      <p role="status" className="field-hint">
        {answer && describeAnswer(answer)}
      </p>
      <div className="field">
        <label className="field-label" htmlFor={`buscar-${name}`}>
          Buscar un producto
        </label>
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

function choose(
  checked: readonly string[],
  { value, checked: isChecked }: HTMLInputElement,
  takes: ProductPickerProps["takes"],
): string[] {
  const others = takes === "one" ? [] : checked.filter((id) => id !== value);
  return isChecked ? [...others, value] : others;
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
