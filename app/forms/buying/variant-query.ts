import type { Variant } from "../../domain/stock/stock-level";
import { SIZE_PARAMETER } from "./asked-size";

/** The query of a product's address that chooses a size and a colour; empty for neither. */
export function writeVariantQuery({ size, color }: Variant): string {
  const query = new URLSearchParams();
  if (color !== "") query.set("color", color);
  if (size !== "") query.set(SIZE_PARAMETER, size);
  return query.size === 0 ? "" : `?${query}`;
}
