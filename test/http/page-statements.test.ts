import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";
import { listStatements } from "../helpers/run-statements";

// A statement to a database server takes a trip over the network, so a page asks few of them.
let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
afterAll(() => shop.close());

async function countStatements(path: string, jar?: CookieJar) {
  // What is kept until the next commit is read by the page before.
  await shop.get(path, jar);
  return listStatements(() => shop.get(path, jar));
}

const PRODUCT = "manki-remera-calesita-amarillo-01";

it.each([
  paths.home(),
  paths.products(),
  `${paths.products()}?q=remera`,
  paths.product(PRODUCT),
  paths.cart(),
  paths.menu(),
  "/terminos",
])("%s runs at most 6 statements", async (path) => {
  const statements = await countStatements(path);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(6);
});

it.each([
  [adminPaths.orders(), 8],
  [adminPaths.customers(), 10],
  [adminPaths.products(), 12],
  [adminPaths.history(), 12],
])("%s runs at most %i statements", async (path, most) => {
  const statements = await countStatements(path, owner);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
});

it("a list of a shop without instalments asks for no payment connection", async () => {
  const listFor = async (instalments: number) => {
    shop
      .connect()
      .prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('instalments', ?)")
      .run(String(instalments));
    const statements = await listStatements(() => shop.get(paths.products()));
    return statements.filter((statement) => statement.includes("payment_connection"));
  };
  expect(await listFor(3)).toHaveLength(1);
  expect(await listFor(1)).toEqual([]);
});

it("adding to the cart reads the product and the cart, and no related products", async () => {
  const connection = shop.connect();
  // The newest 2,000 products are kept in memory.
  const subcategory = "Buzos";
  const created_at = "2020-01-01T00:00:00.000Z";
  connection.transaction(() => {
    for (const id of ["vieja-01", "vieja-02"])
      insertProduct(connection, { id, subcategory, created_at });
    for (let number = 0; number < 2000; number++) insertProduct(connection, { id: `n-${number}` });
  })();
  const add = () => shop.post(paths.product("vieja-01"), { intent: "add" });
  expect((await add()).status).toBe(303);
  const statements = await listStatements(add);
  // The product with its stock, and the same for the cart's current ids.
  expect(statements, statements.join("\n")).toHaveLength(4);
});
