import { setTimeout as wait } from "node:timers/promises";
import type Database from "better-sqlite3";

import { adminPaths } from "../../app/admin-paths";
import { CSV_START, writeExactCsvLine, type CsvCell } from "../../app/domain/plain/csv";
import { readFields } from "../../test/helpers/admin-list";
import { parseHtml, readText, select, selectAll } from "../../test/helpers/html";
import { readAddress, type ImportClient } from "../../test/helpers/import-client";
import { readDecision } from "../../test/helpers/product-files";
import { formatNumber } from "./figures";

export type OwnerShop = {
  url: string;
  owner: ImportClient;
  database: Database.Database;
};

/** A change of many rows by one press of the owner. */
type Batch = {
  name: string;
  /** Everything before the press; what it returns is measured. */
  prepare: (shop: OwnerShop) => Promise<() => Promise<unknown>>;
  /** Taken back afterwards, which is measured too. */
  isUndone?: boolean;
  goalSeconds?: number;
};

const PRODUCTS = 5000;
/** Beside the two files of so many products. */
const ALONE = 20_000;
const CHOSEN = 1000;
const COUNTED = 5000;
const SALES = 2000;

/** In an order in which each finds the products that it needs. */
export function listBatches(scale: number): Batch[] {
  const count = PRODUCTS * scale;
  // Four lines each, and then three and a half.
  const first = { from: 1, count, twoColored: 3 };
  const second = { from: 1 + count, count, twoColored: 5 };
  const alone = { from: 1 + 2 * count, count: ALONE * scale, sizes: ["M"], twoColored: Infinity };
  const said = (products: number) => formatNumber(products * scale);
  return [
    { name: "nothing", prepare: () => Promise.resolve(() => wait(5000)) },
    importFile("new", first),
    importFile("other prices", { ...first, raise: 500 }, true),
    { ...importFile("new", second), goalSeconds: 15 },
    importFile("other prices", { ...second, raise: 500 }),
    { name: `prices of ${said(2 * PRODUCTS)} products`, prepare: reprice, isUndone: true },
    { name: `brand of ${said(CHOSEN)} products`, prepare: rebrand, isUndone: true },
    { name: `name of a category of ${said(PRODUCTS)}`, prepare: renameGroup, isUndone: true },
    {
      name: `stock take of ${said(COUNTED)}`,
      prepare: (shop) => takeStock(shop, COUNTED * scale),
      isUndone: true,
    },
    { name: `${said(SALES)} sales begin`, prepare: (shop) => beginSales(shop, SALES * scale) },
    importFile("new", alone, true),
  ];
}

type File = Omit<Parameters<typeof makeTable>[0], "origin">;

function importFile(what: string, file: File, isUndone = false): Batch {
  const lines = makeTable({ ...file, origin: "" }).length - 1;
  const name = `import, ${what}: ${formatNumber(lines)} lines, ${formatNumber(file.count)} products`;
  return {
    name,
    isUndone,
    async prepare({ url, owner }) {
      const content = writeCsv(makeTable({ ...file, origin: url }));
      const address = readAddress(await owner.upload({ content }));
      const decision = readDecision(parseHtml((await owner.get(address)).body));
      return async () => {
        const next = readAddress(await owner.post(address, decision));
        for (;;) {
          const page = parseHtml((await owner.get(next)).body);
          if (readText(select(page, "h1")) !== "Importando") return requireImported(name, page);
          await wait(250);
        }
      };
    },
  };
}

function requireImported(name: string, page: ReturnType<typeof parseHtml>): void {
  const text = readText(select(page, "main"));
  if (!text.includes("Deshacer esta importación"))
    throw new Error(`${name}: ${text.slice(0, 500)}`);
}

async function reprice({ owner }: OwnerShop) {
  const rule = { modo: "subir", valor: "10", redondeo: "termina-990" };
  const query = new URLSearchParams({ todos: "1", lista: "?q=prenda", ...rule });
  const page = await owner.get(`${adminPaths.prices()}?${query}`);
  const fields = Object.fromEntries(readFields(select(parseHtml(page.body), "#guardar-precios")));
  return () => press(owner, adminPaths.prices(), { ...fields, cuando: "ahora", intent: "save" });
}

async function press(owner: ImportClient, path: string, fields: Record<string, string>) {
  const answer = await owner.post(path, fields);
  if (answer.status === 303) return readAddress(answer);
  const [said = ""] = selectAll(parseHtml(answer.body), "main").map(readText);
  throw new Error(`${path} answered ${answer.status}: ${said.slice(0, 500)}`);
}

function rebrand({ owner }: OwnerShop) {
  const lista = `?${new URLSearchParams({ marca: "Marca 3" })}`;
  const fields = { todos: "1", lista, intent: "set-brand", marca: "Otra marca" };
  return Promise.resolve(() => press(owner, adminPaths.products(), fields));
}

async function renameGroup({ owner, database }: OwnerShop) {
  const id = database.prepare("SELECT id FROM groups WHERE name = 'Ponchos'").pluck().get();
  const address = adminPaths.group(String(id));
  const [form] = selectAll(parseHtml((await owner.get(address)).body), "main form.panel");
  if (!form) throw new Error(`${address} has no form`);
  const section = selectAll(form, "option").find((one) => "selected" in one.attributes);
  const fields = new FormData();
  for (const [name, value] of readFields(form)) fields.set(name, value);
  fields.set("seccion", section?.attributes.value ?? "");
  fields.set("nombre", "Ponchos y ruanas");
  fields.set("en-menu", "1");
  fields.set("intent", "save");
  return async () => readAddress(await owner.send(address, fields));
}

/** One piece more of each than the shop believes. */
async function takeStock({ owner, database }: OwnerShop, count: number) {
  const start = { intent: "start", que: "todo" };
  const address = await press(owner, adminPaths.stockTakes(), start);
  database
    .prepare(
      `INSERT INTO stock_take_cells (take_id, product_row, size_key, color, counted, seen_on_hand, seen_edits)
        SELECT @take, product_row, size_key, color, on_hand + 1, on_hand, edits FROM stock
          JOIN products ON row_id = product_row WHERE name LIKE 'Prenda%' LIMIT @count`,
    )
    .run({ take: Number(address.split("/").at(-1)), count });
  const differences = `${address}?ver=diferencias`;
  const page = parseHtml((await owner.get(differences)).body);
  const [seen] = selectAll(page, "input[name=visto]");
  const fields = { intent: "apply", visto: seen?.attributes.value ?? "" };
  return () => press(owner, differences, fields);
}

/** At a moment that is near: nobody presses anything. */
async function beginSales({ database }: OwnerShop, count: number) {
  const chosen = `(SELECT row_id FROM products WHERE name LIKE 'Prenda%' LIMIT ${count})`;
  database.exec(`UPDATE products SET sale_price = price / 2 WHERE row_id IN ${chosen}`);
  const dueAtMs = Date.now() + 4000;
  const dueAt = new Date(dueAtMs).toISOString();
  database.exec(`UPDATE products SET sale_due_at = '${dueAt}' WHERE row_id IN ${chosen}`);
  const isOver = database.prepare("SELECT count(*) FROM products WHERE on_sale = 1").pluck();
  await wait(dueAtMs - Date.now() - 10);
  return async () => {
    while (Number(isOver.get()) < count) await wait(50);
  };
}

type Table = readonly (readonly CsvCell[])[];

const HEADINGS = [
  ...["ID", "Nombre", "Precio", "Marca", "Categoría", "Talle", "Color", "Stock", "SKU"],
  ...["Código de barras", "Visible", "Descripción", "Fotos"],
];
const SIZES = ["S", "M", "L"];
/** Each has half of the products. */
const KINDS = ["Ponchos", "Ruanas"];
const BRANDS = 10;
const PICTURE = "/dibujos/600x600/remera/negro/38-frente.svg";

type Wanted = {
  /** The number of the first product. */
  from: number;
  count: number;
  origin: string;
  /** One in so many products has two colours. */
  twoColored: number;
  sizes?: readonly string[];
  /** Pesos above the price that a product is made with. */
  raise?: number;
};

/** Products as a shop has them, in Tela's own format, a line for each size and colour: counted and with codes. */
function makeTable({ from, count, ...kind }: Wanted): Table {
  const products = Array.from({ length: count }, (_, at) => from + at);
  return [HEADINGS, ...products.flatMap((number) => makeRows(number, kind))];
}

function makeRows(
  number: number,
  { origin, twoColored, sizes = SIZES, raise = 0 }: Omit<Wanted, "from" | "count">,
) {
  const id = `producto-${number}`;
  const colors = number % twoColored === 0 ? ["Negro", "Crudo"] : ["Negro"];
  const variants = colors.flatMap((color) => sizes.map((size) => ({ color, size })));
  const own = {
    name: `Prenda ${number}`,
    price: 10_000 + number + raise,
    brand: `Marca ${number % BRANDS}`,
    kind: KINDS[number % KINDS.length] ?? "",
    description: `Prenda número ${number} de algodón peinado, «suave» y fresca.\n\n- Lavado a mano\n- Talles reales`,
  };
  return variants.map(({ color, size }, at): CsvCell[] => {
    const isFirst = at === 0;
    const first = (cell: CsvCell) => (isFirst ? cell : null);
    return [
      ...[id, first(own.name), first(own.price), first(own.brand), first(own.kind), size, color],
      ...[number % 9, `SKU-${number}-${at}`, `779${String(number).padStart(9, "0")}${at}`],
      ...[first("Sí"), first(own.description), first(origin + PICTURE)],
    ];
  });
}

function writeCsv(table: Table): string {
  return CSV_START + table.map(writeExactCsvLine).join("");
}
