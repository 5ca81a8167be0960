import type { PricedLine } from "../buying/priced-cart";
import type { Product } from "../catalogue/product";
import type { SaleChoices } from "../stock/sale-choices";
import type { Variant } from "../stock/stock-level";

/** A product that the owner can add to an order. */
export type FoundProduct = Pick<Product, "id" | "name" | "priceInPesos" | "colors"> & {
  image: string;
  choices: SaleChoices;
  /** The size and colour of the code that was searched for; each empty for none. */
  chosen: Variant;
};

/** A line of an order that the owner is creating, with the links that change the line. */
export type OrderLineRow = {
  /** The line as the form sends it back. */
  value: string;
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** Null when the product can no longer be sold. */
  line: PricedLine | null;
  links: { less: string | null; more: string | null; none: string };
};
