import { clampQuantity } from "../../domain/buying/cart";

/** The badge's number after a form: a guess until the answer arrives. */
export function expectedQuantity(quantity: number, pending: URLSearchParams): number {
  switch (pending.get("intent")) {
    case "add":
      return quantity + 1;
    case "update":
      return (
        quantity - readNumber(pending, "antes") + clampQuantity(readNumber(pending, "cantidad"))
      );
    case "remove":
      return quantity - readNumber(pending, "antes");
    case "clear":
      return 0;
    default:
      return quantity;
  }
}

function readNumber(fields: URLSearchParams, name: string): number {
  return Number(fields.get(name) ?? 0);
}
