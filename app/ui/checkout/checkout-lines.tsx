import { describePieces } from "../../domain/buying/cart";
import type { PricedLine } from "../../domain/buying/priced-cart";
import { describeLeft } from "../../domain/stock/stock-level";
import { Price } from "../price";
import { ProductPicture } from "../product-picture";

export type CheckoutLine = Pick<
  PricedLine,
  "productId" | "size" | "color" | "quantity" | "name" | "image" | "lineTotalInPesos" | "isCutDown"
>;

export function CheckoutLines({ lines }: { lines: readonly CheckoutLine[] }) {
  return (
    <ul className="checkout-lines" aria-label="Productos de tu pedido">
      {lines.map((line) => (
        <li key={JSON.stringify([line.productId, line.size, line.color])}>
          <ProductPicture address={line.image} alt="" use="thumbnail" isEager />
          <div>
            <p className="checkout-line-name">{line.name}</p>
            <p className="checkout-line-choice">{describePieces(line)}</p>
            {line.isCutDown && (
              <p className="cart-line-cut">
                {describeLeft(line.quantity, line.size)}: ajustamos tu carrito.
              </p>
            )}
          </div>
          <p>
            <Price amountInPesos={line.lineTotalInPesos} />
          </p>
        </li>
      ))}
    </ul>
  );
}
