import { clampQuantity } from "../../domain/buying/cart";

/** The badge's number after the pending form: a guess until the answer arrives. */
export function expectedQuantity(quantity: number, pending: FormData | undefined): number {
  switch (pending?.get("intent")) {
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

function readNumber(formData: FormData, name: string): number {
  return Number(formData.get(name) ?? 0);
}
