import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { toSettingsValues } from "../../app/forms/shop/shop-settings-form";
import { signInAt } from "../helpers/back-office";
import { parseHtml, select } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { visit, type Visit } from "../helpers/visitor";
import { countKills } from "./kills";

const KILLS = countKills(50);
/** The other products are changed together, in a transaction of several slices. */
const SWITCHED = 12;
const ORDERS = 2000;

let shop: RunningShop;
let cookie: string;
let productIds: string[];
let first: State;

beforeAll(async () => {
  shop = await openRunningShop();
  cookie = await signInAt(shop.url);
  shop.changeDatabase((database) => {
    productIds = database
      .prepare<[], string>("SELECT id FROM products ORDER BY row_id")
      .pluck()
      .all();
    database.transaction(() => {
      for (let number = 0; number < ORDERS; number += 1) {
        insertOrder(database, { order_number: `K-${number}`, status: "paid" });
      }
    })();
    first = readState(database);
  });
});
afterAll(() => shop.close());

type Columns = Record<string, unknown>;
/** The columns of each product and setting, by the name that the history has for it. */
type State = Map<string, Columns>;

function readState(database: Database.Database): State {
  const products = database.prepare<[], Columns>("SELECT * FROM products").all();
  const settings = database.prepare<[], Columns>("SELECT name, value FROM settings").all();
  return new Map([
    ...products.map((row) => [`product ${String(row.row_id)}`, row] as const),
    ...settings.map((row) => [`setting ${String(row.name)}`, row] as const),
  ]);
}

type Entry = { id: number; subject: string; before: string | null; after: string | null };

/** Replays the history on the first state: where it does not fit, or leads elsewhere than the shop. */
function findFaults(database: Database.Database) {
  const replayed: State = new Map([...first].map(([name, columns]) => [name, { ...columns }]));
  const misfits: number[] = [];
  for (const entry of listEntries(database)) {
    const columns = replayed.get(entry.subject) ?? {};
    const before = JSON.parse(entry.before ?? "{}") as Columns;
    if (!hasValues(columns, before)) misfits.push(entry.id);
    replayed.set(entry.subject, { ...columns, ...(JSON.parse(entry.after ?? "{}") as Columns) });
  }
  const stored = readState(database);
  const count = (query: string) => Number(database.prepare(query).pluck().get());
  return {
    integrity: database.pragma("integrity_check", { simple: true }),
    misfits,
    otherwise: [...replayed].flatMap(([name, { updated_at: _, ...columns }]) =>
      hasValues(stored.get(name) ?? {}, columns) ? [] : name,
    ),
    withoutHistory: [...stored.keys()].filter((name) => !replayed.has(name)),
    movesWithoutEntry: count(
      `SELECT count(*) FROM order_events WHERE order_id NOT IN
        (SELECT CAST(subject_id AS INTEGER) FROM audit WHERE subject_kind = 'order')`,
    ),
    entriesWithoutMove: count(
      `SELECT count(*) FROM audit WHERE subject_kind = 'order' AND CAST(subject_id AS INTEGER) NOT IN
        (SELECT id FROM orders WHERE status = 'preparing')`,
    ),
    openContexts: count("SELECT count(*) FROM audit_context"),
  };
}

const NO_FAULTS: ReturnType<typeof findFaults> = {
  ...{ integrity: "ok", misfits: [], otherwise: [], withoutHistory: [] },
  ...{ movesWithoutEntry: 0, entriesWithoutMove: 0, openContexts: 0 },
};

function listEntries(database: Database.Database): Entry[] {
  return database
    .prepare<[], Entry>(
      `SELECT id, subject_kind || ' ' || subject_id AS subject, before, after FROM audit
        WHERE subject_kind IN ('product', 'setting') ORDER BY id`,
    )
    .all();
}

function hasValues(columns: Columns, wanted: Columns): boolean {
  return Object.entries(wanted).every(([name, value]) => columns[name] === value);
}

type Change = () => Promise<Visit>;

type Client = {
  /** Resolves at the first acknowledged change. */
  begun: Promise<void>;
  /** The acknowledged changes, once the server is gone. */
  count: Promise<number>;
};

/** Repeats a change until the server is gone. */
function keepChanging(change: Change): Client {
  const first = change();
  const begun = first.then(({ status }) => expect(status).toBe(303));
  const goOn = async () => {
    let { status } = await first;
    let count = 0;
    for (; status !== 0; count += 1) {
      expect(status).toBe(303);
      ({ status } = await change());
    }
    return count;
  };
  return { begun, count: goOn() };
}

const send = (path: string, fields: [string, string][]) =>
  visit(shop.url + path, {
    method: "POST",
    headers: { Cookie: cookie, Origin: shop.url },
    body: new URLSearchParams(fields),
  });

/** Each client has products of its own, so that each press changes them. */
function switchProducts(ids: readonly string[]): Change {
  let isHidden = false;
  return () => {
    isHidden = !isHidden;
    return send(adminPaths.products(), [
      ["intent", isHidden ? "hide" : "show"],
      ...ids.map((id): [string, string] => ["id", id]),
    ]);
  };
}

/** Undoes the last change of these products, which is an undo itself from the second time on. */
function takeBack(ids: readonly string[]): Change {
  const isSet = send(adminPaths.products(), [
    ...ids.map((id): [string, string] => ["id", id]),
    ["intent", "set-collection"],
    ["coleccion", "Otra"],
  ]);
  return async () => {
    await isSet;
    let batchId = 0;
    shop.changeDatabase((database) => {
      const last = `SELECT batch_id FROM audit WHERE subject_kind = 'product' AND subject_id =
        (SELECT row_id FROM products WHERE id = ?) ORDER BY id DESC LIMIT 1`;
      batchId = Number(database.prepare(last).pluck().get(ids[0]));
    });
    return send(adminPaths.historyBatch(batchId), [["intent", "undo"]]);
  };
}

let savedNames = 0;

async function renameShop(): Promise<Visit> {
  const page = await visit(shop.url + adminPaths.settings(), { headers: { Cookie: cookie } });
  if (page.status === 0) return page;
  const { value: version = "" } = select(parseHtml(page.body), "input[name=version]").attributes;
  savedNames += 1;
  const values = toSettingsValues({ ...DEFAULT_SHOP_SETTINGS, name: `Tela ${savedNames}` });
  const fields = Object.entries({ ...values, intent: "save", version });
  return send(adminPaths.settings(), fields);
}

let movedOrders = 0;

function moveOrder(): Promise<Visit> {
  const id = `K-${movedOrders}`;
  movedOrders += 1;
  return send(adminPaths.orders(), [
    ["intent", "move-preparing"],
    ["id", id],
  ]);
}

it(`has the entry of each change and the change of each entry, in ${KILLS} kills`, async () => {
  const changes: Change[] = [
    ...[0, 4, 8].map((from) => switchProducts(productIds.slice(from, from + 4))),
    takeBack(productIds.slice(SWITCHED)),
    renameShop,
    moveOrder,
  ];
  const acknowledged = changes.map(() => 0);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const clients = changes.map(keepChanging);
    await Promise.all(clients.map(({ begun }) => begun));
    await delay(randomInt(1, 120));
    await shop.kill();
    const counts = await Promise.all(clients.map(({ count }) => count));
    counts.forEach((count, client) => (acknowledged[client] = (acknowledged[client] ?? 0) + count));
    shop.changeDatabase((database) => expect(findFaults(database)).toEqual(NO_FAULTS));
    await shop.reopen();
  }
  shop.changeDatabase((database) => {
    const moves = database.prepare("SELECT count(*) FROM audit WHERE subject_kind = 'order'");
    expect(moves.pluck().get()).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0);
    process.stdout.write(`${KILLS} kills, ${acknowledged.join("+")} changes acknowledged\n`);
  });
});
