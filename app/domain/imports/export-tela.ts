import { listPictures, type Product } from "../catalogue/product";
import { eachText, TEXT_FACTS } from "../products/text-fields";
import { ownColumn, type ExportColumn } from "./exported-product";

const { name, brand, category, subcategory, ...furtherTexts } = eachText((field) =>
  ownColumn(TEXT_FACTS[field].label, (product) => product[field]),
);

/**
 * Tela's own format. It has all that the owner decides about a product, so that reading it back changes
 * nothing.
 * @param origin - the shop's address, before the paths of its own pictures
 * @param hasSales - whether any product has a sale
 */
export function telaColumns(
  origin: string,
  { hasSales }: { hasSales: boolean },
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
    ownColumn("Enlaces de color", ({ colorLinks }) => joinPairs(colorLinks)),
    ownColumn("Fotos", (product) =>
      joinList(listPictures(product).map((address) => toAbsolute(address, origin))),
    ),
    ownColumn("Textos de fotos", (product) => listOf(product, product.imageTexts)),
    ownColumn("Colores de fotos", (product) => listOf(product, product.imageColors ?? {})),
    ...(hasSales ? SALE_COLUMNS : []),
  ];
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

function toAbsolute(address: string, origin: string): string {
  return address.startsWith("/") ? origin + address : address;
}

/** What each picture has, in the order of the pictures. */
function listOf(product: Product, byAddress: Readonly<Record<string, string>>): string {
  return joinList(
    listPictures(product).map((address) =>
      Object.hasOwn(byAddress, address) ? (byAddress[address] ?? "") : "",
    ),
  );
}

/**
 * Several texts in one cell of a spreadsheet: "a | b". A bar or a backslash of a text has a backslash
 * before it. Without any text the cell is empty.
 */
export function joinList(texts: readonly string[]): string {
  return texts.every((text) => text === "") ? "" : texts.map(escapePart).join(" | ");
}

/** "Negro=remera-01 | Crudo=remera-02". No value has an equals sign, so the last one parts the two. */
function joinPairs(pairs: Readonly<Record<string, string>>): string {
  return joinList(Object.entries(pairs).map(([key, value]) => `${key}=${value}`));
}

function escapePart(text: string): string {
  return text.replace(/[\\|]/g, "\\$&");
}
