import { Link } from "@remix-run/react";

import { listPageSteps } from "../domain/plain/pagination";
import { formatWhole } from "../domain/plain/whole-number";

type PageNumbersProps = { page: number; pageCount: number; address: (page: number) => string };

/** Numbered page links with previous and next; nothing for a single page. */
export function PageNumbers({ page, pageCount, address }: PageNumbersProps) {
  if (pageCount === 1) return null;
  return (
    <nav className="page-links pages" aria-label="Páginas">
      {page > 1 && (
        <Link className="button button-quiet pages-previous" rel="prev" to={address(page - 1)}>
          Anterior
        </Link>
      )}
      <ol className="pages-list">
        {listPageSteps(page, pageCount).map((step, position) => (
          <li key={step === "gap" ? `${position} gap` : step}>
            {step === "gap" ? (
              <span className="page-gap">…</span>
            ) : (
              <Link
                className="page-number"
                to={address(step)}
                aria-current={step === page ? "page" : undefined}
              >
                <span className="visually-hidden">Página </span>
                {formatWhole(step)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <span className="pages-place">
        Página {formatWhole(page)} de {formatWhole(pageCount)}
      </span>
      {page < pageCount && (
        <Link className="button button-quiet pages-next" rel="next" to={address(page + 1)}>
          Siguiente
        </Link>
      )}
    </nav>
  );
}
