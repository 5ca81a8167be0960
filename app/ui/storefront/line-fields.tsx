import type { CartLine } from "../../domain/buying/cart";
import { AskedDestinationFields } from "./asked-destination-fields";

export function LineFields({ line }: { line: CartLine }) {
  return (
    <>
      <AskedDestinationFields />
      <input type="hidden" name="producto" value={line.productId} />
      <input type="hidden" name="talle" value={line.size} />
      <input type="hidden" name="color" value={line.color} />
      {/* For the optimistic badge; the server does not read it. */}
      <input type="hidden" name="antes" value={line.quantity} />
    </>
  );
}
