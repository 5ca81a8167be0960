import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { toSettingsValues } from "../../app/forms/shop/shop-settings-form";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { DAMAGES } from "../helpers/database-damage";
import { readAttribute, readText, select } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

const LOAD_FAILED = "Error al cargar los datos";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  insertOrder(shop.connect());
  // The shop has checked the session once and remembers it.
  expect((await shop.get("/admin", owner)).status).toBe(200);
  DAMAGES["overwritten with garbage"]?.(shop.databaseFile);
});
afterAll(() => shop.close());

describe("while the database cannot be read", () => {
  it.each(["/admin", "/admin/orders", "/admin/customers", "/admin/ajustes"])(
    "%s works, and says so",
    async (path) => {
      const page = await shop.get(path, owner);
      expect(page.status).toBe(200);
      expect(readText(select(page.root, "main"))).toContain(LOAD_FAILED);
      expect(readText(select(page.root, "main"))).not.toMatch(/Todavía no hay|al día/);
    },
  );

  it("no order is moved, and the selection stays", async () => {
    const fields = { intent: "move-shipped", id: "TELA-000001-ABC", lista: "" };
    const page = await shop.post("/admin/orders", fields, owner);
    expect(page.status).toBe(503);
    expect(page.response.headers.get("Retry-After")).not.toBeNull();
    expect(readText(select(page.root, ".error-summary"))).toContain("no se cambió nada");
  });

  it.each(["/admin/orders/exportar", "/admin/customers/exportar"])(
    "%s sends no partial file",
    async (path) => {
      const page = await shop.get(path, owner);
      expect(page.status).toBe(503);
      expect(page.response.headers.get("Retry-After")).not.toBeNull();
      expect(page.html).toContain("No pudimos armar la planilla");
    },
  );

  it("a customer's page works, and erases nothing", async () => {
    expect((await shop.get("/admin/customers/1", owner)).status).toBe(503);
    const page = await shop.post("/admin/customers/1", { intent: "erase" }, owner);
    expect(page.status).toBe(503);
  });

  it("settings are not saved, and what was typed is kept", async () => {
    const fields = { ...toSettingsValues(DEFAULT_SHOP_SETTINGS), nombre: "La Trama" };
    const page = await shop.post(
      "/admin/ajustes",
      { ...fields, intent: "save", version: "0" },
      owner,
    );
    expect(page.status).toBe(503);
    expect(readText(select(page.root, ".error-summary"))).toContain("No se cambió nada");
    expect(readAttribute(select(page.root, "#nombre"), "value")).toBe("La Trama");
  });

  it("the storefront keeps the settings it knew", async () => {
    const { status, root } = await shop.get("/");
    expect(status).toBe(200);
    expect(readText(select(root, "footer"))).toContain("10% de descuento por transferencia");
  });
});
