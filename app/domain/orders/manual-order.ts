import type { PricedLine } from "../buying/priced-cart";
import type { Product } from "../catalogue/product";
import type { SaleChoices } from "../stock/sale-choices";
import type { Variant } from "../stock/stock-level";

export type FoundProduct = Pick<Product, "id" | "name" | "priceInPesos" | "colors"> & {
  image: string;
  choices: SaleChoices;
  /** The size and colour of the code that was searched for; each empty for none. */
  chosen: Variant;
};

export type OrderLineRow = {
  value: string;
  name: string;
  size: string;
  color: string;
  quantity: number;
  /** Null when the product can no longer be sold. */
  line: PricedLine | null;
  links: { less: string | null; more: string | null; none: string };
};
