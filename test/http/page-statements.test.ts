import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";
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
