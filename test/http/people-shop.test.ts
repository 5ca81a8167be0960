import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readText, selectAll, type HtmlElement } from "../helpers/html";
import { addCollection, sellToPeople } from "../helpers/people-shop";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  sellToPeople(shop.connect());
});
afterAll(() => shop.close());

const readAll = (root: HtmlElement, selector: string) => selectAll(root, selector).map(readText);
const listNames = (root: HtmlElement) =>
  readAll(root, ".list-results article h2").map((name) => name.trim());

async function openList(path: string) {
  const { root, status } = await shop.get(path);
  return {
    status,
    names: listNames(root),
    chips: readAll(root, ".list-header .chips a"),
    crumbs: readAll(root, ".breadcrumbs a"),
    heading: readAll(root, "h1"),
    chosen: readAll(root, ".list-results .chips .chip"),
    facets: readAll(root, ".filters summary"),
    root,
  };
}

describe("A shop for women, men and children", () => {
  it("has a page for each section, with its categories", async () => {
    const { names, chips } = await openList(paths.section("mujer"));
    expect(names.sort()).toEqual(["Amplia Sur", "Corta Luna", "Larga Sol", "Midi Brisa"]);
    expect(chips).toEqual(["Ver todo Mujer", "Remeras", "Polleras"]);
    expect((await openList(paths.section("hombre"))).names.sort()).toEqual([
      "Amplia Sur",
      "Jean Recto",
      "Lisa Norte",
    ]);
  });

  it("has the kinds of a category as chips, and the way back", async () => {
    const category = await openList(paths.group("mujer", "remeras"));
    expect(category.heading).toEqual(["Remeras en Mujer"]);
    expect(category.chips).toEqual(["Todo Remeras", "Manga larga", "Manga corta"]);
    expect(category.names.sort()).toEqual(["Amplia Sur", "Corta Luna", "Larga Sol"]);
    const kind = await openList(paths.group("mujer", "manga-larga"));
    expect(kind.chips).toEqual(category.chips);
    expect(kind.names).toEqual(["Larga Sol"]);
    expect(kind.root.children.length).toBeGreaterThan(0);
    const { html } = await shop.get(paths.group("mujer", "manga-larga"));
    const steps = [...html.matchAll(/"@type":"ListItem","position":\d,"name":"([^"]+)"/g)];
    expect(steps.map(([, name]) => name)).toEqual(["Inicio", "Mujer", "Remeras", "Manga larga"]);
  });

  it("leads a word that several sections have to the list of all", async () => {
    const several = await shop.get("/categoria/remeras?talle=M");
    expect(several.status).toBe(302);
    expect(readLocation(several)).toBe(
      "/productos?categoria=remeras&categoria=hombre.remeras&categoria=ninos.remeras&talle=M",
    );
    expect((await openList(readLocation(several))).names).toHaveLength(4);
    const one = await shop.get("/categoria/polleras");
    expect(one.status).toBe(301);
    expect(readLocation(one)).toBe("/categoria/mujer/polleras");
  });

  it("offers what another section has where the asked one lacks it", async () => {
    const { status, root } = await shop.get("/categoria/hombre/polleras");
    expect(status).toBe(404);
    const [first] = selectAll(root, ".message-groups a");
    expect(first?.attributes.href).toBe("/categoria/mujer/polleras");
    expect(readAll(root, ".message-groups a")).toContain("Remeras en Hombre");
  });

  it("filters by whom clothes are for", async () => {
    const all = await openList(paths.products());
    expect(all.facets).toContain("Para");
    const { names, chosen } = await openList(`${paths.products()}?para=hombre`);
    expect(names.sort()).toEqual(["Amplia Sur", "Jean Recto", "Lisa Norte"]);
    expect(chosen.join()).toContain("Para Hombre");
  });

  it("finds by the words for people", async () => {
    expect((await openList(paths.search("remera nena 6"))).names).toEqual(["Flor Chica"]);
    const gift = await openList(paths.search("regalo hombre"));
    expect(gift.names.sort()).toEqual(["Amplia Sur", "Jean Recto", "Lisa Norte"]);
    expect(gift.chosen.join()).toContain("Para Hombre");
  });

  it("tells search engines whom a product is for, and products beside it are for the same", async () => {
    const { html, root } = await shop.get(paths.product("lisa"));
    expect(html).toContain('"audience":{"@type":"PeopleAudience","suggestedGender":"male"');
    expect(html).not.toContain('"wearers"');
    expect(readAll(root, "article h3")).toEqual(["Jean Recto", "Amplia Sur"]);
  });

  it("lists every category and kind in the sitemap", async () => {
    const { html } = await shop.get(paths.sitemap());
    for (const path of ["mujer/remeras", "mujer/manga-larga", "hombre/remeras", "ninos/remeras"]) {
      expect(html).toContain(`/categoria/${path}</loc>`);
    }
  });
});

describe("A collection of the owner's", () => {
  const PATH = paths.ownCollection("uniformes");

  it("has a page on its days only, and is linked to then", async () => {
    const connection = shop.connect();
    connection
      .prepare("UPDATE products SET collection = 'fw25, Uniformes' WHERE id = 'recto'")
      .run();
    expect((await shop.get(PATH)).status).toBe(404);
    addCollection(connection, { id: "uniformes", name: "Uniformes" });
    const open = await openList(PATH);
    expect(open.heading).toEqual(["Uniformes"]);
    expect(open.names).toEqual(["Jean Recto"]);
    expect(selectAll(open.root, ".collection-picture img")).toHaveLength(1);
    expect(readLocation(await shop.get("/coleccion/Uniformes"))).toBe(PATH);
    expect((await shop.get(paths.sitemap())).html).toContain(`${PATH}</loc>`);
    for (const [page, links] of [
      [paths.menu(), ".menu-page a"],
      [paths.home(), "dialog a"],
    ] as const) {
      expect(readAll((await shop.get(page)).root, links)).toContain("Uniformes");
    }

    connection.exec("UPDATE collections SET ends_on = '2020-01-01'");
    expect((await shop.get(PATH)).status).toBe(404);
    expect((await shop.get(paths.sitemap())).html).not.toContain(PATH);
    expect((await shop.get(paths.menu())).html).not.toContain(PATH);
  });
});
