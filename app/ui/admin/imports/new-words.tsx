import type { Excerpt } from "../../../domain/imports/import-preview";
import { formatWhole } from "../../../domain/plain/whole-number";

type NewWordsProps = { groups: Excerpt<string>; brands: Excerpt<string> };

/** The categories and brands that an import adds to the shop. */
export function NewWords({ groups, brands }: NewWordsProps) {
  if (groups.total + brands.total === 0) return null;
  return (
    <section className="panel" aria-labelledby="nuevas">
      <h2 id="nuevas">Nuevas en tu tienda</h2>
      {groups.total > 0 && (
        <p>
          <strong>{groups.total === 1 ? "Categoría" : "Categorías"}:</strong> {writeNames(groups)}.
          Quedan en el menú, como cuando las escribís en un producto: después podés cambiarlas de
          lugar en “Menú”.
        </p>
      )}
      {brands.total > 0 && (
        <p>
          <strong>{brands.total === 1 ? "Marca" : "Marcas"}:</strong> {writeNames(brands)}.
        </p>
      )}
    </section>
  );
}

function writeNames({ shown, total }: Excerpt<string>): string {
  const more = total - shown.length;
  return shown.join(", ") + (more > 0 ? ` y ${formatWhole(more)} más` : "");
}
