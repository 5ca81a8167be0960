import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { calendarDay } from "../../app/domain/plain/buenos-aires";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readFields } from "../helpers/admin-list";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { readCardIds } from "../helpers/list-page";
import { signInAsOwner } from "../helpers/owner";

const PATH = adminPaths.settings();

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => void shop.connect().exec("DELETE FROM settings; DELETE FROM search_days"));
afterAll(() => shop.close());

const add = (sinonimo: string, jar: CookieJar | undefined = owner) =>
  shop.post(PATH, { intent: "add-synonym", sinonimo }, jar);

const listGroups = (root: HtmlElement) => selectAll(root, ".synonym-words").map(readText);
const readGroups = async () => listGroups((await shop.get(PATH, owner)).root);

describe("the synonyms of the settings", () => {
  it("are added and removed by forms, with a flash, and show at once", async () => {
    const added = await add("piluso = gorra");
    expect([added.status, readLocation(added)]).toEqual([303, adminPaths.synonyms()]);
    const page = await shop.get(PATH, owner);
    expect(readText(select(page.root, "[role=status]"))).toContain("Sinónimo agregado");
    expect(listGroups(page.root)).toContain("piluso = gorra");

    const fields = readFields(select(page.root, ".synonym-list form"));
    const button = select(page.root, ".synonym-list button");
    expect(readText(button)).toBe("Quitar piluso = gorra");
    const removed = await shop.post(
      PATH,
      [...fields, ["intent", readAttribute(button, "value")]],
      owner,
    );
    expect([removed.status, readLocation(removed)]).toEqual([303, adminPaths.synonyms()]);
    expect(await readGroups()).toEqual([]);
  });

  it("asks again for what is wrong, and keeps what was typed", async () => {
    const page = await add("gorra");
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "title"))).toBe("Error: Ajustes · Tela");
    expect(
      selectAll(page.root, ".error-summary a").map(({ attributes }) => attributes.href),
    ).toEqual(["#sinonimo"]);
    const field = select(page.root, "#sinonimo");
    expect(readAttribute(field, "value")).toBe("gorra");
    expect(readAttribute(field, "aria-invalid")).toBe("true");
    expect(readText(select(page.root, "#sinonimo-error"))).toContain("dos palabras distintas");
    expect(await readGroups()).toEqual([]);
  });

  it("refuses a group that is there", async () => {
    await add("piluso = gorra");
    const page = await add("Gorra = Piluso");
    expect(page.status).toBe(409);
    expect(readText(select(page.root, "#sinonimo-error"))).toContain("ya está en la lista");
    expect(await readGroups()).toEqual(["piluso = gorra"]);
  });

  it.each(["", "{", '["sola"]', "[1,2]"])(
    "refuses to remove what no button names",
    async (grupo) => {
      const page = await shop.post(PATH, { intent: "remove-synonym", grupo }, owner);
      expect(page.status).toBe(400);
    },
  );

  it("removes nothing when the group is gone already", async () => {
    await add("piluso = gorra");
    const grupo = JSON.stringify(["otra", "cosa"]);
    const page = await shop.post(PATH, { intent: "remove-synonym", grupo }, owner);
    expect(page.status).toBe(303);
    expect(await readGroups()).toEqual(["piluso = gorra"]);
  });

  it("fills the field from a link, as text", async () => {
    const { root } = await shop.get(adminPaths.synonyms('lentes "<b>'), owner);
    expect(readAttribute(select(root, "#sinonimo"), "value")).toBe('lentes "<b> = ');
    const { root: plain } = await shop.get(PATH, owner);
    expect(readAttribute(select(plain, "#sinonimo"), "value")).toBe("");
  });

  it("count for the next search, for its suggestions, and no more once removed", async () => {
    const countFound = async () => readCardIds((await shop.get(paths.search("zunga"))).root).length;
    expect(await countFound()).toBe(0);
    await add("zunga = remera");
    expect(await countFound()).toBeGreaterThan(0);
    expect((await shop.get("/sugerencias?q=zunga")).html).toContain('"picture"');
    const grupo = JSON.stringify(["zunga", "remera"]);
    await shop.post(PATH, { intent: "remove-synonym", grupo }, owner);
    expect(await countFound()).toBe(0);
  });

  it("are for the owner only", async () => {
    const page = await shop.post(PATH, { intent: "add-synonym", sinonimo: "piluso = gorra" });
    expect(page.status).toBe(302);
    expect(readLocation(page)).toMatch(/^\/admin\/login/);
    expect(await readGroups()).toEqual([]);
  });
});

describe("the searches without products on the dashboard", () => {
  const insert = (text: string, searchCount: number, hitCount = 0) =>
    shop
      .connect()
      .prepare("INSERT INTO search_days (day, text, search_count, hit_count) VALUES (?, ?, ?, ?)")
      .run(calendarDay(new Date()), text, searchCount, hitCount);

  it("are listed with a link to the form of the synonyms", async () => {
    for (let count = 1; count <= 9; count += 1) insert(`xyzzy${count}`, count);
    insert("xyzzy con productos", 50, 3);
    const { root } = await shop.get(adminPaths.home(), owner);
    const items = selectAll(root, ".missed-searches li");
    expect(items).toHaveLength(8);
    expect(items.map(readText)[0]).toMatch(/^xyzzy9 9 veces/);
    const [link] = selectAll(root, ".missed-searches a");
    expect(link && readText(link)).toBe("Agregar sinónimo de xyzzy9");
    expect(link?.attributes.href).toBe("/admin/ajustes?sinonimo=xyzzy9#sinonimos");
  });

  it("go away when a synonym finds products for them", async () => {
    insert("zunga", 5);
    const countMissed = async () =>
      selectAll((await shop.get(adminPaths.home(), owner)).root, ".missed-searches li").length;
    expect(await countMissed()).toBe(1);
    await add("zunga = remera");
    expect(await countMissed()).toBe(0);
  });

  it("do not show while there are none", async () => {
    insert("remera", 5);
    const { root } = await shop.get(adminPaths.home(), owner);
    expect(selectAll(root, ".missed-searches")).toEqual([]);
  });
});
