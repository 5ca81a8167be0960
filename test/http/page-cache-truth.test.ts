import type Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { connectCards, disconnectCards } from "../helpers/cards";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { BOUGHT_PRODUCT } from "../helpers/shopper";
import { insertOrder } from "../helpers/orders";
import { insertReturn } from "../helpers/return-rows";
import { storeShirtGuide } from "../helpers/size-guides";
import { send, type Answer } from "./server-fixture";

/** Headers that differ for each answer, or that only complete answers have. */
const OWN_HEADERS = ["date", "x-request-id", "etag", "content-length", "transfer-encoding", "vary"];
/**
 * Bypasses the cache: it never answers requests with a body header, and pages do not depend on it.
 */
const PAST_THE_CACHE = { "Content-Length": "0" };

const PAGES = [
  "/",
  "/productos",
  "/productos?page=2&utm_source=ig",
  "/productos?q=remera",
  "/productos.data",
  "/productos?marca=Manki",
  "/categoria/ropa/remeras",
  `/productos/${BOUGHT_PRODUCT.id}`,
  ...["Amarillo", "amarillo", "x"].map((color) => `/productos/${BOUGHT_PRODUCT.id}?color=${color}`),
  ...["M", "x"].map((size) => `/productos/${BOUGHT_PRODUCT.id}?talle=${size}`),
  `/productos/${BOUGHT_PRODUCT.id}/fotos/1?color=Amarillo`,
  `/productos/${BOUGHT_PRODUCT.id}.data?_routes=routes%2F_shop`,
  "/productos/no-existe",
  "/talles/remeras",
  "/menu",
  "/ofertas",
  "/carrito",
];
const SHOPPERS = 3;
const CHANGES = [
  "INSERT INTO quantity_offers (kind) SELECT '2x1' WHERE ? <> ''",
  "UPDATE quantity_offers SET is_off = 1 - is_off WHERE ? <> ''",
  "UPDATE size_guide_rows SET max_mm = max_mm + 1 WHERE ? <> ''",
  "UPDATE return_items SET reason = CASE reason WHEN 'chico' THEN 'grande' ELSE 'chico' END WHERE ? <> ''",
  "UPDATE returns SET state = CASE state WHEN 'refused' THEN 'closed' ELSE 'refused' END WHERE ? <> ''",
  "UPDATE fit_votes SET fit = CASE fit WHEN 'grande' THEN 'bien' ELSE 'grande' END WHERE ? <> ''",
  "UPDATE size_guides SET is_confirmed = 1 - is_confirmed WHERE ? <> ''",
  "UPDATE products SET price = price + 1 WHERE id = ?",
  "UPDATE products SET name = name || '.' WHERE id = ?",
  "UPDATE products SET is_hidden = 1 - is_hidden WHERE id = ?",
];
const SETTING =
  "INSERT INTO settings (name, value) VALUES ('tagline', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

let shop: RunningShop;
let database: Database.Database;
let port: number;

beforeAll(async () => {
  shop = await openRunningShop();
  database = shop.openDatabase();
  storeShirtGuide(database);
  database.exec("INSERT INTO settings (name, value) VALUES ('tellsFit', 'true')");
  for (const code of ["2", "3", "4", "5", "6"]) {
    const items = [{ product_id: BOUGHT_PRODUCT.id }];
    insertReturn(database, { order_id: insertOrder(database, { items }), code: `CAM-${code}` });
  }
  for (let made = 0; made < 4; made++)
    insertOrder(database, { items: [{ product_id: BOUGHT_PRODUCT.id }], status: "delivered" });
  database.exec(
    "INSERT INTO fit_votes (order_item_id, fit) SELECT id, 'bien' FROM order_items ORDER BY id DESC LIMIT 4",
  );
  port = Number(new URL(shop.url).port);
});

afterAll(async () => {
  database.close();
  await shop.close();
});

const comparable = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)),
  ),
});

function keepCookies(jar: CookieJar, { headers }: Answer): void {
  const answer = new Response();
  for (const cookie of headers["set-cookie"] ?? []) answer.headers.append("Set-Cookie", cookie);
  jar.keep(answer);
}

type Step =
  | { kind: "visit"; who: number; page: string }
  | { kind: "add" | "see" | "leave" | "sign in"; who: number }
  | { kind: "save"; change: number };

const who = fc.nat({ max: SHOPPERS - 1 });
const page = fc.constantFrom(...PAGES);
const visit = fc.record({ kind: fc.constant("visit" as const), who, page });
const deed = fc.record({ kind: fc.constantFrom("add", "add", "see", "leave", "sign in"), who });
const save = fc.record({ kind: fc.constant("save" as const), change: fc.nat() });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: visit },
  { weight: 3, arbitrary: deed },
  { weight: 2, arbitrary: save },
);

/** Compares what the shopper sees with an uncached page. */
async function look(jar: CookieJar, path: string): Promise<void> {
  const cookies = jar.names().length > 0 ? { Cookie: jar.header() } : undefined;
  const there = await send(port, path, { headers: { ...cookies, ...PAST_THE_CACHE } });
  const seen = await send(port, path, { headers: cookies });
  expect(comparable(seen)).toEqual(comparable(there));
  keepCookies(jar, seen);
}

async function add(jar: CookieJar): Promise<void> {
  const { id, choice } = BOUGHT_PRODUCT;
  const answer = await send(port, `/productos/${id}`, {
    method: "POST",
    headers: {
      Cookie: jar.header(),
      Origin: shop.url,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ intent: "add", ...choice }).toString(),
  });
  keepCookies(jar, answer);
}

async function see(jar: CookieJar): Promise<void> {
  const cookies = jar.names().length > 0 ? { Cookie: jar.header() } : undefined;
  keepCookies(jar, await send(port, paths.markSeen(BOUGHT_PRODUCT.id), { headers: cookies }));
}

function change(choice: number): void {
  const sql = CHANGES[choice % (CHANGES.length + 1)];
  if (sql === undefined) database.prepare(SETTING).run(JSON.stringify(`Lema ${choice}`));
  else database.prepare(sql).run(BOUGHT_PRODUCT.id);
}

async function take(step: Step, jars: CookieJar[]): Promise<void> {
  if (step.kind === "save") return change(step.change);
  const jar = jars[step.who] ?? createCookieJar();
  switch (step.kind) {
    case "visit":
      return look(jar, step.page);
    case "add":
      return add(jar);
    case "see":
      return see(jar);
    case "sign in":
      return jar.set("tela_admin", "una-ficha");
    case "leave":
      jars[step.who] = createCookieJar();
  }
}

it("shows every visitor the current content, byte for byte, after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const jars = Array.from({ length: SHOPPERS }, createCookieJar);
      for (const taken of steps) await take(taken, jars);
      // The effect of every step is visible at once.
      for (const jar of jars) await look(jar, "/productos");
    }),
    { numRuns: 10 },
  );
});

it("answers most requests from the cache", async () => {
  const jar = createCookieJar();
  await look(jar, "/coleccion");
  const first = await send(port, "/coleccion");
  const second = await send(port, "/coleccion");
  expect(first.headers.etag).toMatch(/^W\//);
  expect(second.headers.etag).toBe(first.headers.etag);
});

it("shows another program's change to the next visitor", async () => {
  for (let count = 0; count < 20; count += 1) {
    const name = `Remera de prueba ${count}`;
    database
      .prepare("UPDATE products SET name = ?, is_hidden = 0 WHERE id = ?")
      .run(name, BOUGHT_PRODUCT.id);
    expect((await send(port, `/productos/${BOUGHT_PRODUCT.id}`)).body).toContain(name);
  }
});

it.each(["/", "/productos", "/categoria/ropa", `/productos/${BOUGHT_PRODUCT.id}`])(
  "promises instalments on the cached page %s only while cards work",
  async (path) => {
    database.prepare("UPDATE products SET is_hidden = 0 WHERE id = ?").run(BOUGHT_PRODUCT.id);
    /** Three visits in a row, so that the last ones come from the cache. */
    const readPromises = async () => {
      const visits = [await send(port, path), await send(port, path), await send(port, path)];
      expect(visits[2]?.headers.etag).toBe(visits[1]?.headers.etag);
      return visits.map(({ body }) =>
        / cuotas sin interés de \$| x \$\s[\d.]+ sin interés/.test(body),
      );
    };
    const all = (isPromised: boolean) => [isPromised, isPromised, isPromised];
    disconnectCards(database);
    expect(await readPromises()).toEqual(all(false));
    connectCards(database);
    expect(await readPromises()).toEqual(all(true));
    connectCards(database, { lost_at: "2026-01-01T00:00:00.000Z" });
    expect(await readPromises()).toEqual(all(false));
    connectCards(database);
    expect(await readPromises()).toEqual(all(true));
    connectCards(database, { expires_at: "2020-01-01T00:00:00.000Z" });
    expect(await readPromises()).toEqual(all(false));
    disconnectCards(database);
  },
);
