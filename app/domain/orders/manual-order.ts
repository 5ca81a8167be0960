import type { PricedLine } from "../buying/priced-cart";
import type { Product } from "../catalogue/product";

/** A product that the owner can put into an order. */
export type FoundProduct = Pick<Product, "id" | "name" | "priceInPesos" | "sizes" | "colors"> & {
  image: string;
};

/** A line of an order that the owner puts together, with the addresses on which it is another. */
export type OrderLineRow = {
  /** As the form sends it back. */
  value: string;
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** Null when it cannot be sold any more. */
  line: PricedLine | null;
  links: { less: string | null; more: string | null; none: string };
};
