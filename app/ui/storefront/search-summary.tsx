import { writeListRequest } from "../../forms/catalogue/product-filters";
import type { ProductListData } from "./product-list-data";

/** Says what a search corrected, or that its products have only some of the words. */
export function SearchSummary({ data }: { data: ProductListData }) {
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
