import { nameAge, nameAudience, tellAudiences, writeAudiences } from "../catalogue/audience";
import { nameFocus } from "../catalogue/focus-names";
import { pathOfStored, writePath } from "../catalogue/product-places";
import { type Product, listPictures } from "../catalogue/product";
import type { CsvCell } from "../plain/csv";
import { joinList as joinWords } from "../plain/text-list";
import { NUMBER_FACTS, NUMBER_FIELDS } from "../products/number-fields";
import { PRODUCT_FIELDS } from "../products/product-fields";
import { eachText, TEXT_FACTS, LONG_TEXT_FIELDS } from "../products/text-fields";
import { listVariants, variantKey, type Variant } from "../stock/stock-level";
import { GUIDE_COLUMN, type StoredForImport, type VariantCodes } from "./planned-product";

export type ExportedProduct = Pick<StoredForImport, "product" | "onHand" | "codes"> & {
  /** The size guide of its own, as `GuideNames` writes it; absent for none. */
  guide?: string;
};

/** A row of a spreadsheet: a size and colour of a product, whose own fields stand on its first row only. */
export type ExportedRow = {
  product: Product;
  isFirst: boolean;
  variant: Variant;
  onHand: number | null;
  codes: VariantCodes;
  guide: string;
};

type ExportColumn = { title: string; read: (row: ExportedRow) => CsvCell };

/** A product without sizes and colours has one row. */
export function toExportedRows(exported: ExportedProduct): ExportedRow[] {
  const { product, onHand, codes, guide = "" } = exported;
  return listVariants(product).map((variant, at) => {
    const key = variantKey(variant);
    return {
      product,
      isFirst: at === 0,
      variant,
      onHand: onHand.get(key) ?? null,
      codes: codes.get(key) ?? { sku: "", barcode: "" },
      guide,
    };
  });
}

function ownColumn(title: string, read: (product: Product) => CsvCell): ExportColumn {
  return { title, read: ({ product, isFirst }) => (isFirst ? read(product) : null) };
}

const { name, brand, category, subcategory, ...furtherTexts } = eachText((field) =>
  ownColumn(TEXT_FACTS[field].label, (product) => product[field]),
);

/** All that the owner decides about a product, so that reading it back changes nothing. `origin` stands before own paths. */
export function telaColumns(
  origin: string,
  { hasSales, showsCost }: { hasSales: boolean; showsCost: boolean },
): readonly ExportColumn[] {
  return [
    { title: "ID", read: ({ product }) => product.id },
    name,
    ownColumn("Precio", ({ priceInPesos }) => priceInPesos || null),
    ownColumn("IVA", ({ ivaPermille }) => ivaPermille / 10),
    ...[brand, category, subcategory],
    { title: "Talle", read: ({ variant }) => variant.size },
    { title: "Color", read: ({ variant }) => variant.color },
    { title: "Stock", read: ({ onHand }) => onHand },
    { title: "SKU", read: ({ codes }) => codes.sku },
    { title: "Código de barras", read: ({ codes }) => codes.barcode },
    ownColumn("Visible", ({ isHidden }) => yesOrNo(!isHidden)),
    ownColumn("Novedad", ({ isNew }) => yesOrNo(isNew)),
    ...Object.values(furtherTexts),
    ownColumn(PRODUCT_FIELDS.audiences.label, ({ audiences }) => writeAudiences(audiences)),
    ownColumn(PRODUCT_FIELDS.age.label, ({ age }) => age && nameAge(age)),
    ownColumn(PRODUCT_FIELDS.alsoIn.label, ({ alsoIn }) => joinWords(alsoIn)),
    ownColumn(PRODUCT_FIELDS.goesWith.label, ({ goesWith }) => joinList(goesWith)),
    ...NUMBER_FIELDS.filter((field) => showsCost || !NUMBER_FACTS[field].isSecret).map((field) =>
      ownColumn(NUMBER_FACTS[field].label, (product) => product[field]),
    ),
    // "Negro=remera-01 | Crudo=remera-02". No value has an equals sign, so the last one parts the two.
    ownColumn("Enlaces de color", ({ colorLinks }) =>
      joinList(Object.entries(colorLinks).map((pair) => pair.join("="))),
    ),
    ownColumn("Fotos", (product) =>
      joinList(
        listPictures(product).map((address) =>
          address.startsWith("/") ? origin + address : address,
        ),
      ),
    ),
    ownColumn("Textos de fotos", (product) => listOf(product, product.imageTexts)),
    ownColumn("Colores de fotos", (product) => listOf(product, product.imageColors ?? {})),
    ...(hasSales ? SALE_COLUMNS : []),
    ownColumn("Encuadres de fotos", (product) => listOf(product, nameFocuses(product))),
    { title: GUIDE_COLUMN, read: ({ guide, isFirst }) => (isFirst ? guide : null) },
  ];
}

function nameFocuses({ imageFocus = {} }: Product): Record<string, string> {
  const named = Object.entries(imageFocus).map(([address, focus]) => [address, nameFocus(focus)]);
  return Object.fromEntries(named) as Record<string, string>;
}

/** At the end, and only in a shop that has some: other columns keep their places. */
const SALE_COLUMNS: readonly ExportColumn[] = [
  ownColumn("Precio de oferta", ({ sale }) => sale?.priceInPesos ?? null),
  ownColumn("Oferta desde", ({ sale }) => sale?.from ?? null),
  ownColumn("Oferta hasta", ({ sale }) => sale?.until ?? null),
];

function yesOrNo(isYes: boolean): string {
  return isYes ? "Sí" : "No";
}

function listOf(product: Product, byAddress: Readonly<Record<string, string>>): string {
  return joinList(
    listPictures(product).map((address) =>
      Object.hasOwn(byAddress, address) ? (byAddress[address] ?? "") : "",
    ),
  );
}

/** "a | b". A bar or a backslash of a text has a backslash before it. Without any text the cell is empty. */
export function joinList(texts: readonly string[]): string {
  return texts.every((text) => text === "")
    ? ""
    : texts.map((text) => text.replace(/[\\|]/g, "\\$&")).join(" | ");
}

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

export const PRODUCT_TEMPLATE: readonly (readonly string[])[] = [0, 1, 2].map((line) =>
  COLUMNS.map((column) => column[line] ?? ""),
);

export const TEMPLATE_FORMATS = ["csv", "xlsx"] as const;

const TIENDANUBE_AGES = { adulto: "Adultos", chicos: "Niños", bebes: "Bebés" } as const;

/** Headings as in Tiendanube's own exports; its import asks for each of them. */
export function tiendanubeColumns({ showsCost }: { showsCost: boolean }): readonly ExportColumn[] {
  const cost = ownColumn("Costo", ({ costInPesos }) => costInPesos?.toFixed(2) ?? null);
  return [...TIENDANUBE_COLUMNS, showsCost ? cost : empty(cost.title)];
}

const TIENDANUBE_COLUMNS: readonly ExportColumn[] = [
  { title: "Identificador de URL", read: ({ product }) => product.id },
  ownColumn("Nombre", ({ name }) => name),
  ownColumn("Categorías", (product) =>
    [writePath(pathOfStored(product)), ...product.alsoIn]
      .filter((path) => path !== "")
      .map((path) => path.replaceAll(",", "\\,"))
      .join(", "),
  ),
  ...[0, 1, 2].flatMap(propertyColumns),
  // Texts, because their decimal sign is a point.
  { title: "Precio", read: ({ product }) => product.priceInPesos.toFixed(2) },
  {
    title: "Precio promocional",
    // It knows no days, so only what is on sale now has one.
    read: ({ product: { sale } }) => (sale?.isOn ? sale.priceInPesos.toFixed(2) : null),
  },
  ownColumn("Peso (kg)", ({ weightInGrams }) =>
    weightInGrams === null ? null : (weightInGrams / 1000).toFixed(3),
  ),
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
  ownColumn("Sexo", ({ audiences, age }) => {
    const { gender } = tellAudiences(audiences, age);
    return gender && nameAudience(gender);
  }),
  ownColumn("Rango de edad", (product) => {
    const { age } = tellAudiences(product.audiences, product.age);
    return age && TIENDANUBE_AGES[age];
  }),
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
