import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import type { RoleId } from "../../app/domain/owner/roles";
import { paths } from "../../app/paths";
import { listAdminRoutes, listRoutes, toAddress } from "../helpers/admin-routes";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";
import { insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";
import { signInWithRole } from "../helpers/people";
import { change, readForm } from "../helpers/product-form";
import { insertProduct, PICTURE } from "../helpers/product-rows";

/*
 * What a product costs is for who sets its price: no shopper's page has it, and no page of a person who may
 * not change products, neither in its HTML nor in its data.
 */

const ID = "producto-con-costo-01";
const GONE_ID = "producto-borrado-01";
const COST = 7_654_321;
/** The cost as a number, as an amount, or what follows from it. */
const SECRET = /7\.?654\.?321|Margen/;
const ORDER_NUMBER = "TELA-765432-ABC";

let shop: BuiltShop;
const jars = new Map<RoleId, CookieJar>();
/** Each address parameter is one of these somewhere. */
let parameters: string[];
let draft: string;

beforeAll(async () => {
  shop = await openBuiltShop();
  jars.set("owner", await signInAsOwner(shop));
  for (const role of ["sales", "catalogue", "viewer"] as const) {
    jars.set(role, await signInWithRole(shop, role));
  }
  const connection = shop.connect();
  for (const id of [ID, GONE_ID]) insertProduct(connection, { id, price: 9_000_000 });
  const owner = jars.get("owner");
  const opened = await shop.get(adminPaths.product(ID), owner);
  const typed = change(readForm(opened), { costo: String(COST), intent: "picture-up:0" });
  draft = readLocation(await shop.post(adminPaths.product(ID), typed, owner)).split("#")[0] ?? "";
  const saved = change(readForm(opened), { costo: String(COST), intent: "save" });
  expect((await shop.post(adminPaths.product(ID), saved, owner)).status).toBe(303);
  await saveAndDelete(owner);
  const items = [{ product_id: ID, product_name: ID, image: PICTURE }];
  insertTransferOrder(connection, { order_number: ORDER_NUMBER, token: ORDER_TOKEN, items });
  const batches = connection.prepare("SELECT DISTINCT batch_id FROM audit").pluck().all();
  const rows = connection.prepare("SELECT row_id FROM products WHERE id = ?").pluck().all(ID);
  parameters = [
    ...[ID, GONE_ID, "ropa", ORDER_TOKEN, ORDER_NUMBER],
    ...new Set([...batches, ...rows].map(String)),
  ];
});
afterAll(() => shop.close());

/** The history keeps the whole row of a product that is gone. */
async function saveAndDelete(owner: CookieJar | undefined) {
  const opened = await shop.get(adminPaths.product(GONE_ID), owner);
  const saved = change(readForm(opened), { costo: String(COST), intent: "save" });
  expect((await shop.post(adminPaths.product(GONE_ID), saved, owner)).status).toBe(303);
  const fields: [string, string][] = [
    ["id", GONE_ID],
    ["intent", "delete"],
  ];
  expect((await shop.post(adminPaths.deletion(), fields, owner)).status).toBe(303);
}

const toData = (address: string) => {
  const [path = "", query = ""] = address.split("?");
  return `${path === "/" ? "/_root" : path}.data${query === "" ? "" : `?${query}`}`;
};

/** How many of the addresses answer with a page or a file, and which of them tell the cost. */
async function scan(addresses: readonly string[], jar?: CookieJar) {
  const found = { answered: 0, telling: [] as string[] };
  for (const address of addresses) {
    for (const asked of [address, toData(address)]) {
      const { status, html } = await shop.get(asked, jar);
      if (status === 200) found.answered += 1;
      if (SECRET.test(html)) found.telling.push(asked);
    }
  }
  return found;
}

it("is on no page and in no data that a shopper gets", async () => {
  const routes = listRoutes(shop.build).filter(({ pattern }) => !pattern.startsWith("/admin"));
  const addresses = new Set(
    routes.flatMap((route) => parameters.map((value) => toAddress(route, value))),
  );
  const lists = [
    paths.search(ID),
    `${paths.products()}?orden=precio-desc`,
    paths.group("ropa", "remeras"),
  ];
  const jar = await jarWithCart([[ID, "M", "Negro", 1]]);
  for (const found of [
    await scan([...addresses, ...lists]),
    await scan([paths.cart(), paths.checkout(), paths.product(ID)], jar),
  ]) {
    expect(found.telling).toEqual([]);
    expect(found.answered).toBeGreaterThan(3);
  }
  expect((await shop.get(paths.product(ID))).html).toContain("9.000.000");
});

/** What lists, files and drafts show beside the pages themselves. */
const listMore = () => [
  ...[`${adminPaths.products()}?q=${ID}`, `${adminPaths.productsFile()}?formato=tela&q=${ID}`],
  ...[`${adminPaths.productsFile()}?formato=tiendanube&q=${ID}`, draft],
  ...[`${adminPaths.offers()}?id=${ID}&modo=bajar&valor=10`],
  ...[`${adminPaths.prices()}?id=${ID}&modo=subir&valor=10`],
];

describe("in the back office", () => {
  it.each<RoleId>(["sales", "viewer"])("%s never sees it", async (role) => {
    const addresses = new Set(
      listAdminRoutes(shop.build).flatMap((route) =>
        parameters.map((value) => toAddress(route, value)),
      ),
    );
    const { telling, answered } = await scan([...addresses, ...listMore()], jars.get(role));
    expect(telling).toEqual([]);
    expect(answered).toBeGreaterThan(10);
  });

  it.each<RoleId>(["owner", "catalogue"])("%s sees it where it is decided", async (role) => {
    const jar = jars.get(role);
    const changes = parameters.filter((value) => /^\d+$/.test(value)).map(adminPathOf);
    const { telling } = await scan([adminPaths.product(ID), ...listMore(), ...changes], jar);
    for (const address of [adminPaths.product(ID), draft, ...listMore().slice(0, 2)]) {
      expect(telling).toContain(address);
    }
    for (const address of listMore().slice(4)) expect(telling).toContain(address);
    expect(telling.some((address) => changes.includes(address))).toBe(true);
  });
});

const adminPathOf = (batch: string) => adminPaths.historyBatch(Number(batch));
