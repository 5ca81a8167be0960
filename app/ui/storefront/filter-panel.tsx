import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import type { ProductFilters, SortOrder } from "../../domain/catalogue/catalogue-query";
import type { ProductListing } from "../../domain/catalogue/product-listing";
import { COLORS, findColor } from "../../domain/catalogue/color";
import type { FacetCount } from "../../domain/catalogue/facet-counts";
import { sortByList } from "../../domain/catalogue/facet-order";
import { compareSizes, sizeLabel } from "../../domain/catalogue/size";
import { foldText } from "../../domain/plain/fold-text";
import { countProducts } from "../../domain/plain/words";
import { formatWhole } from "../../domain/plain/whole-number";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { paths } from "../../paths";
import { Icon } from "../icon";
import { KEEP_PLACE } from "../page-focus";
import { FilterSelect } from "../fields";
import { ColorSwatch } from "./product-grid";

/** The loader data of a list page, from `loadProductList`. */
export type ProductListData = {
  listing: ProductListing;
  text: string;
  isLiteral: boolean;
  filters: ProductFilters;
  pathname: string;
  /** The list's own address, with all that it asks for. */
  canonical: string;
  notice: string | null;
  /** Pages of the shop that the search asks for; absent without any. */
  pages?: readonly { title: string; path: string }[];
};

const SORT_NAMES: Record<SortOrder, string> = {
  nuevo: "Lo más nuevo",
  "precio-asc": "Menor precio",
  "precio-desc": "Mayor precio",
};

/** With JavaScript each choice applies at once; typed prices wait for the button. */
export function FilterPanel({ data }: { data: ProductListData }) {
  const { listing, text, isLiteral, filters, pathname } = data;
  const submit = useSubmit();
  const form = useFormOfList(data);
  const apply = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].filter(([, value]) => value !== "");
    const params = new URLSearchParams(given as [string, string][]);
    submit(params, { action: pathname, ...KEEP_PLACE });
  };
  const applyChoice = (event: React.ChangeEvent<HTMLFormElement>) => {
    if (event.target.type !== "text") apply(event.currentTarget);
  };
  const applyAll = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
    // A client navigation keeps the document, so the sheet must be closed to show the list.
    if ("popover" in HTMLElement.prototype) event.currentTarget.closest("aside")?.hidePopover();
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
      <Form ref={form} method="get" action={pathname} onChange={applyChoice} onSubmit={applyAll}>
        {text !== "" && <input type="hidden" name="q" value={text} />}
        {text !== "" && isLiteral && <input type="hidden" name="igual" value="1" />}
        <SortChoice text={text} chosen={filters.sort} />
        {(listing.hasSoldOut ?? filters.isInStock) && (
          <label className="filter-group option">
            <input type="checkbox" name="stock" value="si" defaultChecked={filters.isInStock} />
            Solo con stock
          </label>
        )}
        {filters.offerId !== undefined && (
          <input type="hidden" name="promo" value={filters.offerId} />
        )}
        {mayAskForSale(data) && (listing.onSaleCount ?? filters.isOnSale) && (
          <label className="filter-group option">
            <input type="checkbox" name="oferta" value="si" defaultChecked={filters.isOnSale} />
            <span>En oferta</span>
            <span className="option-count">{listing.onSaleCount ?? 0}</span>
          </label>
        )}
        <FilterOptions
          title="Categoría"
          name="categoria"
          chosen={filters.groups}
          options={listing.counts.group}
          value={(option) => option.value}
          render={(option) => option.name}
        />
        {((listing.counts.audience?.length ?? 0) > 1 || filters.audiences) && (
          <FilterOptions
            title="Para"
            name="para"
            chosen={filters.audiences ?? []}
            options={listing.counts.audience ?? []}
            render={(option) => option.name}
          />
        )}
        <FilterOptions
          title="Talle"
          name="talle"
          chosen={filters.sizes}
          options={[...listing.counts.size].sort((a, b) => compareSizes(a.label, b.label))}
          render={(option) => sizeLabel(option.label)}
          more={
            listing.ownSizeIn !== undefined && (
              <a href={paths.inOwnSize(listing.ownSizeIn)}>Solo lo que hay en mi talle</a>
            )
          }
        />
        <FilterOptions
          title="Color"
          name="color"
          chosen={filters.colors}
          options={sortByList(
            listing.counts.color,
            COLORS.map(({ name }) => name),
          )}
          render={(option) => (
            <>
              <ColorSwatch name={option.label} /> {findColor(option.label)?.name ?? option.label}
            </>
          )}
        />
        <FilterOptions
          title="Marca"
          name="marca"
          chosen={filters.brands}
          options={listing.counts.brand}
          render={(option) => option.name}
          more={listing.hasMoreBrands && <a href={paths.menu()}>Todas las marcas</a>}
        />
        <PriceRange data={data} />
        <div className="filters-foot">
          {isFiltered(data) && (
            <a className="chip-clear" href={pathname}>
              Limpiar
            </a>
          )}
          <button className="button">
            {/* Without script the count does not follow what is chosen. */}
            <span className="without-script">Aplicar filtros</span>
            <span className="with-script">Ver {countProducts(listing.total)}</span>
          </button>
        </div>
      </Form>
    </aside>
  );
}

/** All of the page of offers is on sale, unless it has quantity offers too. */
function mayAskForSale({ pathname, listing }: ProductListData): boolean {
  return pathname !== paths.offers() || listing.offers !== undefined;
}

/** They are not re-created, so that the focus stays where the shopper is. */
function useFormOfList({ text, filters }: ProductListData) {
  const form = useRef<HTMLFormElement>(null);
  const list = JSON.stringify([text, filters]);
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current === list || !form.current) return;
    shown.current = list;
    form.current.reset();
    // React keeps the first list's value as the default that a form resets to.
    const order = form.current.elements.namedItem("orden");
    if (order instanceof HTMLSelectElement) order.value = filters.sort ?? "";
  }, [list, filters.sort]);
  return form;
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
    <FilterSelect name="orden" label="Ordenar por" chosen={chosen}>
      <option value="">{usual}</option>
      {Object.entries(SORT_NAMES)
        .filter(([, name]) => name !== usual)
        .map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
    </FilterSelect>
  );
}

function PriceRange({ data: { filters, listing } }: { data: ProductListData }) {
  const range = listing.priceRangeInPesos;
  return (
    <fieldset className="filter-group price-range">
      <legend>Precio en pesos</legend>
      <PriceField label="Desde" name="min" value={filters.minPesos} hint={range?.min} />
      <PriceField label="Hasta" name="max" value={filters.maxPesos} hint={range?.max} />
    </fieldset>
  );
}

type PriceFieldProps = {
  label: string;
  name: string;
  value: number | null;
  hint: number | undefined;
};

function PriceField({ label, name, value, hint }: PriceFieldProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        type="text"
        inputMode="numeric"
        name={name}
        defaultValue={value ?? ""}
        placeholder={hint === undefined ? undefined : formatWhole(hint)}
      />
    </label>
  );
}

type FilterOptionsProps = {
  title: string;
  name: string;
  chosen: readonly string[];
  options: readonly FacetCount[];
  /** The value for the address; by default the label. */
  value?: (option: FacetCount) => string;
  render: (option: FacetCount) => React.ReactNode;
  more?: React.ReactNode;
};

/** One facet as checkboxes with counts; open when any is checked. */
function FilterOptions({
  title,
  name,
  chosen,
  options,
  value = ({ label }) => label,
  render,
  more,
}: FilterOptionsProps) {
  const chosenKeys = new Set(chosen.map(foldText));
  const isChosen = (option: FacetCount) => chosenKeys.has(foldText(value(option)));
  const isUsed = options.some(isChosen);
  const [isOpen, setOpen] = useState(isUsed);
  // Never closes again by itself: a keyboard user who unchecks a box is still inside.
  if (isUsed && !isOpen) setOpen(true);
  if (options.length === 0) return null;
  return (
    <details className="filter-group" open={isOpen}>
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
      {more && <p className="filter-more">{more}</p>}
    </details>
  );
}
