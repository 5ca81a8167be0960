import { formatPesos } from "../../../domain/plain/money";
import type { AdminProductRow } from "../../../domain/products/admin-product";

/** Whether shoppers can see a product, and if not, why. */
export function ProductStateTags({
  product: { isHidden, image, priceInPesos, salePriceInPesos },
}: {
  product: Pick<AdminProductRow, "isHidden" | "image" | "priceInPesos" | "salePriceInPesos">;
}) {
  return (
    <span className="state-tags">
      {isHidden && <span className="tag tag-hidden">Oculto</span>}
      {priceInPesos === 0 && <span className="tag tag-alert">Sin precio</span>}
      {image === "" && <span className="tag tag-alert">Sin foto</span>}
      {!isHidden && image !== "" && <span className="tag tag-good">Visible</span>}
      {salePriceInPesos !== undefined && (
        <span className="tag">En oferta: {formatPesos(salePriceInPesos)}</span>
      )}
    </span>
  );
}
