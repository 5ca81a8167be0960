import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { PALETTES } from "../../app/domain/shop/palettes";
import { toSettingsValues } from "../../app/forms/shop/shop-settings-form";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
/** The storefront's layouts, and the pages outside them. */
const PAGES = [
  paths.home(),
  paths.products(),
  SHIRT,
  `${SHIRT}/fotos/1`,
  paths.cart(),
  paths.orderLookup(),
  paths.checkoutOutcome("success"),
  "/no-existe",
];
const DRESSED = "1-noche-e0b060";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => void shop.connect().exec("DELETE FROM settings"));
afterAll(() => shop.close());

async function save(given: Record<string, string>): Promise<Page> {
  const { root } = await shop.get(adminPaths.settings(), owner);
  const version = readAttribute(select(root, "input[name=version]"), "value");
  const values = toSettingsValues(DEFAULT_SHOP_SETTINGS);
  const fields = { ...values, intent: "save", version, ...given };
  return shop.post(adminPaths.settings(), fields, owner);
}

const listSheets = ({ root }: Page) =>
  selectAll(root, "link[rel=stylesheet]").map((link) => readAttribute(link, "href"));
const readPolicy = ({ response }: Page) => response.headers.get("Content-Security-Policy") ?? "";
const readStyles = (page: Page) => /style-src [^;]+/.exec(readPolicy(page))?.[0];

describe("a shop in the default look", () => {
  it.each(PAGES)("has the shop's own stylesheet alone on %s", async (path) => {
    const page = await shop.get(path);
    expect(listSheets(page)).toEqual([expect.stringMatching(/^\/assets\/tela-/)]);
    expect(readAttribute(select(page.root, "meta[name=theme-color]"), "content")).toBe("#f5f1e8");
    expect(page.html).not.toContain('"look"');
  });
});

describe("a shop in another look", () => {
  it.each(PAGES)("has its colours after the shop's own on %s", async (path) => {
    await save({ paleta: "noche", acento: "#e0b060" });
    const page = await shop.get(path);
    expect(listSheets(page)).toEqual([
      expect.stringMatching(/^\/assets\/tela-/),
      paths.look(DRESSED),
    ]);
    expect(readAttribute(select(page.root, "meta[name=theme-color]"), "content")).toBe("#17161a");
    expect(readStyles(page)).toBe("style-src 'self'");
    expect(page.html).not.toMatch(/<style|\sstyle=/);
  });

  it("leaves the back office as it is, with a preview on the page of the settings", async () => {
    await save({ paleta: "noche", acento: "#e0b060" });
    const dashboard = await shop.get(adminPaths.home(), owner);
    expect(listSheets(dashboard).filter((address) => address.startsWith("/tema/"))).toEqual([]);
    const settings = await shop.get(adminPaths.settings(), owner);
    expect(listSheets(settings)).toContain(adminPaths.lookPreview(DRESSED));
    expect(listSheets(settings)).not.toContain(paths.look(DRESSED));
    expect(readStyles(settings)).toBe("style-src 'self'");
    expect(selectAll(settings.root, ".look-preview")).toHaveLength(2);
  });
});

describe("the stylesheet of a look", () => {
  it.each([paths.look(DRESSED), adminPaths.lookPreview(DRESSED)])(
    "is kept for ever: %s",
    async (path) => {
      const { status, response, html } = await shop.get(path);
      expect(status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(html).toContain("--thread:#e0b060");
    },
  );

  it.each([
    "/tema/1-noche-e0b060",
    "/tema/1-noche-b92f17.css",
    "/tema/2-noche-e0b060.css",
    "/tema/1-noche-e0b060.css.css",
    "/tema/1-noche-red;}.css",
    "/tema/.css",
    "/tema/otra-1-noche-e0b060.css",
  ])("is none at %s", async (path) => {
    expect((await shop.get(path)).status).toBe(404);
  });
});

describe("the form", () => {
  it("shows every palette, and which one is chosen", async () => {
    await save({ paleta: "salvia" });
    const { root } = await shop.get(adminPaths.settings(), owner);
    const options = selectAll(root, "input[name=paleta]");
    expect(options.map((option) => readAttribute(option, "value"))).toEqual(
      PALETTES.map(({ id }) => id),
    );
    const chosen = options.filter(({ attributes }) => "checked" in attributes);
    expect(chosen.map((option) => readAttribute(option, "value"))).toEqual(["salvia"]);
  });

  it("refuses a colour that cannot be read, and offers one that can", async () => {
    const page = await save({ paleta: "papel", acento: "#ffd400" });
    expect(page.status).toBe(400);
    const text = readText(select(page.root, "#acento-error"));
    expect(text).toContain("Sobre Papel no se lee bien: el contraste es 1,2 y hace falta 4,5.");
    const [nearest = ""] = /#[0-9a-f]{6}/.exec(text) ?? [];
    expect(readAttribute(select(page.root, "#acento"), "value")).toBe("#ffd400");
    expect(listSheets(await shop.get("/"))).toHaveLength(1);
    expect((await save({ paleta: "papel", acento: nearest })).status).toBe(303);
    expect(listSheets(await shop.get("/"))).toContain(paths.look(`1-papel-${nearest.slice(1)}`));
  });

  it("keeps what is no colour, in a field that can show it", async () => {
    const page = await save({ acento: "red;}" });
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "#acento-error"))).toContain("Escribí un color como #b92f17");
    const control = select(page.root, "#acento");
    expect([readAttribute(control, "type"), readAttribute(control, "value")]).toEqual([
      "text",
      "red;}",
    ]);
  });

  it("shows both looks when two people choose at the same time", async () => {
    const { root } = await shop.get(adminPaths.settings(), owner);
    const [version, base] = ["version", "base"].map((name) =>
      readAttribute(select(root, `input[name=${name}]`), "value"),
    ) as [string, string];
    await save({ acento: "#1f4fa8", base, version });
    const refused = await save({ acento: "#8a3b62", base, version });
    expect(refused.status).toBe(409);
    expect(readText(select(refused.root, "#acento-error"))).toContain("Ahora dice “#1f4fa8”");
    expect(readAttribute(select(refused.root, "#acento"), "value")).toBe("#8a3b62");
  });

  it("never wears what another program stored wrong", async () => {
    const store = (value: unknown) =>
      shop
        .connect()
        .prepare(
          "INSERT INTO settings (name, value) VALUES ('look', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .run(JSON.stringify(value));
    // After a good one the last good one would stay.
    await shop.get("/");
    for (const accent of ["red;}", "#ffd400", "#B92F17", ""]) {
      store({ palette: "papel", accent });
      expect(listSheets(await shop.get("/"))).toHaveLength(1);
    }
  });
});
