import { writeListRequest } from "../../forms/product-filters";
import type { ProductListData } from "./product-list-page";

/** Previous and next page, and where the shopper is. */
export function Pagination({
  data: { listing, text, filters, pathname },
}: {
  data: ProductListData;
}) {
  const { page, pageCount } = listing;
  if (pageCount === 1) return null;
  const pageAddress = (number: number) => pathname + writeListRequest({ text, filters }, number);
  return (
    <nav className="pagination" aria-label="Páginas">
      {page > 1 ? (
        <a className="button button-quiet" rel="prev" href={pageAddress(page - 1)}>
          Anterior
        </a>
      ) : (
        <span />
      )}
      <span className="pagination-place">
        Página {page} de {pageCount}
      </span>
      {page < pageCount ? (
        <a className="button button-quiet" rel="next" href={pageAddress(page + 1)}>
          Siguiente
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
