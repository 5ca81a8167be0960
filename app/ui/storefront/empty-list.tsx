import { Link } from "@remix-run/react";

import { paths } from "../../paths";
import { isFiltered } from "../../forms/catalogue/product-filters";
import { ProductGrid } from "./product-grid";
import type { ProductListData } from "./product-list-data";

/** Says why a list is empty, and suggests alternatives. */
export function EmptyList({
  data: { listing, text, filters, pathname },
}: {
  data: ProductListData;
}) {
  const isNarrowed = isFiltered({ text, filters });
  return (
    <div className="empty">
      <h2>{isNarrowed ? "No encontramos lo que buscás" : "Todavía no hay nada por acá"}</h2>
      <p>{adviseOn({ text, filters })}</p>
      <p className="message-links">
        {isNarrowed && (
          <Link className="button" to={pathname}>
            Limpiar filtros
          </Link>
        )}
        <Link className="button button-quiet" to={paths.products()}>
          Ver todos los productos
        </Link>
      </p>
      {listing.suggestions.length > 0 && (
        <>
          <h3>Quizás te guste</h3>
          <ProductGrid products={listing.suggestions} eagerCount={4} />
        </>
      )}
    </div>
  );
}

function adviseOn(asked: Pick<ProductListData, "text" | "filters">): string {
  const hasFilters = isFiltered({ ...asked, text: "" });
  if (asked.text === "") {
    return hasFilters
      ? "Probá con menos filtros."
      : "Estamos esperando el próximo ingreso. Mientras tanto, mirá lo último que llegó.";
  }
  return hasFilters
    ? "Probá con menos filtros, otra palabra o revisá que esté bien escrita."
    : "Probá con otra palabra o revisá que esté bien escrita.";
}
