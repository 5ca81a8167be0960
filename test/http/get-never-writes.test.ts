import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { jarWithCart } from "../helpers/cookies";

const SURFACE = [
  "/",
  "/productos",
  "/productos?page=2",
  "/productos?page=99",
  "/productos?q=remera",
  "/productos?q=zzzz",
  "/productos?marca=Nadie",
  "/productos?marca=Manki&talle=M&color=Negro&min=1&max=999999&orden=precio-desc",
  "/productos.data",
  "/coleccion",
  "/coleccion?marca=Bento",
  "/categoria/ropa",
  "/categoria/ropa/remeras",
  "/categoria/remeras",
  "/productos/manki-remera-calesita-amarillo-01",
  "/productos/manki-remera-calesita-amarillo-01?intent=add&talle=M",
  "/productos/no-existe-01",
  "/carrito",
  "/carrito?intent=clear",
  "/menu",
  "/nada",
  "/robots.txt",
  "/sitemap.xml",
  "/dibujos/600x600/remera/negro/1-frente.svg",
  "/fotos/00000000000000000000000000000000-600x800.jpg",
  "/fotos/00000000000000000000000000000000-600x800.jpg/320.avif",
];

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

it.each(["GET", "HEAD"])("%s of every address leaves the database as it is", async (method) => {
  const watcher = shop.connect();
  const readState = () => ({
    // Changes whenever any other connection commits.
    dataVersion: watcher.pragma("data_version", { simple: true }),
    versions: watcher.prepare("SELECT * FROM versions").all(),
    products: watcher.prepare("SELECT count(*), max(updated_at) FROM products").all(),
    file: readFileSync(shop.databaseFile).toString("base64"),
    log: readFileSync(`${shop.databaseFile}-wal`).toString("base64"),
  });
  const before = readState();
  for (const path of SURFACE) {
    const jar = await jarWithCart([["manki-remera-calesita-amarillo-01", "M", "Amarillo", 2]]);
    const headers = { Cookie: jar.header() };
    const response = await shop.handle(new Request(`http://tela.test${path}`, { method, headers }));
    expect([path, response.status < 500]).toEqual([path, true]);
    expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
  }
  expect(readState()).toEqual(before);
});
