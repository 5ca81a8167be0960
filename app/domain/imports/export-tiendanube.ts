import type { Product } from "../catalogue/product";
import { ownColumn, type ExportColumn, type ExportedRow } from "./exported-product";

/** Headings as in Tiendanube's own exports; its import asks for each of them. */
export const TIENDANUBE_COLUMNS: readonly ExportColumn[] = [
  { title: "Identificador de URL", read: ({ product }) => product.id },
  ownColumn("Nombre", ({ name }) => name),
  ownColumn("Categorías", ({ category, subcategory }) =>
    [category, subcategory].filter((part) => part !== "").join(" > "),
  ),
  ...[0, 1, 2].flatMap(propertyColumns),
  { title: "Precio", read: ({ product }) => writePrice(product) },
  { title: "Precio promocional", read: ({ product }) => writeSalePrice(product) },
  empty("Peso (kg)"),
  empty("Alto (cm)"),
  empty("Ancho (cm)"),
  empty("Profundidad (cm)"),
  { title: "Stock", read: ({ onHand }) => onHand },
  { title: "SKU", read: ({ codes }) => codes.sku },
  { title: "Código de barras", read: ({ codes }) => codes.barcode },
  ownColumn("Mostrar en tienda", ({ isHidden }) => (isHidden ? "NO" : "SÍ")),
  ownColumn("Envío sin cargo", () => "NO"),
  ownColumn("Descripción", ({ description }) => toHtml(description)),
  empty("Tags"),
  empty("Título para SEO"),
  empty("Descripción para SEO"),
  ownColumn("Marca", ({ brand }) => brand),
  ownColumn("Producto Físico", () => "SÍ"),
  empty("MPN (Número de pieza del fabricante)"),
  empty("Sexo"),
  empty("Rango de edad"),
  empty("Costo"),
];

function empty(title: string): ExportColumn {
  return { title, read: () => null };
}

function propertyColumns(at: number): ExportColumn[] {
  return [
    {
      title: `Nombre de propiedad ${at + 1}`,
      read: (row) => listProperties(row)[at]?.name ?? null,
    },
    {
      title: `Valor de propiedad ${at + 1}`,
      read: (row) => listProperties(row)[at]?.value ?? null,
    },
  ];
}

/** Those that the size and colour has: the first property may not be empty when there is a second. */
function listProperties({ variant: { size, color } }: ExportedRow) {
  return [
    { name: "Talle", value: size },
    { name: "Color", value: color },
  ].filter(({ value }) => value !== "");
}

/** A text, because its decimal sign is a point. */
function writePrice({ priceInPesos }: Product): string {
  return priceInPesos.toFixed(2);
}

/** It knows no days, so only what is on sale now has one. */
function writeSalePrice({ sale }: Product): string | null {
  return sale?.isOn ? sale.priceInPesos.toFixed(2) : null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** A plain text as HTML that shows the same lines and blanks; empty for an empty one. */
function toHtml(text: string): string {
  if (text === "") return "";
  const escaped = text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  const spaced = escaped.replace(/^ | (?= )/gm, "&nbsp;");
  return `<p>${spaced.replace(/\r\n?|\n/g, "<br />")}</p>`;
}
