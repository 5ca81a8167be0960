import { adminPaths } from "../../../admin-paths";
import type { Excerpt } from "../../../domain/imports/import-preview";
import type { PlacedCategory } from "../../../domain/imports/placed-categories";
import { formatWhole } from "../../../domain/plain/whole-number";
import { MayLink } from "../may-link";
import { Fold } from "./fold";

type PlacedCategoriesProps = { categories: Excerpt<PlacedCategory> };

/** Where the products of each category of the file go, and which categories are new. */
export function PlacedCategories({ categories: { shown, total } }: PlacedCategoriesProps) {
  if (total === 0) return null;
  const added = shown.filter(({ isNew }) => isNew).length;
  return (
    <Fold
      title="Adónde van las categorías"
      {...(added > 0 && { note: added === 1 ? "1 nueva" : `${formatWhole(added)} nuevas` })}
    >
      <ul className="bullets import-categories">
        {shown.map(({ path, place }) => (
          <li key={path}>
            <strong>{path}:</strong> {place}.
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="field-hint">Y {formatWhole(total - shown.length)} más.</p>
      )}
      {added > 0 && (
        <>
          <p>
            Las nuevas quedan en el menú, como cuando las escribís en un producto. Si una va en otra
            sección, sumá antes esa sección en “Menú” con el nombre que tiene en el archivo, y volvé
            a revisar. También podés pasarla después.
          </p>
          <MayLink className="button button-quiet button-small" to={adminPaths.menu()}>
            Menú
          </MayLink>
        </>
      )}
    </Fold>
  );
}
