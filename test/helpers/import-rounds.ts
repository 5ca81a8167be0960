import type Database from "better-sqlite3";

const NEW_PRODUCTS = 350;
const SIZES = ["S", "M"];
/** Sample products whose prices the file changes too. */
const CHANGED_PRODUCTS = 50;

const HEADINGS = [
  ...["Handle", "Title", "Vendor", "Type", "Option1 Name", "Option1 Value", "Variant SKU"],
  ...["Variant Barcode", "Variant Inventory Qty", "Variant Price", "Image Src"],
];

/** One import of a test that makes many: its words and numbers occur in no other. */
export type ImportRound = { fileName: string; content: string; brand: string; number: number };

/**
 * A file of Shopify with all that an import can store: a new brand and group, addresses that lead on,
 * counted sizes with codes, pictures that are to come, and other prices of sample products.
 */
export function makeRound(number: number, sampleIds: readonly string[]): ImportRound {
  const brand = `Ronda ${number}`;
  const created = Array.from({ length: NEW_PRODUCTS }, (_, n) => `remera-ñ-${number}-${n}`);
  const rows = created.flatMap((handle, n) =>
    SIZES.map((size, at) => [
      ...[
        handle,
        ...(at === 0 ? [`Remera ${n}`, brand, `Grupo ${number}`, "Talle"] : emptyCells(4)),
      ],
      ...[size, `R${number}-${n}-${size}`, `77${number}${n}${at}`, n % 7, 10_000],
      at === 0 ? `https://fotos.test/${number}/${n}.jpg` : "",
    ]),
  );
  const changed = sampleIds
    .slice(0, CHANGED_PRODUCTS)
    .map((id) => [id, ...emptyCells(8), newPrice(number), ""]);
  const lines = [HEADINGS, ...rows, ...changed].map((cells) => cells.join(","));
  return { fileName: `ronda-${number}.csv`, content: lines.join("\r\n"), brand, number };
}

const emptyCells = (count: number) => Array.from({ length: count }, () => "");
const newPrice = (number: number) => 1_000_000 + number;

const COUNTS = {
  products: "SELECT count(*) FROM products WHERE brand = @brand",
  changed: "SELECT count(*) FROM products WHERE price = @price",
  stock: `SELECT count(*) FROM stock JOIN products ON row_id = product_row WHERE brand = @brand`,
  movements: `SELECT count(*) FROM stock_movements JOIN stock ON stock.id = stock_id
    JOIN products ON row_id = product_row WHERE brand = @brand AND stock_movements.reason = 'import'`,
  codes: "SELECT count(*) FROM variant_codes WHERE sku GLOB 'R' || @number || '-*'",
  pictures:
    "SELECT count(*) FROM picture_fetches WHERE source GLOB 'https://fotos.test/' || @number || '/*'",
  redirects:
    "SELECT count(*) FROM product_redirects WHERE old_id GLOB 'remera-ñ-' || @number || '-*'",
  brands: "SELECT count(*) FROM brands WHERE name = @brand",
  groups: "SELECT count(*) FROM groups WHERE name = 'Grupo ' || @number",
  entries: `SELECT count(*) FROM audit WHERE subject_kind = 'import'
    AND json_extract(after, '$.name') = @fileName`,
  imports: "SELECT count(*) FROM imports WHERE file_name = @fileName AND imported_at IS NOT NULL",
};

export type RoundCounts = Record<keyof typeof COUNTS, number>;

/** How much of an import the shop has. */
export function countRound(
  database: Database.Database,
  { brand, fileName, number }: ImportRound,
): RoundCounts {
  const facts = { brand, fileName, number: String(number), price: newPrice(number) };
  const counts = Object.entries(COUNTS).map(([name, query]) => {
    const used = Object.entries(facts).filter(([fact]) => query.includes(`@${fact}`));
    return [name, Number(database.prepare(query).pluck().get(Object.fromEntries(used)))];
  });
  return Object.fromEntries(counts) as RoundCounts;
}

const VARIANTS = NEW_PRODUCTS * SIZES.length;

/** The whole import. */
export const ALL: RoundCounts = {
  ...{ products: NEW_PRODUCTS, changed: CHANGED_PRODUCTS, stock: VARIANTS, movements: VARIANTS },
  ...{ codes: VARIANTS, pictures: NEW_PRODUCTS, redirects: NEW_PRODUCTS, brands: 1, groups: 1 },
  ...{ entries: 1, imports: 1 },
};

/** None of it. */
export const NONE = Object.fromEntries(Object.keys(ALL).map((name) => [name, 0]));

/** Of an import that was taken back: only the history knows it. */
export const UNDONE = { ...NONE, entries: 1, imports: 1 };
