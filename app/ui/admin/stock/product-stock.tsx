import { adminPaths } from "../../../admin-paths";
import type { GridGroup } from "../../../domain/stock/stock-grid";
import { StockMatrix } from "./stock-matrix";
import { StockHints } from "./stock-page";

type ProductStockProps = {
  productId: string;
  /** The product's row number. */
  rowId: number;
  groups: readonly GridGroup[];
};

/** The stock of one product, on its own page. It is a form apart: the product's form saves no stock. */
export function ProductStock({ productId, rowId, groups }: ProductStockProps) {
  return (
    <section className="panel" aria-labelledby="stock">
      <h2 id="stock">Stock</h2>
      <StockHints />
      <p className="field-hint">
        Se guarda aparte, con “Guardar stock”: si cambiaste algo del producto, guardalo antes.
      </p>
      <StockMatrix
        action={adminPaths.stock({ productRow: rowId })}
        groups={groups}
        reply={null}
        back={adminPaths.product(productId)}
      />
    </section>
  );
}
