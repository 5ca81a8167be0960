import type { PriceRow } from "../../../forms/products/price-preview";
import { Price } from "../../price";
import { ProductThumb } from "./product-thumb";

type PriceTableProps = {
  products: readonly PriceRow[];
  /** Of the new prices. */
  heading?: string;
  /** For a product whose price stays. */
  unchanged?: string;
};

/** Each product with its old and its new price. */
export function PriceTable({ products, heading = "Nuevo", unchanged = "igual" }: PriceTableProps) {
  return (
    <table className="table price-table">
      <caption className="visually-hidden">Precios</caption>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="amount">
            Ahora
          </th>
          <th scope="col" className="amount">
            {heading}
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, name, image, fromPesos, toPesos }) => (
          <tr key={id}>
            <th scope="row">
              <span className="named-thumb">
                <ProductThumb address={image} />
                <span>
                  {name}
                  <span className="product-id">{id}</span>
                </span>
              </span>
            </th>
            <td className="amount">
              <Price amountInPesos={fromPesos} />
            </td>
            <td className="amount price-new">
              {toPesos === null ? (
                "—"
              ) : toPesos === fromPesos ? (
                unchanged
              ) : (
                <Price amountInPesos={toPesos} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
