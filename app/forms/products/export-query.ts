import { NO_SELECTION, type AdminSelection } from "../../domain/products/admin-listing";
import { parseAdminList } from "./admin-product-list";

/** The spreadsheets that the shop writes, the first one for itself. */
export const EXPORT_FORMATS = [
  { id: "tela", label: "Tela" },
  { id: "tiendanube", label: "Tiendanube" },
] as const;

export const EXPORT_FIELDS = { format: "formato", which: "productos" } as const;
export const ALL_PRODUCTS = "todos";
export const LISTED_PRODUCTS = "lista";

export function parseExportSelection(params: URLSearchParams): AdminSelection {
  if (params.get(EXPORT_FIELDS.which) === ALL_PRODUCTS) return NO_SELECTION;
  const { text, filters } = parseAdminList(params);
  return { text, filters };
}
