import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { describeVariant, type ProductCodes } from "./codes-table";

/** SKU and barcode on the product's own page: to read. They are typed on a page of their own. */
export function ProductCodesPanel({ product }: { product: ProductCodes }) {
  const coded = product.rows.filter(({ sku, barcode }) => sku !== "" || barcode !== "");
  return (
    <details className="panel product-codes" open={coded.length > 0}>
      <summary>Códigos</summary>
      <p className="field-hint">
        El SKU y el código de barras de cada talle y color: sirven para buscar acá y van en la
        planilla. En la tienda no se ven.
      </p>
      {coded.length > 0 && (
        <dl className="facts">
          {coded.map((row) => (
            <div key={`${row.size}\n${row.color}`}>
              <dt>{describeVariant(row)}</dt>
              <dd>{[row.sku, row.barcode].filter((code) => code !== "").join(" · ")}</dd>
            </div>
          ))}
        </dl>
      )}
      <Link
        className="button button-quiet button-small"
        to={adminPaths.productCodes(product.rowId)}
      >
        {coded.length > 0 ? "Cambiar códigos" : "Agregar códigos"}
      </Link>
    </details>
  );
}
