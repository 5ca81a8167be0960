import { Link } from "@remix-run/react";

import { formatWhole } from "../../domain/whole-number";

type PageLinksProps = { page: number; pageCount: number; address: (page: number) => string };

/** Previous and next page of a long list, and where the owner is. */
export function PageLinks({ page, pageCount, address }: PageLinksProps) {
  if (pageCount === 1) return null;
  return (
    <nav className="page-links" aria-label="Páginas">
      {page > 1 && (
        <Link className="button button-quiet button-small" rel="prev" to={address(page - 1)}>
          Anterior
        </Link>
      )}
      <span>
        Página {formatWhole(page)} de {formatWhole(pageCount)}
      </span>
      {page < pageCount && (
        <Link className="button button-quiet button-small" rel="next" to={address(page + 1)}>
          Siguiente
        </Link>
      )}
    </nav>
  );
}
