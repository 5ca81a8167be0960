import type { Crumb } from "../../domain/catalogue/breadcrumbs";
import { countProducts } from "../../domain/plain/count-words";
import { isFiltered, writeListRequest } from "../../forms/catalogue/product-filters";
import { Notice } from "../notice";
import { PageNumbers } from "../page-numbers";
import { ActiveFilters } from "./active-filters";
import { Breadcrumbs } from "./breadcrumbs";
import { EmptyList } from "./empty-list";
import { FilterButton, FilterPanel } from "./filter-panel";
import { ProductGrid } from "./product-grid";
import { SearchSummary } from "./search-summary";
import type { ProductListData } from "./product-list-data";

type ProductListPageProps = {
  data: ProductListData;
  /** Where the list stands in the shop; none for lists that stand alone. */
  crumbs?: readonly Crumb[];
  heading: string;
  /** One line under the heading. */
  lead?: string;
  /** Links to narrower lists, above the products. */
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
            <ProductGrid products={listing.products} eagerCount={4} headingLevel={2} />
            <Pagination data={data} />
          </>
        )}
      </section>
    </div>
  );
}

/** "Cambios" asks for a page, whether or not a product is called so. */
function FoundPages({ pages }: Required<Pick<ProductListData, "pages">>) {
  return (
    <nav className="found-pages" aria-label="Páginas de la tienda">
      <p>Sobre esto:</p>
      <ul>
        {pages.map(({ title, path }) => (
          <li key={path}>
            <a className="line-link" href={path}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pagination({ data }: Pick<ProductListPageProps, "data">) {
  const { page, pageCount } = data.listing;
  const address = (number: number) => data.pathname + writeListRequest(data, number);
  return <PageNumbers page={page} pageCount={pageCount} address={address} />;
}
