import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths, findPageNeeds } from "../../app/admin-paths";
import { may, ROLES, type Permission, type RoleId } from "../../app/domain/owner/roles";
import { listAdminRoutes, toAddress, toParams, type GuardedRoute } from "../helpers/admin-routes";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";

/** What the loader and the action of each route need; null where the route has none. */
type Needs = [loader: Permission | null, action: Permission | null];

const TABLE: Record<string, Needs> = {
  "routes/admin": ["own", null],
  "routes/admin.$": ["own", null],
  "routes/admin._index": ["own", null],
  "routes/admin.cuenta": ["own", "own"],
  "routes/admin.cuenta_.codigos": ["own", null],
  "routes/admin.sin-guardar.$id": ["own", null],
  "routes/admin.orders._index": ["orders.view", "orders.change"],
  "routes/admin.orders_.$number": ["orders.view", "orders.change"],
  "routes/admin.orders_.$number_.comprobantes.$receiptId": ["orders.view", null],
  "routes/admin.orders_.$number_.corregir": ["orders.view", "orders.change"],
  "routes/admin.orders_.$number_.cambio": ["orders.view", "orders.change"],
  "routes/admin.orders_.$number_.imprimir": ["orders.view", null],
  "routes/admin.orders_.exportar": ["lists.download", null],
  "routes/admin.orders_.imprimir": ["orders.view", null],
  "routes/admin.orders_.nuevo": ["orders.change", "orders.change"],
  "routes/admin.mostrador._index": ["orders.change", "orders.change"],
  "routes/admin.mostrador.$number": ["orders.change", "orders.change"],
  "routes/admin.caja._index": ["orders.change", "orders.change"],
  "routes/admin.caja.$id": ["orders.change", null],
  "routes/admin.customers._index": ["customers.view", null],
  "routes/admin.customers_.$id": ["customers.view", "customers.change"],
  "routes/admin.customers_.exportar": ["lists.download", null],
  "routes/admin.correos": ["mails.view", "mails.change"],
  "routes/admin.correos_.$id": ["mails.view", null],
  "routes/admin.correos_.textos._index": ["mails.view", null],
  "routes/admin.correos_.textos.$kind": ["mails.view", "mails.change"],
  "routes/admin.cambios": ["orders.view", "orders.change"],
  "routes/admin.arrepentimientos": ["withdrawals.view", null],
  "routes/admin.arrepentimientos_.$code": ["withdrawals.view", "withdrawals.change"],
  "routes/admin.arrepentimientos_.$code_.constancia": ["withdrawals.view", null],
  "routes/admin.products._index": ["catalogue.view", "catalogue.change"],
  "routes/admin.products.edit.$id": ["catalogue.view", "catalogue.change"],
  "routes/admin.products.new": ["catalogue.change", "catalogue.change"],
  "routes/admin.products.precios": ["catalogue.change", "catalogue.change"],
  "routes/admin.products.fotos": ["catalogue.change", "catalogue.change"],
  "routes/admin.products.eliminar": ["catalogue.change", "catalogue.change"],
  "routes/admin.products.muestra": ["sample.delete", "sample.delete"],
  "routes/admin.products.papelera": ["catalogue.view", "catalogue.change"],
  "routes/admin.products.importar": ["catalogue.change", "catalogue.change"],
  "routes/admin.products.importar_.plantilla": ["catalogue.change", null],
  "routes/admin.products.importar_.$id": ["catalogue.change", "catalogue.change"],
  "routes/admin.products.importar_.$id_.errores": ["catalogue.change", null],
  "routes/admin.products.codigos.$row": ["catalogue.view", "catalogue.change"],
  "routes/admin.products.elegir": ["catalogue.view", null],
  "routes/admin.products.exportar": ["catalogue.view", null],
  "routes/admin.products.exportar_.archivo": ["catalogue.view", null],
  "routes/admin.stock": ["catalogue.view", "catalogue.change"],
  "routes/admin.stock_.conteo": ["catalogue.view", "catalogue.change"],
  "routes/admin.stock_.conteo_.$id": ["catalogue.view", "catalogue.change"],
  "routes/admin.menu._index": ["catalogue.view", "catalogue.change"],
  "routes/admin.menu.$id": ["catalogue.view", "catalogue.change"],
  "routes/admin.ofertas": ["catalogue.view", "catalogue.change"],
  "routes/admin.codigos._index": ["catalogue.view", "catalogue.change"],
  "routes/admin.codigos.$id": ["catalogue.view", "catalogue.change"],
  "routes/admin.promociones._index": ["catalogue.view", "catalogue.change"],
  "routes/admin.promociones.$id": ["catalogue.view", "catalogue.change"],
  "routes/admin.colecciones._index": ["catalogue.view", "catalogue.change"],
  "routes/admin.colecciones.$id": ["catalogue.view", "catalogue.change"],
  "routes/admin.talles._index": ["catalogue.view", "catalogue.change"],
  "routes/admin.talles.$id": ["catalogue.view", "catalogue.change"],
  "routes/admin.talles.$id_.planilla": ["catalogue.view", null],
  "routes/admin.products.para-quien": ["catalogue.change", "catalogue.change"],
  "routes/admin.marcas": ["catalogue.view", "catalogue.change"],
  "routes/admin.paginas._index": ["pages.view", "pages.change"],
  "routes/admin.paginas.$id": ["pages.view", "pages.change"],
  "routes/admin.ventas": ["shop.view", "shop.change"],
  "routes/admin.ajustes": ["shop.view", "shop.change"],
  "routes/admin.mercadopago": ["payments.connect", "payments.connect"],
  "routes/admin.copias": ["backups.manage", "backups.manage"],
  "routes/admin.copias_.$name": ["backups.manage", "backups.manage"],
  "routes/admin.copias_.$name_.archivo": ["backups.manage", null],
  "routes/admin.historial._index": ["history.view", null],
  "routes/admin.historial_.$batch": ["history.view", "history.view"],
  "routes/admin.personas": ["people.manage", "people.manage"],
  "routes/admin.personas_.$id": ["people.manage", "people.manage"],
};

const OWNER_NAME = "Lucía de la Tienda";
const PARAMETER = "1";

const shop: BuiltShop = await openBuiltShop();
const ROUTES = listAdminRoutes(shop.build);
const ROLE_IDS = ROLES.map(({ id }) => id);

const jars = new Map<RoleId, CookieJar>();
beforeAll(async () => {
  jars.set("owner", await signInAsOwner(shop));
  shop.connect().prepare("UPDATE admins SET name = ?").run(OWNER_NAME);
  for (const role of ROLE_IDS) {
    if (role !== "owner") jars.set(role, await signInWithRole(shop, role));
  }
});
afterAll(() => shop.close());

it("has a row for each route of the back office, and no other", () => {
  expect(Object.keys(TABLE).sort()).toEqual(ROUTES.map(({ route }) => route.id).sort());
});

async function ask(guarded: GuardedRoute, name: "loader" | "action", role: RoleId) {
  const headers = { Cookie: jars.get(role)?.header() ?? "" };
  const body = new URLSearchParams({ intent: "nada-que-exista" });
  const init = name === "action" ? { method: "POST", body, headers } : { headers };
  const request = new Request(SHOP_ORIGIN + toAddress(guarded, PARAMETER), init);
  const params = toParams(guarded, PARAMETER);
  const handler = guarded.route.module[name];
  const answer: unknown = await Promise.resolve(
    shop.run(() => handler?.({ request, params, context: { requestId: "" } })),
  ).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer : null;
}

describe.each(ROLE_IDS)("the role %s", (role) => {
  it("is refused each loader and action that it may not run, and nothing changes", async () => {
    const connection = shop.connect();
    const before = connection.pragma("data_version", { simple: true });
    for (const guarded of ROUTES) {
      for (const [at, name] of (["loader", "action"] as const).entries()) {
        const permission = TABLE[guarded.route.id]?.[at];
        if (!permission || may(role, permission)) continue;
        const where = `${name} of ${guarded.route.id}`;
        const answer = await ask(guarded, name, role);
        expect.soft(answer?.status, where).toBe(403);
        expect.soft(answer?.headers.get("Cache-Control"), where).toBe("no-store");
        const reason = (await answer?.text()) ?? "";
        expect.soft(reason, where).toMatch(/^Tu rol es .+ No se cambió nada\. Pedíselo a /);
        expect.soft(reason, where).toContain(OWNER_NAME);
      }
    }
    expect(connection.pragma("data_version", { simple: true })).toBe(before);
  });

  it("may run every other", async () => {
    for (const guarded of ROUTES) {
      for (const [at, name] of (["loader", "action"] as const).entries()) {
        const permission = TABLE[guarded.route.id]?.[at];
        const handler = guarded.route.module[name];
        const where = `${name} of ${guarded.route.id}`;
        expect.soft(permission !== null, where).toBe(handler !== undefined);
        if (!permission || !may(role, permission)) continue;
        const answer = await ask(guarded, name, role);
        expect.soft(answer?.status, where).not.toBe(403);
        // Not turned away as a stranger either.
        expect.soft(answer?.headers.get("Location") ?? "", where).not.toMatch(/login/);
      }
    }
  });

  it("sees the refusal on a page, with the menu of the role", async () => {
    const refused = ROUTES.filter(({ route }) => {
      const permission = TABLE[route.id]?.[0];
      return permission && !may(role, permission) && "default" in route.module;
    });
    expect(refused.length > 0).toBe(role !== "owner");
    for (const guarded of refused) {
      const page = await shop.get(toAddress(guarded, PARAMETER), jars.get(role));
      expect.soft(page.status, guarded.route.id).toBe(403);
      expect.soft(page.html, guarded.route.id).toContain("Tu rol no alcanza para esto");
      expect.soft(page.html, guarded.route.id).toContain(OWNER_NAME);
    }
  });
});

it("gives links and forms the permission of the route behind them", () => {
  for (const guarded of ROUTES) {
    const [view, change] = TABLE[guarded.route.id] ?? [];
    const needs = findPageNeeds(toAddress(guarded, PARAMETER));
    if (view) expect.soft(needs.view, guarded.route.id).toBe(view);
    if (change) expect.soft(needs.change, guarded.route.id).toBe(change);
  }
  expect(findPageNeeds(`${adminPaths.orders()}?q=a#b`).view).toBe("orders.view");
});
