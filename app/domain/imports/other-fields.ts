import { eachText, TEXT_FACTS, type TextField } from "../products/text-fields";

export type OtherField =
  | TextField
  | "number"
  | "id"
  | "shortDescription"
  | "categories"
  | "pictures"
  | "gender"
  | "ageGroup"
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

export type ColumnUse = OtherField | "ignore";

export type FileColumn = {
  heading: string;
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

export const OTHER_FIELDS: readonly FieldFacts[] = [
  name,
  one(
    "price",
    "Precio",
    "price|precio|pvp|price tax included|precio impuestos incluidos|precio con iva|precio final|precio de venta|precio venta|precio de lista|precio lista|precio publico|precio al publico|precio unitario|importe",
  ),
  one(
    "stock",
    "Stock",
    "stock|quantity|qty|inventory|inventario|cantidad|cant|existencia|existencias|unidades|stock actual",
  ),
  one("size", "Talle", "talle|talles|talla|tallas|size|sizes"),
  one("color", "Color", "color|colores|colour|colors"),
  one(
    "sku",
    "SKU (código de cada talle y color)",
    "sku|reference|referencia|ref|codigo interno|codigo sku",
  ),
  many("barcode", "Código de barras", "ean|upc|gtin|codigo de barras|codigo barras|barcode|barras"),
  one(
    "number",
    "Código del producto (junta sus filas)",
    "product id|handleid|id|id producto|id del producto|producto id|codigo de producto|codigo producto|codigo del producto|codigo de articulo|modelo",
  ),
  { ...category, id: "categories", isMany: true },
  ...[subcategory, brand, collection, description],
  one(
    "shortDescription",
    "Descripción corta",
    "short description|summary|resumen|descripcion corta",
  ),
  ...Object.values(furtherTexts),
  many(
    "pictures",
    "Fotos (sus direcciones)",
    "image urls|image url|productimageurl|urls de la imagen|url de la imagen|imagen|imagenes|images|image|foto|fotos",
  ),
  one(
    "promotional",
    "Precio de oferta",
    "sale price|precio de oferta|precio oferta|precio promocional|precio rebajado|oferta",
  ),
  one("saleFrom", "Oferta desde", "discount from|oferta desde|descuento desde"),
  one("saleUntil", "Oferta hasta", "discount to|oferta hasta|descuento hasta"),
  one(
    "discountPercent",
    "Descuento en %",
    "discount percent|porcentaje de descuento|descuento %|% descuento",
  ),
  one(
    "discountAmount",
    "Descuento en pesos",
    "discount amount|cantidad de descuento|importe del descuento",
  ),
  one("discountMode", "Si el descuento es en % o en pesos", "discountmode"),
  one("discountValue", "Descuento en lo que dice su modo", "discountvalue"),
  one(
    "netPrice",
    "Precio sin IVA (se lo sumamos)",
    "price tax excluded|precio sin iva|precio neto|precio impuestos excluidos",
  ),
  one(
    "taxRule",
    "Regla de IVA de PrestaShop (0: sin IVA)",
    "tax rules id|id de regla de impuestos|id regla de impuestos",
  ),
  one("iva", "IVA en %", "iva|alicuota|alicuota iva"),
  one(
    "surcharge",
    "Recargo de la variante",
    "surcharge|impact on price|impacto en el precio|recargo",
  ),
  many(
    "shown",
    "Se ve en la tienda (Sí o No)",
    "active|activo|visible|visibility|visibilidad|published|publicado|mostrar",
  ),
  many(
    "sellable",
    "Se puede comprar (Sí o No)",
    "available for order|disponible para pedidos|disponible para la venta|disponible",
  ),
  many(
    "optionName",
    "Nombre de una propiedad (talle, color…)",
    "attribute|atributo|productoptionname|nombre de propiedad|option name",
  ),
  many(
    "optionValue",
    "Valor de la propiedad",
    "value|valor|productoptiondescription|valor de propiedad|option value",
  ),
  one("gender", "Para quién es (Mujer, Hombre, Niños…)", "sexo|genero|para|gender|target gender"),
  one(
    "ageGroup",
    "Rango de edad (Adultos, Niños, Bebés)",
    "rango de edad|grupo de edad|rango etario|age group",
  ),
  one("type", "Si la fila es un producto o una variante", "fieldtype|tipo de fila"),
  one(
    "id",
    "Dirección web del producto",
    "url rewritten|url reescrita|url amigable|slug|handle|direccion web",
  ),
];

export const COLUMN_USES: readonly ColumnUse[] = ["ignore", ...OTHER_FIELDS.map(({ id }) => id)];

/** Without one of them a row says nothing about what product it is of. */
const NAMING: readonly OtherField[] = ["name", "number", "id", "sku"];

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

/** @param spellings - with a bar between them */
function one(id: OtherField, label: string, spellings: string): FieldFacts {
  return { id, label, spellings: spellings.split("|") };
}

function many(id: OtherField, label: string, spellings: string): FieldFacts {
  return { ...one(id, label, spellings), isMany: true };
}
