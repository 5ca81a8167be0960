import type Database from "better-sqlite3";
import { afterAll, beforeAll } from "vitest";

import { openBuiltShop, type BuiltShop, type Fields, type Page } from "./built-shop";
import type { CookieJar } from "./cookies";
import { signInAsOwner } from "./owner";

/** The built shop with its owner signed in; only available while tests run. */
export type OwnerShop = {
  readonly shop: BuiltShop;
  readonly jar: CookieJar;
  /** A separate connection. */
  readonly connection: Database.Database;
  /** As the signed-in owner; use `shop` for anonymous requests. */
  get(path: string): Promise<Page>;
  post(path: string, fields: Fields): Promise<Page>;
};

/**
 * Opens a shop for the tests of this file, and signs its owner in.
 * @param readSettings - what is set in its environment besides
 */
export function useOwnerShop(readSettings = (): Record<string, string> => ({})): OwnerShop {
  let opened: Pick<OwnerShop, "shop" | "jar" | "connection"> | null = null;
  beforeAll(async () => {
    const shop = await openBuiltShop(undefined, readSettings());
    opened = { shop, jar: await signInAsOwner(shop), connection: shop.connect() };
  });
  afterAll(() => opened?.shop.close());

  function whileOpen() {
    if (!opened) throw new Error("The shop opens before the first test, not sooner.");
    return opened;
  }
  return {
    get shop() {
      return whileOpen().shop;
    },
    get jar() {
      return whileOpen().jar;
    },
    get connection() {
      return whileOpen().connection;
    },
    get: (path) => whileOpen().shop.get(path, whileOpen().jar),
    post: (path, fields) => whileOpen().shop.post(path, fields, whileOpen().jar),
  };
}
