import type { ProductFilters } from "../../domain/catalogue/catalogue-query";
import type { FacetCount } from "../../domain/catalogue/facet-counts";
import { foldText } from "../../domain/plain/fold-text";
import { formatPesos } from "../../domain/plain/money";
import { sizeLabel } from "../../domain/catalogue/size";
import { writeListRequest } from "../../forms/catalogue/product-filters";
import { Icon } from "../icon";
import type { ProductListData } from "./product-list-data";

type ActiveFiltersProps = { data: ProductListData };

/** The active filters; each links to the list without it. */
export function ActiveFilters({ data }: ActiveFiltersProps) {
  const { pathname } = data;
  const words = listWords(data);
  return (
    <ul className="chips" aria-label="Filtros aplicados">
      {words.length > 0 && <li className="chips-lead">Buscamos:</li>}
      {[...words, ...listChips(data)].map(({ label, without }) => (
        <li key={label}>
          <a className="chip chip-removable" href={pathname + writeListRequest(without)}>
            <span className="visually-hidden">Quitar </span>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a className="chip-clear" href={pathname}>
          Limpiar todo
        </a>
      </li>
    </ul>
  );
}

type Chip = { label: string; without: Parameters<typeof writeListRequest>[0] };

/** What each word of the search counts as; without that, the whole text. */
function listWords({ listing, text, isLiteral, filters }: ProductListData): Chip[] {
  if (text === "") return [];
  const chips = listing.search?.chips ?? [];
  if (chips.length === 0)
    return [{ label: `“${shorten(text)}”`, without: { text: "", isLiteral: false, filters } }];
  return chips.map(({ label, textWithout }) => ({
    label: shorten(label),
    without: { text: textWithout, isLiteral, filters },
  }));
}

function listChips({ listing, text, isLiteral, filters }: ProductListData): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string, changes: Partial<ProductFilters>) =>
    chips.push({ label, without: { text, isLiteral, filters: { ...filters, ...changes } } });

  for (const id of filters.groups) {
    add(nameOf(listing.counts.group, id), { groups: without(filters.groups, id) });
  }
  for (const id of filters.brands) {
    add(nameOf(listing.counts.brand, id), { brands: without(filters.brands, id) });
  }
  for (const size of filters.sizes) {
    add(`Talle ${sizeLabel(size)}`, { sizes: without(filters.sizes, size) });
  }
  for (const color of filters.colors) {
    add(color, { colors: without(filters.colors, color) });
  }
  if (filters.minPesos !== null) {
    add(`Desde ${formatPesos(filters.minPesos)}`, { minPesos: null });
  }
  if (filters.maxPesos !== null) {
    add(`Hasta ${formatPesos(filters.maxPesos)}`, { maxPesos: null });
  }
  if (filters.isInStock) add("Solo con stock", { isInStock: undefined });
  if (filters.isOnSale) add("En oferta", { isOnSale: undefined });
  for (const { id, label, scope } of listing.offers ?? []) {
    if (id === filters.offerId) add(`${label} ${scope}`, { offerId: undefined });
  }
  return chips;
}

/** A chosen value is always counted. */
function nameOf(counts: readonly FacetCount[], chosen: string): string {
  return counts.find(({ value }) => value === foldText(chosen))?.name ?? chosen;
}

function without(values: readonly string[], value: string): string[] {
  return values.filter((other) => other !== value);
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > 40 ? `${letters.slice(0, 40).join("")}…` : text;
}
