import { setTimeout as wait } from "node:timers/promises";
import { parse } from "csv-parse/sync";

import { adminPaths } from "../../app/admin-paths";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../../app/domain/imports/imported-product";
import { paths } from "../../app/paths";
import { parseHtml, readText, select } from "../../test/helpers/html";
import { openImportClient, readAddress, type ImportClient } from "../../test/helpers/import-client";
import type { RunningShop } from "../../test/helpers/running-shop";
import { keepVisiting } from "../../test/helpers/visitor";
import { formatNumber, judge, median } from "./figures";
import { makeTable, writeCsv, writeXlsx, type Table } from "./import-files";
import { readCurrentMemoryMb, readPeakMemoryMb, resetPeakMemory } from "./process-usage";
import { printTable } from "./table";
import { withShop } from "./temporary-shop";

const PRODUCTS = 10_000;
const TWO_COLORED = 5;
/** Files that fill the shop have so many products, of 18,000 rows. */
const FILLING = 5000;
const GOAL_MB = 150;
const LIST_EVERY_MS = 50;

/** What moving in and out costs: files of many rows, and what other people notice of it. */
export async function benchImports(isQuick: boolean): Promise<void> {
  const scale = isQuick ? 0.1 : 1;
  await withShop(
    async (shop) => {
      await fillByImports(shop, scale);
      await benchPreviews(shop, scale);
      await benchRoundTrips(shop);
    },
    // Each list is rendered, and no page of them is kept in memory.
    { PAGE_CACHE_MB: "0" },
  );
}

type Watched<T> = { value: T; seconds: number; extraMb: number; listsMs: number[] };

/** Works while another client asks for lists. */
async function watch<T>(shop: RunningShop, work: () => Promise<T>): Promise<Watched<T>> {
  let isDone = false;
  const address = shop.url + paths.products();
  const visiting = keepVisiting(address, { everyMs: LIST_EVERY_MS, until: () => isDone });
  await wait(2000);
  const beforeMb = readCurrentMemoryMb(shop.pid());
  resetPeakMemory(shop.pid());
  const startedAt = performance.now();
  const value = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const extraMb = readPeakMemoryMb(shop.pid()) - beforeMb;
  isDone = true;
  const listsMs = (await visiting).map(({ tookMs }) => tookMs);
  return { value, seconds, extraMb, listsMs };
}

const writeWatched = ({ seconds, extraMb, listsMs }: Watched<unknown>) => [
  formatNumber(seconds, 1),
  formatNumber(extraMb),
  formatNumber(median(listsMs)),
  formatNumber(Math.max(...listsMs)),
];
const WATCHED = ["s", "extra MB", "list ms, median", "longest"];

async function fillByImports(shop: RunningShop, scale: number): Promise<void> {
  const rows: string[][] = [];
  const count = FILLING * scale;
  for (let from = 0; from < PRODUCTS * scale; from += count) {
    const owner = await reopen(shop);
    const table = makeTable({ from, count, origin: shop.url, twoColored: TWO_COLORED });
    const imported = await watch(shop, async () => {
      const uploaded = await owner.upload({ content: writeCsv(table) });
      await owner.importUploaded(readAddress(uploaded));
    });
    rows.push([describeFile("csv", table), ...writeWatched(imported)]);
  }
  printTable(
    "Upload, preview and import, until the products are there: two files one after the other.",
    ["file", ...WATCHED],
    rows,
  );
}

/** What an earlier file leaves in memory would hide what the next one needs. */
async function reopen(shop: RunningShop): Promise<ImportClient> {
  await shop.restart();
  return openImportClient(shop.url);
}

const describeFile = (kind: string, table: Table) =>
  `${kind.toUpperCase()}, ${formatNumber(table.length - 1)} rows`;

/** New products in a shop that has many. */
async function benchPreviews(shop: RunningShop, scale: number): Promise<void> {
  const make = (rows: number): Table =>
    makeTable({ from: 900_000, count: rows / 3, origin: shop.url, twoColored: Infinity });
  const [some, most] = [make(9999 * scale), make(19_998 * scale)];
  const files = [
    { kind: "csv", table: some, content: writeCsv(some), goal: GOAL_MB },
    { kind: "xlsx", table: some, content: await writeXlsx(some), goal: GOAL_MB },
    { kind: "csv", table: most, content: writeCsv(most), goal: null },
    { kind: "xlsx", table: most, content: await writeXlsx(most), goal: null },
  ];
  const rows: string[][] = [];
  for (const { kind, table, content, goal } of files) {
    const owner = await reopen(shop);
    const previewed = await watch(shop, async () => {
      const address = readAddress(await owner.upload({ name: `productos.${kind}`, content }));
      return readCounts(await owner.get(address));
    });
    const verdict = goal === null ? "" : judge(previewed.extraMb, { atMost: goal }, "MB");
    rows.push([describeFile(kind, table), ...writeWatched(previewed), verdict]);
  }
  printTable("Upload and preview.", ["file", ...WATCHED, "goal"], rows);
}

/** "Se crean 0, cambian 0, quedan igual 3, con error 0". */
function readCounts({ body }: { body: string }): string {
  return readText(select(parseHtml(body), ".import-counts"));
}

async function benchRoundTrips(shop: RunningShop): Promise<void> {
  const owner = await openImportClient(shop.url);
  const rows: string[][] = [];
  for (const format of ["tela", "tiendanube"]) {
    const exported = await owner.get(
      `${adminPaths.productsFile()}?productos=todos&formato=${format}`,
    );
    const parts = splitExport(exported.body);
    const said: string[] = [];
    const startedAt = performance.now();
    for (const content of parts) {
      said.push(readCounts(await owner.get(readAddress(await owner.upload({ content })))));
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const bytes = formatNumber(Buffer.byteLength(exported.body) / 1e6, 1);
    rows.push([
      ...[format, bytes, formatNumber(exported.tookMs / 1000, 1), formatNumber(parts.length)],
      ...[formatNumber(seconds, 1), said.join("; ")],
    ]);
  }
  printTable(
    "All products exported, and previewed as an import.",
    ["format", "MB", "export s", "files", "previews s", "the previews say"],
    rows,
  );
}

type Part = { lines: string[]; rows: number; bytes: number };

/** As the shop asks when a file is too large: whole products, as many as one file may have. */
function splitExport(text: string): string[] {
  const [headings = [], ...rows] = parse(text, { delimiter: ";", bom: true });
  const products = new Map<string, string[]>();
  for (const row of rows) {
    const id = row[0] ?? "";
    products.set(id, [...(products.get(id) ?? []), writeQuoted(row)]);
  }
  const head = writeQuoted(headings);
  const parts: Part[] = [];
  for (const lines of products.values()) {
    const bytes = Buffer.byteLength(lines.join(""));
    let part = parts.at(-1);
    const isRoom =
      part !== undefined &&
      part.rows + lines.length <= MAX_IMPORT_ROWS &&
      part.bytes + bytes <= MAX_IMPORT_BYTES;
    if (!part || !isRoom) {
      part = { lines: [head], rows: 0, bytes: Buffer.byteLength(head) };
      parts.push(part);
    }
    part.lines.push(...lines);
    part.rows += lines.length;
    part.bytes += bytes;
  }
  return parts.map((part) => part.lines.join(""));
}

function writeQuoted(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")}\r\n`;
}
