import type { Excerpt } from "../../../domain/imports/import-preview";
import { formatWhole } from "../../../domain/plain/whole-number";
import { Fold } from "./fold";

/** The brands that an import adds to the shop. */
export function NewBrands({ brands: { shown, total } }: { brands: Excerpt<string> }) {
  if (total === 0) return null;
  const more = total - shown.length;
  return (
    <Fold title={total === 1 ? "1 marca nueva" : `${formatWhole(total)} marcas nuevas`}>
      <p>
        {shown.join(", ")}
        {more > 0 && ` y ${formatWhole(more)} más`}.
      </p>
    </Fold>
  );
}
