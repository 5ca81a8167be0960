import type { AdminProductRow } from "../../../domain/products/admin-product";

/** Whether shoppers can see a product, and if not, why. */
export function ProductStateTags({
  product: { isHidden, image },
}: {
  product: Pick<AdminProductRow, "isHidden" | "image">;
}) {
  return (
    <span className="state-tags">
      {isHidden && <span className="tag tag-hidden">Oculto</span>}
      {image === "" && <span className="tag tag-alert">Sin foto</span>}
      {!isHidden && image !== "" && <span className="tag tag-good">Visible</span>}
    </span>
  );
}
