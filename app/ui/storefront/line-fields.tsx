import type { CartLine } from "../../domain/buying/cart";
import { AskedPlaceFields } from "./asked-place-fields";

/** What tells the server which line a form is about. */
export function LineFields({ line }: { line: CartLine }) {
  return (
    <>
      <AskedPlaceFields />
      <input type="hidden" name="producto" value={line.productId} />
      <input type="hidden" name="talle" value={line.size} />
      <input type="hidden" name="color" value={line.color} />
      {/* Lets the badge guess the outcome before the answer comes; the server does not read it. */}
      <input type="hidden" name="antes" value={line.quantity} />
    </>
  );
}
