import { LONG_TEXT_FIELDS, TEXT_FACTS } from "../products/text-fields";

/** A file to fill in, in Tela's own format: headings, and a product in two sizes as an example. */
const COLUMNS: readonly (readonly [heading: string, first: string, second: string])[] = [
  ["Nombre", "Remera de ejemplo", "Remera de ejemplo"],
  ["Precio", "25000", "25000"],
  ["Marca", "Mi marca", ""],
  ["Categoría", "Ropa", ""],
  ["Subcategoría", "Remeras", ""],
  ["Talle", "S", "M"],
  ["Color", "Negro", "Negro"],
  ["Stock", "3", "0"],
  ["SKU", "REM-NEG-S", "REM-NEG-M"],
  ["Código de barras", "", ""],
  ["Visible", "No", ""],
  ...LONG_TEXT_FIELDS.map(
    (field) => [TEXT_FACTS[field].label, TEXT_FACTS[field].example ?? "", ""] as const,
  ),
  ["Fotos", "", ""],
  ["Precio de oferta", "", ""],
  ["Oferta desde", "", ""],
  ["Oferta hasta", "", ""],
];

/** The headings, and then the example. */
export const PRODUCT_TEMPLATE: readonly (readonly string[])[] = [0, 1, 2].map((line) =>
  COLUMNS.map((column) => column[line] ?? ""),
);

export const TEMPLATE_FORMATS = ["csv", "xlsx"] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];
