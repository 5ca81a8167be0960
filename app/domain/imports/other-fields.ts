import { eachText, TEXT_FACTS, type TextField } from "../products/text-fields";

/** What the owner may say that a column of a file of no known program is. */
export type OtherField =
  | TextField
  | "number"
  | "id"
  | "shortDescription"
  | "categories"
  | "pictures"
  | "shown"
  | "sellable"
  | "type"
  | "size"
  | "color"
  | "stock"
  | "sku"
  | "barcode"
  | "price"
  | "netPrice"
  | "taxRule"
  | "iva"
  | "surcharge"
  | "promotional"
  | "saleFrom"
  | "saleUntil"
  | "discountPercent"
  | "discountAmount"
  | "discountMode"
  | "discountValue"
  | "optionName"
  | "optionValue";

/** A field, or that the column is of no use. */
export type ColumnUse = OtherField | "ignore";

/** A column of a file of no known program, for the question what it is. */
export type FileColumn = {
  heading: string;
  /** Some of its values. */
  examples: string[];
  /** As the owner said it of an earlier file, else by its name. */
  use: ColumnUse;
};

type FieldFacts = {
  id: OtherField;
  label: string;
  /** Several columns may be it: their values are all used, or the first one that there is. */
  isMany?: boolean;
  /** Headings that mean it: folded, without marks, brackets and a number at the end. */
  spellings: readonly string[];
};

const { name, category, subcategory, brand, collection, description, ...furtherTexts } = eachText(
  (field): FieldFacts => {
    const { label, headings } = TEXT_FACTS[field];
    return { id: field, label, spellings: headings };
  },
);

/** In the order in which the page offers them. */
export const OTHER_FIELDS: readonly FieldFacts[] = [
  name,
  {
    id: "price",
    label: "Precio",
    spellings: words(
      "price|precio|pvp|price tax included|precio impuestos incluidos|precio con iva|precio final|precio de venta|precio venta|precio de lista|precio lista|precio publico|precio al publico|precio unitario|importe",
    ),
  },
  {
    id: "stock",
    label: "Stock",
    spellings: words(
      "stock|quantity|qty|inventory|inventario|cantidad|cant|existencia|existencias|unidades|stock actual",
    ),
  },
  { id: "size", label: "Talle", spellings: words("talle|talles|talla|tallas|size|sizes") },
  { id: "color", label: "Color", spellings: words("color|colores|colour|colors") },
  {
    id: "sku",
    label: "SKU (código de cada talle y color)",
    spellings: words("sku|reference|referencia|ref|codigo interno|codigo sku"),
  },
  {
    id: "barcode",
    label: "Código de barras",
    isMany: true,
    spellings: words("ean|upc|gtin|codigo de barras|codigo barras|barcode|barras"),
  },
  {
    id: "number",
    label: "Código del producto (junta sus filas)",
    spellings: words(
      "product id|handleid|id|id producto|id del producto|producto id|codigo de producto|codigo producto|codigo del producto|codigo de articulo|modelo",
    ),
  },
  { ...category, id: "categories", isMany: true },
  ...[subcategory, brand, collection, description],
  {
    id: "shortDescription",
    label: "Descripción corta",
    spellings: words("short description|summary|resumen|descripcion corta"),
  },
  ...Object.values(furtherTexts),
  {
    id: "pictures",
    label: "Fotos (sus direcciones)",
    isMany: true,
    spellings: words(
      "image urls|image url|productimageurl|urls de la imagen|url de la imagen|imagen|imagenes|images|image|foto|fotos",
    ),
  },
  {
    id: "promotional",
    label: "Precio de oferta",
    spellings: words(
      "sale price|precio de oferta|precio oferta|precio promocional|precio rebajado|oferta",
    ),
  },
  {
    id: "saleFrom",
    label: "Oferta desde",
    spellings: words("discount from|oferta desde|descuento desde"),
  },
  {
    id: "saleUntil",
    label: "Oferta hasta",
    spellings: words("discount to|oferta hasta|descuento hasta"),
  },
  {
    id: "discountPercent",
    label: "Descuento en %",
    spellings: words("discount percent|porcentaje de descuento|descuento %|% descuento"),
  },
  {
    id: "discountAmount",
    label: "Descuento en pesos",
    spellings: words("discount amount|cantidad de descuento|importe del descuento"),
  },
  {
    id: "discountMode",
    label: "Si el descuento es en % o en pesos",
    spellings: words("discountmode"),
  },
  {
    id: "discountValue",
    label: "Descuento en lo que dice su modo",
    spellings: words("discountvalue"),
  },
  {
    id: "netPrice",
    label: "Precio sin IVA (se lo sumamos)",
    spellings: words("price tax excluded|precio sin iva|precio neto|precio impuestos excluidos"),
  },
  {
    id: "taxRule",
    label: "Regla de IVA de PrestaShop (0: sin IVA)",
    spellings: words("tax rules id|id de regla de impuestos|id regla de impuestos"),
  },
  { id: "iva", label: "IVA en %", spellings: words("iva|alicuota|alicuota iva") },
  {
    id: "surcharge",
    label: "Recargo de la variante",
    spellings: words("surcharge|impact on price|impacto en el precio|recargo"),
  },
  {
    id: "shown",
    label: "Se ve en la tienda (Sí o No)",
    isMany: true,
    spellings: words("active|activo|visible|visibility|visibilidad|published|publicado|mostrar"),
  },
  {
    id: "sellable",
    label: "Se puede comprar (Sí o No)",
    isMany: true,
    spellings: words(
      "available for order|disponible para pedidos|disponible para la venta|disponible",
    ),
  },
  {
    id: "optionName",
    label: "Nombre de una propiedad (talle, color…)",
    isMany: true,
    spellings: words("attribute|atributo|productoptionname|nombre de propiedad|option name"),
  },
  {
    id: "optionValue",
    label: "Valor de la propiedad",
    isMany: true,
    spellings: words("value|valor|productoptiondescription|valor de propiedad|option value"),
  },
  {
    id: "type",
    label: "Si la fila es un producto o una variante",
    spellings: words("fieldtype|tipo de fila"),
  },
  {
    id: "id",
    label: "Dirección web del producto",
    spellings: words("url rewritten|url reescrita|url amigable|slug|handle|direccion web"),
  },
];

export const COLUMN_USES: readonly ColumnUse[] = ["ignore", ...OTHER_FIELDS.map(({ id }) => id)];

/** Without one of them a row says nothing about what product it is of. */
const NAMING: readonly OtherField[] = ["name", "number", "id", "sku"];

/** What is wrong with what the owner says of a file's columns; null when the file can be read so. */
export function findUsesProblem(
  columns: readonly { heading: string; use: ColumnUse }[],
): string | null {
  const used = columns.filter(({ use }) => use !== "ignore");
  if (!used.some(({ use }) => NAMING.some((field) => field === use))) {
    return "Decinos qué columna tiene el nombre o el código de los productos.";
  }
  for (const { id, label, isMany } of OTHER_FIELDS) {
    const [first, second] = used.filter(({ use }) => use === id);
    if (!isMany && first && second) {
      return `Dos columnas no pueden ser lo mismo: “${first.heading}” y “${second.heading}” dicen las dos ${label}.`;
    }
  }
  return null;
}

function words(list: string): readonly string[] {
  return list.split("|");
}
