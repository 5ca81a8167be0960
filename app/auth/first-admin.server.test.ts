import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { admins } from "../../db/schema/owner";
import {
  inShopWith,
  useTemporaryDataDirectory,
  emptyDatabase,
} from "../../test/helpers/temporary-database";
import { findOwner } from "../data/owner/admins.server";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { prepareFirstAdmin } from "./first-admin.server";
import { makeUpPassword } from "./link-token.server";
import { comparePassword } from "./password-hash.server";

const directory = useTemporaryDataDirectory();
const PASSWORD = "una clave larga de prueba";

let printed: string[];
beforeEach(() => {
  emptyDatabase(directory);
  printed = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const isToBeChanged = () =>
  getStoredShop().database.read(
    async ({ queries }) => (await queries.select().from(admins).limit(1))[0]?.hasMadeUpPassword,
  );

/** A shop with these settings on the same file. */
async function start(settings: Record<string, string> = {}) {
  const shop = inShopWith(
    { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", ...settings },
    {
      getStoredShop,
      closeStoredShop,
      prepareFirstAdmin,
      comparePassword,
      findOwner,
      isToBeChanged,
    },
  );
  await shop.getStoredShop().database.prepare();
  return shop;
}

describe("the first start", () => {
  it("makes the account from the settings, and prints nothing", async () => {
    const shop = await start({ ADMIN_USERNAME: " Malena ", ADMIN_PASSWORD: PASSWORD });
    await shop.prepareFirstAdmin();
    const owner = await shop.findOwner();
    expect(owner?.username).toBe("Malena");
    expect(await shop.comparePassword(PASSWORD, owner?.passwordHash ?? null)).toBe(true);
    expect(printed).toEqual([]);
    expect(await shop.isToBeChanged()).toBe(false);
    await shop.closeStoredShop();
  });

  it("makes up a password and prints it once, with where it is used and changed", async () => {
    const shop = await start({ PORT: "4321" });
    await shop.prepareFirstAdmin();
    await shop.prepareFirstAdmin();
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain("http://127.0.0.1:4321/admin/login");
    expect(printed[0]).toContain("/admin/cuenta");
    const password = /Contraseña: (\S+)/.exec(printed[0] ?? "")?.[1] ?? "";
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const owner = await shop.findOwner();
    expect(owner?.username).toBe("admin");
    expect(await shop.comparePassword(password, owner?.passwordHash ?? null)).toBe(true);
    expect(await shop.isToBeChanged()).toBe(true);
    await shop.closeStoredShop();
  });

  it("never prints the same password twice", () => {
    const made = Array.from({ length: 100 }, makeUpPassword);
    expect(new Set(made).size).toBe(100);
  });

  it.each([
    ["ADMIN_PASSWORD", "corta", /^ADMIN_PASSWORD tiene que tener al menos 12 caracteres$/],
    ["ADMIN_PASSWORD", "ñ".repeat(40), /^ADMIN_PASSWORD puede ocupar hasta 72 bytes/],
    ["ADMIN_PASSWORD", "password2024!", /^ADMIN_PASSWORD es de las primeras/],
    ["ADMIN_PASSWORD", "la clave del admin", /^ADMIN_PASSWORD no puede llevar/],
    ["ADMIN_USERNAME", "a", /^ADMIN_USERNAME tiene que tener entre 3 y 100 caracteres/],
    ["ADMIN_USERNAME", "a\nb\nc", /^ADMIN_USERNAME/],
    ["ADMIN_USERNAME", "a".repeat(101), /^ADMIN_USERNAME/],
  ])("%s=%j stops it with one line that does not show it", async (name, value, message) => {
    const shop = await start({ ADMIN_PASSWORD: PASSWORD, [name]: value });
    const failure: unknown = await shop.prepareFirstAdmin().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: "EnvironmentError",
      message: expect.stringMatching(message),
    });
    expect((failure as Error).message).not.toContain(value.length > 1 ? value : "\n");
    expect(await shop.findOwner()).toBeNull();
    await shop.closeStoredShop();
  });
});

it("a later start leaves the account alone, whatever the settings say", async () => {
  const first = await start({ ADMIN_PASSWORD: PASSWORD });
  await first.prepareFirstAdmin();
  const owner = await first.findOwner();
  await first.closeStoredShop();
  const second = await start({ ADMIN_USERNAME: "x", ADMIN_PASSWORD: "corta" });
  await second.prepareFirstAdmin();
  expect(await second.findOwner()).toEqual(owner);
  await second.closeStoredShop();
});

it("a database that cannot be used does not stop the start, and nothing is printed", async () => {
  const shop = await start();
  rmSync(path.join(directory, "tela.db"));
  await shop.prepareFirstAdmin();
  expect(printed).toEqual([]);
  await shop.closeStoredShop();
});
