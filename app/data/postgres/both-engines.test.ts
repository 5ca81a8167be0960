import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { changeProduct, changeSettings } from "../../../test/helpers/owner-changes";
import { insertCode } from "../../../test/helpers/offers";
import { aChange, applyChange, type History } from "../../../test/helpers/order-changes";
import { insertOrder } from "../../../test/helpers/orders";
import { aStep, CODE, SHIRT, take, type World } from "../../../test/helpers/shop-steps";
import { openSyncPostgres } from "../../../test/helpers/sync-postgres";
import { inShopWith, storeProducts } from "../../../test/helpers/temporary-database";
import {
  createDatabase,
  isOnPostgres,
  OF_SERVER,
  settingsOf,
} from "../../../test/helpers/test-engine";
import { parseCustomerFilters, parseOrderFilters } from "../../forms/orders/order-filters";
import { listCustomers } from "../orders/customers.server";
import { listOrders } from "../orders/orders.server";
import { setHidden } from "../products/product-changes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { BY } from "../../../test/helpers/author";

/** Each engine has made them up itself. */
const MADE_UP = ["order_number", "token", "provider_id", "idempotency_key", "mark"];

/** A shop of its own on an engine. */
async function openEngine(url: string | null) {
  const functions = {
    prepare: async () => {
      await getStoredShop().database.prepare();
      // Another program's entries of one transaction are one change on PostgreSQL, and several on SQLite.
      for (const product of [SHIRT, { id: "otra-01" }]) {
        await storeProducts(getStoredShop().database, [product]);
      }
    },
    close: closeStoredShop,
    take,
    changeProduct,
    changeSettings,
    setHidden,
    findOrders: async (q: string) =>
      (await listOrders(parseOrderFilters(new URLSearchParams({ q })).query, null)).rows.map(
        ({ orderNumber: _, ...shown }) => shown,
      ),
    findCustomers: async (q: string) =>
      (await listCustomers(parseCustomerFilters(new URLSearchParams({ q })).query, null)).rows.map(
        ({ email, name }) => [email, name],
      ),
  };
  const directory = mkdtempSync(path.join(tmpdir(), "tela-both-"));
  const common = { ORIGIN: "", SMTP_URL: "", LOG_LEVEL: "silent", DATA_DIR: directory };
  const shop = inShopWith({ ...common, ...settingsOf(url) }, functions);
  await shop.prepare();
  return {
    ...shop,
    connect: () => (url ? openSyncPostgres(url) : new Database(path.join(directory, "tela.db"))),
    async close() {
      await shop.close();
      rmSync(directory, { recursive: true });
    },
  };
}

type Engine = Awaited<ReturnType<typeof openEngine>>;

const NAMES = ["Ana Pérez", "ana MARTÍNEZ", "Ñandú", "O'Higgins", "José_María %", "Łukasz", "李雷"];
/** None of them can be part of an order's number, which each engine has made up itself. */
const TEXTS = [
  "a",
  "ñ",
  "pérez",
  "PEREZ",
  "ñan",
  "o'h",
  "é_m",
  "%",
  "łuk",
  "李",
  "x.test",
  "b@x",
  "353 411-2025",
  "Ω",
];

/** What the owner, shoppers, other programs and the shop itself do. */
const aDeed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: aStep }) },
  { weight: 4, arbitrary: fc.record({ change: aChange }) },
  {
    weight: 2,
    arbitrary: fc.record({
      owner: fc.constantFrom("price", "hide", "show", "settings", "brand" as const),
      n: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      named: fc.constantFrom(...NAMES),
      phone: fc.constantFrom("", "+54 353 411-2025"),
    }),
  },
);
type Deed = typeof aDeed extends fc.Arbitrary<infer Value> ? Value : never;

async function changeShop({ owner, n }: Extract<Deed, { owner: string }>, engine: Engine) {
  switch (owner) {
    case "price":
      return void (await engine.changeProduct("otra-01", { priceInPesos: 1000 + n }));
    case "brand":
      return void (await engine.changeProduct("otra-01", { brand: `Marca ${n % 3}` }));
    case "settings":
      return engine.changeSettings({ promoMessages: [`Hola ${n}`, ""] });
    default:
      return void (await engine.setHidden(["otra-01"], owner === "hide", BY));
  }
}

/** Does all of it on one engine; its database is connected to like another program's. */
async function live(deeds: readonly Deed[], engine: Engine): Promise<void> {
  const other = engine.connect();
  try {
    insertCode(other, { code: CODE, maxUses: 3 });
    const world: World = { orders: [], batches: [] };
    const orders = new Map<number, History>();
    let count = 0;
    for (const deed of deeds) {
      if ("step" in deed) await engine.take(deed.step, world);
      else if ("change" in deed) applyChange(other, orders, deed.change);
      else if ("owner" in deed) await changeShop(deed, engine);
      else {
        insertOrder(other, {
          ...{ order_number: `Q-${(count += 1)}`, customer_email: `b${count}@x.test` },
          ...{ customer_name: deed.named, customer_phone: deed.phone },
        });
      }
    }
  } finally {
    other.close();
  }
}

/** Where numbers of rows stand, besides their tables' own `id`. */
const REFERENCES: Record<string, string> = {
  order_id: "orders",
  customer_id: "customers",
  stock_id: "stock",
  code_id: "codes",
  batch_id: "audit",
  undoes_id: "audit",
};
const SUBJECTS: Record<string, string> = { order: "orders", customer: "customers" };

type Row = Record<string, unknown>;

/** All rows of all tables, without what each engine makes up and the time of day. */
function readTables(engine: Engine, tables: readonly string[]): Record<string, string[]> {
  const other = engine.connect();
  try {
    const rows = new Map(
      tables.map((table) => [table, other.prepare<[], Row>(`SELECT * FROM "${table}"`).all()]),
    );
    const places = new Map([...rows].map(([table, stored]) => [table, placeIds(stored)]));
    return Object.fromEntries(
      [...rows].map(([table, stored]) => [
        table,
        stored.map((row) => toText(renumber(table, row, places))).sort(),
      ]),
    );
  } finally {
    other.close();
  }
}

/** PostgreSQL gives no number again that was rolled back: a row's place among the others is the same on both. */
function placeIds(rows: readonly Row[]): Map<number, number> {
  const ids = rows.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
  return new Map(ids.sort((one, other) => one - other).map((id, place) => [id, place]));
}

function renumber(table: string, row: Row, places: ReadonlyMap<string, Map<number, number>>): Row {
  const place = (name: string, value: unknown) => places.get(name)?.get(Number(value)) ?? value;
  const entries = Object.entries(row).map(([name, value]) => {
    if (name === "id" && typeof value === "number") return [name, place(table, value)];
    if (name === "subject_id")
      return [name, place(SUBJECTS[String(row.subject_kind)] ?? "", value)];
    return [name, value === null ? null : place(REFERENCES[name] ?? "", value)];
  });
  return Object.fromEntries(entries) as Row;
}

function toText(row: Row): string {
  const kept = Object.entries(row).filter(([name]) => !MADE_UP.includes(name));
  return JSON.stringify(Object.fromEntries(kept.sort())).replaceAll(NOW, "now");
}

/** A time of this minute or the one before it, which the database has written itself. */
const NOW = new RegExp(`${new Date().toISOString().slice(0, 10)}[T ][\\d:.]+Z?`, "g");

function listTables(engine: Engine): string[] {
  const other = engine.connect();
  const names = other
    .prepare<[], string>("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    .pluck()
    .all();
  other.close();
  return names.filter((name) => name !== "__drizzle_migrations" && !OF_SERVER.test(name));
}

async function expectEqual(server: Engine, file: Engine): Promise<void> {
  const tables = listTables(server);
  expect(readTables(server, tables)).toEqual(readTables(file, tables));
  for (const text of TEXTS) {
    const found = [await server.findOrders(text), await server.findCustomers(text)];
    expect([text, found]).toEqual([
      text,
      [await file.findOrders(text), await file.findCustomers(text)],
    ]);
  }
}

describe.skipIf(!isOnPostgres)("the same changes on both engines", () => {
  it(
    "leave the same rows in every table, and are found by the same searches",
    { timeout: 240_000 },
    async () => {
      const deeds = fc.array(aDeed, { minLength: 20, maxLength: 40, size: "max" });
      await fc.assert(
        fc.asyncProperty(deeds, async (given) => {
          const file = await openEngine(null);
          const server = await openEngine(createDatabase());
          try {
            await live(given, file);
            await live(given, server);
            await expectEqual(server, file);
          } finally {
            await file.close();
            await server.close();
          }
        }),
        { numRuns: 30 },
      );
    },
  );
});
