import { adminPaths } from "../../../admin-paths";
import { MISSED_SEARCH_DAYS, type SearchCount } from "../../../domain/catalogue/search-log";
import { formatCount } from "../orders/figures";
import { MayLink } from "../may-link";

/** Searches without products, each with a link to the form that teaches the search the word. */
export function MissedSearches({ searches }: { searches: readonly SearchCount[] }) {
  return (
    <section className="panel missed-searches" aria-labelledby="sin-resultados">
      <h2 id="sin-resultados">Buscaron y no encontraron</h2>
      <p className="field-hint">
        En los últimos {MISSED_SEARCH_DAYS} días. Si lo vendés con otro nombre, agregá un sinónimo.
      </p>
      <ol className="ranking">
        {searches.map(({ text, searchCount }) => (
          <li key={text}>
            <span>
              <strong>{text}</strong>{" "}
              <span className="cell-note">
                {searchCount === 1 ? "1 vez" : `${formatCount(searchCount)} veces`}
              </span>
            </span>
            <MayLink to={adminPaths.synonyms(text)}>
              Agregar sinónimo<span className="visually-hidden"> de {text}</span>
            </MayLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
