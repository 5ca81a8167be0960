import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { brandName } from "../../../domain/catalogue/brand";
import type { Named } from "../../../domain/catalogue/taxonomy";
import {
  PRODUCT_STATES,
  type AdminField,
  type AdminSort,
  type ProductState,
  type ValueCount,
} from "../../../domain/products/admin-catalogue";
import type { AdminListing, AdminSelection } from "../../../domain/products/admin-listing";
import { formatWhole } from "../../../domain/plain/whole-number";
import {
  countFilters,
  FIELD_PARAMETERS,
  writeAdminList,
} from "../../../forms/products/admin-product-list";
import { FilterSelect } from "../../select-field";
import { ProductSearchForm } from "./product-search-form";

const STATE_NAMES: Record<ProductState | "todos", string> = {
  todos: "Todos",
  visibles: "Visibles",
  ocultos: "Ocultos",
  "sin-foto": "Sin foto",
  "sin-precio": "Sin precio",
};

const SORT_NAMES: Record<AdminSort | "", string> = {
  "": "Más nuevos",
  cambios: "Últimos cambios",
  "precio-asc": "Menor precio",
  "precio-desc": "Mayor precio",
  nombre: "Nombre",
};

type FiltersProps = { listing: AdminListing; selection: AdminSelection };

/** One link for each state, with its number of products. */
export function StateLinks({ listing, selection }: FiltersProps) {
  const { text, filters } = selection;
  return (
    <nav className="state-links" aria-label="Estado">
      <ul>
        {(["todos", ...PRODUCT_STATES] as const).map((state) => {
          const asked = state === "todos" ? null : state;
          // Only a shop that moved in has such products.
          if (state === "sin-precio" && listing.states[state] === 0 && filters.state !== state)
            return null;
          const query = writeAdminList({ text, filters: { ...filters, state: asked } });
          return (
            <li key={state}>
              <Link
                to={adminPaths.products() + query}
                aria-current={filters.state === asked ? "true" : undefined}
              >
                {STATE_NAMES[state]}{" "}
                <span className="state-count">{formatWhole(listing.states[state])}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Search and filters as one GET form; the filters fold on phones. */
export function ProductListFilters({
  listing,
  selection,
  renamedBrands,
}: FiltersProps & { renamedBrands: readonly Named[] }) {
  const { text, filters } = selection;
  const { state, ...others } = filters;
  const chosenCount = countFilters({ ...others, state: null }) + (filters.sort === null ? 0 : 1);
  return (
    // A new key for a new address resets the uncontrolled fields to the list's values.
    <ProductSearchForm
      key={JSON.stringify(selection)}
      action={adminPaths.products()}
      text={text}
      state={state}
    >
      <details className="list-more" open={chosenCount > 0}>
        <summary>Filtros y orden{chosenCount > 0 && ` (${chosenCount})`}</summary>
        <div className="list-fields">
          <ValueChoice
            label="Marca"
            field="brand"
            listing={listing}
            selection={selection}
            render={(brand) => brandName({ brands: renamedBrands }, brand)}
          />
          <ValueChoice label="Categoría" field="category" listing={listing} selection={selection} />
          <ValueChoice
            label="Subcategoría"
            field="subcategory"
            listing={listing}
            selection={selection}
          />
          <ValueChoice
            label="Colección"
            field="collection"
            listing={listing}
            selection={selection}
          />
          <FilterSelect name="orden" label="Orden" chosen={filters.sort}>
            {Object.entries(SORT_NAMES).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </FilterSelect>
          <button className="button button-quiet button-small">Aplicar</button>
        </div>
      </details>
    </ProductSearchForm>
  );
}

type ValueChoiceProps = FiltersProps & {
  label: string;
  field: AdminField;
  render?: (value: string) => string;
};

function ValueChoice({ label, field, listing, selection, render }: ValueChoiceProps) {
  const chosen = selection.filters.values[field];
  const options = withChosen(listing.counts.values[field], chosen);
  return (
    <FilterSelect name={FIELD_PARAMETERS[field]} label={label} chosen={chosen}>
      <option value="">Todas</option>
      {options.map(({ value, count }) => (
        <option key={value} value={value}>
          {render?.(value) ?? value} ({formatWhole(count)})
        </option>
      ))}
    </FilterSelect>
  );
}

/** Adds the filter's value when no product has it any more, so that the filter stays visible. */
function withChosen(options: readonly ValueCount[], chosen: string | null): readonly ValueCount[] {
  const isKnown = chosen === null || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, count: 0 }];
}
