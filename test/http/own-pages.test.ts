import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { readAttribute, readScript, readText, select, selectAll } from "../helpers/html";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.connect().exec("UPDATE pages SET is_published = 0"));

const SLUGS = ["cambios", "envios", "contacto", "quienes-somos"];
const CHANGES = paths.page("cambios");

const publish = (slug: string) =>
  shop.connect().prepare("UPDATE pages SET is_published = 1 WHERE slug = ?").run(slug);
const write = (slug: string, markdown: string) =>
  shop.connect().prepare("UPDATE pages SET markdown = ? WHERE slug = ?").run(markdown, slug);
const readFooter = async () =>
  selectAll((await shop.get(paths.home())).root, ".footer a").map((link) =>
    readAttribute(link, "href"),
  );

it.each(["cambios", "terminos", "nada", "%F0%9F%8E%89", "a".repeat(300)])(
  "answers 404 at /p/%s, which is no published page",
  async (slug) => {
    const page = await shop.get(`/p/${slug}`);
    expect(page.status).toBe(404);
    expect(page.html).toContain("No encontramos");
  },
);

describe("the owner's section", () => {
  const fill = (slug: string, isPublished: 0 | 1) =>
    shop
      .connect()
      .prepare(
        "UPDATE pages SET markdown = '# Regalos\n\nVan **sin** precio.', version = 3, is_published = ? WHERE slug = ?",
      )
      .run(isPublished, slug);

  it.each(["terminos", "privacidad"])("is part of /%s while it is published", async (slug) => {
    const headings = async () => {
      const { root } = await shop.get(`/${slug}`);
      return ["h2", "h3"].flatMap((tag) => selectAll(root, `.legal ${tag}`).map(readText));
    };
    const before = await headings();
    fill(slug, 0);
    expect(await headings()).toEqual(before);
    fill(slug, 1);
    expect(await headings()).toEqual(expect.arrayContaining(["Además", "Regalos"]));
    expect((await headings()).length).toBe(before.length + 2);
  });

  it("is named by the version of the terms", async () => {
    fill("terminos", 0);
    const versionOf = async () =>
      /Versión ([\d.-]+),/.exec(
        (await shop.get(paths.terms())).html.replaceAll("<!-- -->", ""),
      )?.[1];
    const own = await versionOf();
    fill("terminos", 1);
    expect(await versionOf()).toBe(`${own}.3`);
  });
});

describe("a published page", () => {
  it("is in footer and sitemap from that moment, and leaves them when hidden", async () => {
    expect(await readFooter()).not.toContain(CHANGES);
    publish("cambios");
    expect((await shop.get(CHANGES)).status).toBe(200);
    expect(await readFooter()).toContain(CHANGES);
    expect((await shop.get(paths.sitemap())).html).toContain(`<loc>${SHOP_ORIGIN}${CHANGES}<`);
    shop.connect().exec("UPDATE pages SET is_published = 0");
    expect((await shop.get(CHANGES)).status).toBe(404);
    expect(await readFooter()).not.toContain(CHANGES);
    expect((await shop.get(paths.sitemap())).html).not.toContain(CHANGES);
  });

  it.each(SLUGS)("starts with a good text: %s", async (slug) => {
    SLUGS.forEach(publish);
    const { root } = await shop.get(paths.page(slug));
    expect(selectAll(root, ".page-text h2").length).toBeGreaterThan(1);
    for (const link of selectAll(root, ".page-text a")) {
      const href = readAttribute(link, "href") ?? "";
      expect([href, (await shop.get(href)).status]).toEqual([href, 200]);
    }
  });

  it("has a title, a description, a canonical address and breadcrumbs", async () => {
    publish("cambios");
    const { root } = await shop.get(CHANGES);
    expect(readText(select(root, "title"))).toMatch(/^Cambios y devoluciones · /);
    expect(readText(select(root, "h1"))).toBe("Cambios y devoluciones");
    const description = select(root, "meta[name=description]");
    expect(readAttribute(description, "content")).toBe(
      "Comprar ropa sin probársela da un poco de vértigo.",
    );
    expect(readAttribute(select(root, "link[rel=canonical]"), "href")).toBe(SHOP_ORIGIN + CHANGES);
    expect(selectAll(root, ".breadcrumbs li").map(readText)).toEqual([
      "Inicio",
      "Cambios y devoluciones",
    ]);
    const data = JSON.parse(readScript(select(root, "script[type=application/ld+json]"))) as {
      itemListElement: { item: string }[];
    };
    expect(data.itemListElement.map(({ item }) => item)).toEqual([
      `${SHOP_ORIGIN}/`,
      SHOP_ORIGIN + CHANGES,
    ]);
  });

  it("shows no markup of its own and no unsafe link, whatever the database holds", async () => {
    publish("cambios");
    write("cambios", "<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>");
    const { root } = await shop.get(CHANGES);
    for (const tag of ["script", "img", "a"]) {
      expect(selectAll(root, `.page-text ${tag}`)).toEqual([]);
    }
    expect(readText(select(root, ".page-text"))).toContain("<script>alert(1)</script> x <img");
  });

  it("is also shown with a text that no browser sent", async () => {
    publish("cambios");
    write("cambios", "> - ".repeat(20_000));
    expect((await shop.get(CHANGES)).status).toBe(200);
  });

  it("is found at the address that it had before", async () => {
    publish("cambios");
    shop.connect().exec("UPDATE pages SET slug = 'devoluciones' WHERE slug = 'cambios'");
    const old = await shop.get(CHANGES);
    expect([old.status, readLocation(old)]).toEqual([301, paths.page("devoluciones")]);
    shop.connect().exec("UPDATE pages SET slug = 'cambios' WHERE slug = 'devoluciones'");
  });
});
