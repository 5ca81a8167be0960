import type { ProductCodes } from "./codes-table";
import { CodesForms } from "./codes-form";

/** SKU and barcode on the product's own page: forms apart from the product's, like the stock's. */
export function ProductCodesPanel({ product }: { product: ProductCodes }) {
  const hasCodes = product.rows.some(({ sku, barcode }) => sku !== "" || barcode !== "");
  return (
    <details className="panel product-codes" open={hasCodes}>
      <summary>Códigos</summary>
      <p className="field-hint">
        El SKU y el código de barras de cada talle y color: sirven para buscar acá y van en la
        planilla. En la tienda no se ven. Se guardan aparte, con “Guardar códigos”.
      </p>
      <CodesForms product={product} reply={null} isOnProductPage />
    </details>
  );
}
