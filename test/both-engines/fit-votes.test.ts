import type Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { sealPiece } from "../../app/mail/fit-links.server";
import { paths } from "../../app/paths";
import { runInShop } from "../../app/settings/current-shop.server";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { insertReturn } from "../helpers/return-rows";
import { storeShirtGuide } from "../helpers/size-guides";

const SHIRT = "manki-remera-calesita-amarillo-01";

let shop: BuiltShop;
let database: Database.Database;
beforeAll(async () => {
  shop = await openBuiltShop();
  database = shop.connect();
  storeShirtGuide(database);
  database.exec("INSERT INTO settings (name, value) VALUES ('tellsFit', 'true')");
});
afterAll(async () => {
  database.close();
  await shop.close();
});
beforeEach(() => database.exec("DELETE FROM orders"));

/** Posts are counted by the order's number. */
let made = 0;

/** A delivered order with one shirt. */
function deliver(status = "delivered") {
  const items = [{ product_id: SHIRT, name: "Remera Calesita", size: "M", color: "Amarillo" }];
  const orderNumber = `TELA-${made++}`;
  const id = insertOrder(database, { order_number: orderNumber, status, items });
  const itemId = Number(
    database.prepare("SELECT id FROM order_items WHERE order_id = ?").pluck().get(id),
  );
  return { id, orderNumber, itemId };
}

const seal = (piece: { orderNumber: string; itemId: number }) =>
  runInShop({ settings: shop.settings }, () => sealPiece(piece));
const vote = (token: string, quedo: string) =>
  shop.post(paths.fitVote(token), { intent: "vote", quedo });
const listVotes = () => database.prepare("SELECT fit FROM fit_votes").pluck().all();
const readChosen = ({ root }: Page) =>
  selectAll(root, "main input[checked]").map((radio) => readAttribute(radio, "value"));

describe("the link of a mail", () => {
  it("opens a page with its answer, and stores nothing", async () => {
    const page = await shop.get(paths.fitVote(seal(deliver()), "grande"));
    expect(page.status).toBe(200);
    expect(readText(select(page.root, ".lead"))).toBe("Remera Calesita, talle M, Amarillo");
    expect(readChosen(page)).toEqual(["grande"]);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(page.response.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(page.html).not.toContain("Ana");
    expect(listVotes()).toEqual([]);
  });

  it.each(["", "mal", "toString"])("begins with no answer for %j", async (fit) => {
    const page = await shop.get(paths.fitVote(seal(deliver()), fit));
    expect([page.status, readChosen(page)]).toEqual([200, []]);
  });
});

describe("an answer", () => {
  it("is stored once, replaced by the next one, and taken away", async () => {
    const token = seal(deliver());
    const voted = await vote(token, "chico");
    expect([voted.status, readLocation(voted)]).toEqual([303, paths.fitVote(token)]);
    expect(listVotes()).toEqual(["chico"]);
    const page = await shop.get(paths.fitVote(token));
    expect([readChosen(page), readText(select(page.root, "main strong"))]).toEqual([
      ["chico"],
      "Me quedó chico",
    ]);
    await vote(token, "chico");
    await vote(token, "bien");
    expect(listVotes()).toEqual(["bien"]);
    expect((await shop.post(paths.fitVote(token), { intent: "forget" })).status).toBe(303);
    expect(listVotes()).toEqual([]);
  });

  it("is refused without a choice, and for what no form of the shop sends", async () => {
    const token = seal(deliver());
    for (const quedo of ["", "mal"]) {
      const page = await vote(token, quedo);
      expect([page.status, readText(select(page.root, "#errores li"))]).toEqual([
        400,
        "Elegí cómo te quedó.",
      ]);
    }
    expect((await shop.post(paths.fitVote(token), { quedo: "bien" })).status).toBe(400);
    expect(listVotes()).toEqual([]);
  });

  it("is nobody's with a forged link, for another order, and before it was delivered", async () => {
    const [own, other] = [deliver(), deliver()];
    const sent = deliver("shipped");
    const tokens = [
      ...["nada", "A".repeat(60), `${seal(own).slice(0, -2)}AA`],
      seal({ orderNumber: other.orderNumber, itemId: own.itemId }),
      seal({ orderNumber: own.orderNumber, itemId: 999_999 }),
      seal(sent),
    ];
    for (const token of tokens) {
      expect((await shop.get(paths.fitVote(token, "chico"))).status).toBe(404);
      expect((await vote(token, "chico")).status).toBe(404);
    }
    expect(listVotes()).toEqual([]);
  });

  it("goes with its order, and is no more possible once the customer was erased", async () => {
    const token = seal(deliver());
    await vote(token, "bien");
    database.exec("UPDATE customers SET erased_at = '2026-01-01T00:00:00.000Z'");
    expect((await shop.get(paths.fitVote(token))).status).toBe(404);
    expect((await vote(token, "chico")).status).toBe(404);
    database.exec("UPDATE customers SET erased_at = NULL");
    database.exec("DELETE FROM orders");
    expect(listVotes()).toEqual([]);
    expect((await vote(token, "chico")).status).toBe(404);
  });

  it("has to wait after many", async () => {
    const token = seal(deliver());
    for (let sent = 0; sent < 20; sent++) await vote(token, sent % 2 ? "chico" : "grande");
    const late = await vote(token, "bien");
    expect([late.status, readChosen(late), listVotes()]).toEqual([429, ["bien"], ["chico"]]);
    expect(late.response.headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

it("counts beside exchanges, and not for what came back", async () => {
  const voteTimes = async (count: number, fit: string) => {
    for (let sent = 0; sent < count; sent++) await vote(seal(deliver()), fit);
  };
  const readFit = async () =>
    /Calza [^<]+\)\./.exec((await shop.get(paths.product(SHIRT))).html)?.[0] ?? null;
  await voteTimes(5, "chico");
  expect(await readFit()).toBe("Calza chico: pedí un talle más (lo dicen 5 de 5 respuestas).");
  const returned = deliver();
  await vote(seal(returned), "grande");
  insertReturn(database, { order_id: returned.id, code: "CAM-33333333" });
  expect(await readFit()).toBe(
    "Calza chico: pedí un talle más (lo dicen 6 de 6 cambios y respuestas).",
  );
  database.exec("UPDATE returns SET state = 'refused'");
  expect(await readFit()).toBe("Calza chico: pedí un talle más (lo dicen 5 de 6 respuestas).");
  await voteTimes(6, "bien");
  expect(await readFit()).toBeNull();
});
