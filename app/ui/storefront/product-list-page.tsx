import { Form } from "@remix-run/react";

import { chatAddress } from "../../domain/buying/chat-address";
import type { Crumb } from "../../domain/catalogue/breadcrumbs";
import { type ProductFilters, NO_FILTERS } from "../../domain/catalogue/catalogue-query";
import type { FacetCount } from "../../domain/catalogue/facet-counts";
import { sizeLabel } from "../../domain/catalogue/size";
import { countProducts } from "../../domain/plain/words";
import { foldText } from "../../domain/plain/fold-text";
import { formatPesos } from "../../domain/plain/money";
import { BACK_FIELD, listPlaceOf } from "../../forms/buying/cart-form";
import { isFiltered, writeListRequest } from "../../forms/catalogue/product-filters";
import { paths } from "../../paths";
import { ERRORS_ID } from "../form";
import { Icon } from "../icon";
import { Notice } from "../page";
import { KEEP_PLACE } from "../page-focus";
import { PageNumbers } from "../page-numbers";
import { Breadcrumbs } from "./breadcrumbs";
import { FilterButton, FilterPanel, type ProductListData } from "./filter-panel";
import { GroupChips, LinkItems } from "./menu-links";
import { ProductGrid } from "./product-grid";
import { useShopData } from "./shop-data";

type ProductListPageProps = {
  data: ProductListData;
  crumbs?: readonly Crumb[];
  heading: string;
  lead?: string;
  children?: React.ReactNode;
};

export function ProductListPage(props: ProductListPageProps) {
  const { data, crumbs = [], heading, lead, children } = props;
  const { listing, notice } = data;
  return (
    <div className="list-page">
      {notice !== null && <Notice text={notice} />}
      <header className="list-header">
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} current={data.pathname} />}
        <h1>{heading}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </header>
      <div className="list-bar">
        <p aria-live="polite">{countProducts(listing.total)}</p>
        <FilterButton />
      </div>
      <FilterPanel data={data} />
      <section className="list-results" aria-label="Productos">
        {isFiltered(data) && <ActiveFilters data={data} />}
        {data.pages && <FoundPages pages={data.pages} />}
        <SearchSummary data={data} />
        {listing.total === 0 ? (
          <EmptyList data={data} />
        ) : (
          <>
            <Cards data={data} />
            <Pagination data={data} />
          </>
        )}
      </section>
    </div>
  );
}

/** With sizes where the shop wants them: a press goes to the product, which adds it, and leads back here. */
function Cards({ data: { listing, canonical } }: { data: ProductListData }) {
  const { products } = listing;
  const grid = { products, eagerCount: 4, headingLevel: 2 } as const;
  if (!products.some(({ sizes }) => sizes)) return <ProductGrid {...grid} />;
  return (
    <Form method="post" {...KEEP_PLACE}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name={BACK_FIELD} value={canonical} />
      <ProductGrid {...grid}>
        {({ id, name, sizes = [] }) => (
          <p className="card-sizes" id={listPlaceOf(id)}>
            {sizes.map((size) => (
              <button
                key={size}
                className="chip"
                name="talle"
                value={size}
                formAction={`${paths.product(id)}#${ERRORS_ID}`}
                aria-label={`Agregar ${[name, size && `talle ${sizeLabel(size)}`].filter(Boolean).join(", ")}`}
              >
                + {sizeLabel(size) || "Agregar"}
              </button>
            ))}
          </p>
        )}
      </ProductGrid>
    </Form>
  );
}

/** "Cambios" asks for a page, whether or not a product is called so. */
function FoundPages({ pages }: Required<Pick<ProductListData, "pages">>) {
  return (
    <nav className="found-pages" aria-label="Páginas de la tienda">
      <p>Sobre esto:</p>
      <ul>
        <LinkItems
          links={pages.map(({ title, path }) => ({ to: path, text: title }))}
          className="line-link"
        />
      </ul>
    </nav>
  );
}

function Pagination({ data }: Pick<ProductListPageProps, "data">) {
  const { page, pageCount } = data.listing;
  const address = (number: number) => data.pathname + writeListRequest(data, number);
  return <PageNumbers page={page} pageCount={pageCount} address={address} />;
}

/** Says what a search corrected, or that its products have only some of the words. */
function SearchSummary({ data }: { data: ProductListData }) {
  const { listing, text, filters, pathname } = data;
  if (!listing.search || listing.total === 0) return null;
  const { corrected, completeness } = listing.search;
  return (
    <>
      {corrected && (
        <p className="search-note">
          Mostramos resultados de <strong>{corrected.to}</strong>.{" "}
          <a href={pathname + writeListRequest({ text, isLiteral: true, filters })}>
            Buscar “{corrected.from}” igual
          </a>
          .
        </p>
      )}
      {completeness === "closest" && (
        <h2 className="search-note">No hay nada con todo. Lo más parecido:</h2>
      )}
    </>
  );
}

function ActiveFilters({ data }: { data: ProductListData }) {
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
  for (const id of filters.audiences ?? []) {
    const audiences = without(filters.audiences ?? [], id);
    add(`Para ${nameOf(listing.counts.audience ?? [], id)}`, { audiences });
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

type EmptyListProps = { data: ProductListData };

function EmptyList({ data }: EmptyListProps) {
  const { listing, text, pathname } = data;
  const isNarrowed = isFiltered(data);
  const { menu } = useShopData();
  return (
    <div className="empty">
      <h2>
        {data.pages
          ? "Ningún producto se llama así"
          : isNarrowed
            ? "No encontramos lo que buscás"
            : "Todavía no hay nada por acá"}
      </h2>
      {!data.pages && <p>{adviseOn(data)}</p>}
      {text !== "" && <NearestLinks data={data} />}
      <p className="message-links">
        {hasFilters(data) && (
          <a className="button" href={pathname + writeListRequest(withoutFilters(data))}>
            Limpiar filtros
          </a>
        )}
        <a className="button button-quiet" href={paths.products()}>
          Ver todos los productos
        </a>
      </p>
      {text === "" ? <GroupChips menu={menu} /> : <AskByChat text={text} />}
      {listing.suggestions.length > 0 && (
        <>
          <h3>Quizás te guste</h3>
          <ProductGrid products={listing.suggestions} eagerCount={4} />
        </>
      )}
    </div>
  );
}

/** The categories and brands whose names are most like the search. */
function NearestLinks({ data: { listing } }: EmptyListProps) {
  const { groups, brands } = listing.search?.nearest ?? { groups: [], brands: [] };
  const links = [
    ...groups.map(({ id, name, section }) => ({ to: paths.group(section, id), text: name })),
    ...brands.map(({ id, name }) => ({ to: paths.brandProducts(id), text: name })),
  ];
  if (links.length === 0) return null;
  return (
    <ul className="chips" aria-label="Quizás buscabas">
      <LinkItems links={links} className="chip" />
    </ul>
  );
}

/** Enough of the search for the owner to understand it. */
const MAX_ASKED_LETTERS = 100;

function AskByChat({ text }: { text: string }) {
  const { chatPhone } = useShopData();
  if (chatPhone === null) return null;
  const wanted = [...text].slice(0, MAX_ASKED_LETTERS).join("");
  return (
    <a
      className="line-link"
      href={chatAddress(chatPhone, `Hola, estoy buscando: ${wanted}`)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Preguntanos por WhatsApp
      <span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}

function hasFilters(data: ProductListData): boolean {
  return isFiltered({ ...data, text: "" });
}

function withoutFilters({ text, isLiteral, filters }: ProductListData) {
  return { text, isLiteral, filters: { ...NO_FILTERS, sort: filters.sort } };
}

function adviseOn(data: ProductListData): string {
  if (data.text === "") {
    return hasFilters(data)
      ? "Probá con menos filtros."
      : "Estamos esperando el próximo ingreso. Mientras tanto, mirá lo último que llegó.";
  }
  return hasFilters(data)
    ? "Probá con menos filtros, otra palabra o revisá que esté bien escrita."
    : "Probá con otra palabra o revisá que esté bien escrita.";
}
