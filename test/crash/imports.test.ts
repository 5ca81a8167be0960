import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { parseHtml, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import {
  ALL,
  countRound,
  makeRound,
  NONE,
  UNDONE,
  type ImportRound,
} from "../helpers/import-rounds";
import { openImportClient, readAddress, type ImportClient } from "../helpers/import-client";
import { findUndoAddress, readDecision } from "../helpers/product-files";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { STOCK_FAULTS } from "../helpers/stock-faults";
import { countKills } from "./kills";

const KILLS = countKills(9);
/** A shop that was just started is slower than the one that was measured. */
const SLOWER = 1.5;

let shop: RunningShop;
let owner: ImportClient;
let sampleIds: string[];

beforeAll(async () => {
  shop = await openRunningShop();
  owner = await openImportClient(shop.url);
  sampleIds = readDatabase((database) =>
    database.prepare<[], string>("SELECT id FROM products ORDER BY row_id").pluck().all(),
  );
});
afterAll(() => shop.close());

function readDatabase<T>(read: (database: Database.Database) => T): T {
  const database = shop.openDatabase();
  try {
    return read(database);
  } finally {
    database.close();
  }
}

const readTitle = (root: HtmlElement) => readText(select(root, "h1"));
const readMain = (root: HtmlElement) => readText(select(root, "main"));

/** The owner's way from the file to its products. Ends early, with false, when the server is gone. */
async function importWhole(round: ImportRound): Promise<boolean> {
  const uploaded = await owner.upload({ name: round.fileName, content: round.content });
  return uploaded.status > 0 && owner.importUploaded(readAddress(uploaded));
}

/** What a killed shop has of an import: all of it or nothing. */
function checkStored(round: ImportRound, isAcknowledged: boolean) {
  return readDatabase((database) => {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.prepare(STOCK_FAULTS).all()).toEqual([]);
    const counts = countRound(database, round);
    const isImported = isAcknowledged || counts.imports === 1;
    expect(counts).toEqual(isImported ? ALL : NONE);
    const uploaded = "SELECT id FROM imports WHERE file_name = ?";
    const id = database.prepare<[string], number>(uploaded).pluck().get(round.fileName);
    return { isImported, id: id ?? null };
  });
}

/** The page says that nothing was stored, and shows no progress. The button, pressed twice, imports once. */
async function importAgain(id: number): Promise<void> {
  const address = adminPaths.productImport(id);
  const { body } = await owner.get(adminPaths.productImportRunning(id));
  const page = parseHtml(body);
  expect(readTitle(page)).toBe("Revisá antes de importar");
  expect(readMain(page)).toContain("se cortó antes de terminar, y no se guardó nada");
  expect(selectAll(page, "progress")).toEqual([]);
  expect(body).not.toContain('http-equiv="refresh"');
  const fields = readDecision(page);
  const answers = await Promise.all([owner.post(address, fields), owner.post(address, fields)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  await owner.waitForEnd(adminPaths.productImportRunning(id));
}

async function undo(round: ImportRound): Promise<void> {
  const { id } = checkStored(round, true);
  const address = adminPaths.productImport(id ?? 0);
  const page = parseHtml((await owner.get(address)).body);
  expect(readTitle(page)).toBe("Productos importados");
  expect((await owner.post(findUndoAddress(page) ?? "", { intent: "undo" })).status).toBe(303);
  const after = parseHtml((await owner.get(address)).body);
  expect(readMain(after)).toContain("Esta importación está deshecha.");
  readDatabase((database) => {
    expect(database.prepare(STOCK_FAULTS).all()).toEqual([]);
    // A job forgets pictures of products in the bin at some time.
    expect({ ...countRound(database, round), pictures: 0 }).toEqual(UNDONE);
  });
}

it(`stores all of an import or nothing, in ${KILLS} kills from the upload to its end`, async () => {
  const first = makeRound(KILLS, sampleIds);
  const startedAt = performance.now();
  expect(await importWhole(first)).toBe(true);
  const wholeMs = performance.now() - startedAt;
  await undo(first);
  const ends = { uploading: 0, reviewing: 0, imported: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const round = makeRound(kill, sampleIds);
    const work = importWhole(round);
    await delay(((kill + Math.random()) / KILLS) * wholeMs * SLOWER);
    await shop.kill();
    const isAcknowledged = await work;
    const { isImported, id } = checkStored(round, isAcknowledged);
    await shop.reopen();
    ends[id === null ? "uploading" : isImported ? "imported" : "reviewing"] += 1;
    if (id === null) expect(await importWhole(round)).toBe(true);
    else if (!isImported) await importAgain(id);
    await undo(round);
  }
  process.stdout.write(
    `${KILLS} kills in ${Math.round(wholeMs)} ms of an import: ${JSON.stringify(ends)}\n`,
  );
});
