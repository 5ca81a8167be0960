import { Form, useSubmit } from "@remix-run/react";

import { BRANDS, brandName } from "../../domain/brand";
import type { FacetCount, SortOrder } from "../../domain/catalogue-query";
import { COLOURS, findColour } from "../../domain/colour";
import { foldText } from "../../domain/fold-text";
import { compareSizes, sizeLabel } from "../../domain/size";
import { GROUPS, findGroup } from "../../domain/taxonomy";
import { Icon } from "../icon";
import { ColourSwatch } from "./colour-swatch";
import type { ProductListData } from "./product-list-page";

const SORT_NAMES: Record<SortOrder, string> = {
  nuevo: "Lo más nuevo",
  "precio-asc": "Menor precio",
  "precio-desc": "Mayor precio",
};

/**
 * The filters as one plain GET form: a sheet on phones, a column beside the list on wide screens.
 * With JavaScript each choice is applied at once; typed prices wait for the button.
 */
export function FilterPanel({ data }: { data: ProductListData }) {
  const { listing, text, filters, pathname } = data;
  const submit = useSubmit();
  const applyChoice = (event: React.ChangeEvent<HTMLFormElement>) => {
    if (event.target.type === "text") return;
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    const params = new URLSearchParams(given as [string, string][]);
    submit(params, { action: pathname, preventScrollReset: true });
  };
  return (
    <aside id="filtros" className="filters" popover="auto" aria-label="Filtros">
      <div className="filters-head">
        <h2>Filtrar y ordenar</h2>
        <button
          type="button"
          className="icon-button"
          popovertarget="filtros"
          popovertargetaction="hide"
          aria-label="Cerrar filtros"
        >
          <Icon name="close" />
        </button>
      </div>
      {/* A new key for a new address: the boxes are the browser's own, and must follow the list. */}
      <Form
        key={JSON.stringify([text, filters])}
        method="get"
        action={pathname}
        onChange={applyChoice}
      >
        {text !== "" && <input type="hidden" name="q" value={text} />}
        <SortChoice text={text} chosen={filters.sort} />
        <Options
          title="Categoría"
          name="categoria"
          chosen={filters.groups}
          options={sortByList(
            listing.counts.group,
            GROUPS.map(({ id }) => id),
          )}
          value={(option) => option.value}
          render={(option) => findGroup(option.value)?.name ?? option.label}
        />
        <Options
          title="Talle"
          name="talle"
          chosen={filters.sizes}
          options={[...listing.counts.size].sort((a, b) => compareSizes(a.label, b.label))}
          render={(option) => sizeLabel(option.label)}
        />
        <Options
          title="Color"
          name="color"
          chosen={filters.colours}
          options={sortByList(
            listing.counts.colour,
            COLOURS.map(({ name }) => name),
          )}
          render={(option) => (
            <>
              <ColourSwatch name={option.label} /> {findColour(option.label)?.name ?? option.label}
            </>
          )}
        />
        <Options
          title="Marca"
          name="marca"
          chosen={filters.brands}
          options={sortByList(
            listing.counts.brand,
            BRANDS.map(({ id }) => id),
          )}
          render={(option) => brandName(option.label)}
        />
        <PriceRange data={data} />
        <button className="button filters-apply">Aplicar filtros</button>
      </Form>
    </aside>
  );
}

/** Opens the sheet on small screens; wide ones always show the filters. */
export function FilterButton() {
  return (
    <button type="button" className="button button-quiet filter-open" popovertarget="filtros">
      <Icon name="filters" /> Filtrar y ordenar
    </button>
  );
}

function SortChoice({ text, chosen }: { text: string; chosen: SortOrder | null }) {
  const usual = text === "" ? "Lo más nuevo" : "Lo más parecido";
  return (
    <label className="field">
      <span className="field-label">Ordenar por</span>
      <select name="orden" defaultValue={chosen ?? ""}>
        <option value="">{usual}</option>
        {Object.entries(SORT_NAMES)
          .filter(([, name]) => name !== usual)
          .map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
      </select>
    </label>
  );
}

type OptionsProps = {
  title: string;
  name: string;
  chosen: readonly string[];
  options: readonly FacetCount[];
  /** What goes into the address; the label unless told otherwise. */
  value?: (option: FacetCount) => string;
  render: (option: FacetCount) => React.ReactNode;
};

function Options({
  title,
  name,
  chosen,
  options,
  value = ({ label }) => label,
  render,
}: OptionsProps) {
  if (options.length === 0) return null;
  const chosenKeys = new Set(chosen.map(foldText));
  const isChosen = (option: FacetCount) => chosenKeys.has(foldText(value(option)));
  return (
    <details className="filter-group" open={options.some(isChosen)}>
      <summary>{title}</summary>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label className="option">
              <input
                type="checkbox"
                name={name}
                value={value(option)}
                defaultChecked={isChosen(option)}
              />
              <span>{render(option)}</span>
              <span className="option-count">{option.count}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PriceRange({ data: { filters, listing } }: { data: ProductListData }) {
  const range = listing.priceRangeInPesos;
  return (
    <fieldset className="filter-group price-range">
      <legend>Precio en pesos</legend>
      <label className="field">
        <span className="field-label">Desde</span>
        <input
          type="text"
          inputMode="numeric"
          name="min"
          defaultValue={filters.minPesos ?? ""}
          placeholder={range ? range.min.toLocaleString("es-AR") : undefined}
        />
      </label>
      <label className="field">
        <span className="field-label">Hasta</span>
        <input
          type="text"
          inputMode="numeric"
          name="max"
          defaultValue={filters.maxPesos ?? ""}
          placeholder={range ? range.max.toLocaleString("es-AR") : undefined}
        />
      </label>
    </fieldset>
  );
}

/** In the shop's own order; what the shop does not know comes last, by name. */
function sortByList(options: readonly FacetCount[], order: readonly string[]): FacetCount[] {
  const folded = order.map(foldText);
  const place = ({ value }: FacetCount) => {
    const found = folded.indexOf(value);
    return found < 0 ? folded.length : found;
  };
  return [...options].sort((a, b) => place(a) - place(b) || a.label.localeCompare(b.label, "es"));
}
