import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { KEPT_MONTHS } from "../../app/domain/backups/backup";
import { SENT_TEXT_DAYS, UNSENT_TEXT_DAYS } from "../../app/domain/mail/mail-delivery";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop, type Page } from "../helpers/built-shop";
import {
  descendants,
  readAttribute,
  readScript,
  readText,
  select,
  selectAll,
} from "../helpers/html";

const PRODUCT = "/productos/manki-remera-calesita-amarillo-01";

const PAGES = [
  { path: "/", title: "Ropa de marcas independientes argentinas. · Tela" },
  { path: "/productos", title: "Todos los productos · Tela" },
  { path: "/productos?q=remera", title: "Resultados para “remera” · Tela" },
  { path: "/coleccion", title: "Otoño–Invierno 2025 · Tela" },
  { path: "/productos?marca=BAID+PROJECT", title: "BAIB PROJECT · Tela" },
  { path: "/categoria/ropa", title: "Ropa · Tela" },
  { path: "/categoria/accesorios", title: "Accesorios · Tela" },
  { path: "/categoria/ropa/remeras", title: "Remeras · Tela" },
  { path: "/categoria/accesorios/panuelos", title: "Pañuelos · Tela" },
  { path: PRODUCT, title: "Remera Calesita boxy · Manki · Tela" },
  { path: "/carrito", title: "Tu carrito · Tela", cacheControl: "no-store", canonical: null },
  { path: "/terminos", title: "Términos y condiciones · Tela" },
  { path: "/privacidad", title: "Privacidad · Tela" },
  {
    path: "/arrepentimiento",
    title: "Botón de arrepentimiento · Tela",
    cacheControl: "no-store",
  },
  {
    path: "/pedido",
    title: "Buscar mi pedido · Tela",
    cacheControl: "no-store",
    canonical: null,
  },
  { path: "/menu", title: "Mapa de la tienda · Tela", canonical: null },
  { path: "/nada", title: "No encontramos esa página · Tela", status: 404, canonical: null },
];

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

describe.each(PAGES)("GET $path", ({ path, title, status = 200, cacheControl, canonical }) => {
  let page: Page;
  beforeAll(async () => {
    page = await shop.get(path);
  });

  it(`is ${status}, in Spanish of Argentina, with its own title, one main and one h1`, () => {
    expect(page.status).toBe(status);
    expect(page.response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(readAttribute(select(page.root, "html"), "lang")).toBe("es-AR");
    expect(readText(select(page.root, "title"))).toBe(title);
    expect(readText(select(page.root, "main h1"))).not.toBe("");
    expect(selectAll(page.root, "main")).toHaveLength(1);
    expect(selectAll(page.root, "h1")).toHaveLength(1);
  });

  it("stands in the shop's layout, with the skip link first", () => {
    const { root } = page;
    const cartLink = "a[aria-label=Carrito, 0 productos]";
    for (const selector of [cartLink, "footer", "dialog#menu", "form[role=search]"]) {
      expect(selectAll(root, selector)).toHaveLength(1);
    }
    const firstLink = selectAll(root, "body a")[0];
    expect(firstLink && readAttribute(firstLink, "href")).toBe("#contenido");
    expect(select(root, "#contenido").tag).toBe("main");
  });

  it("names its one address and is asked for again by whoever keeps it", () => {
    const links = selectAll(page.root, "link[rel=canonical]").map((link) => link.attributes.href);
    expect(links).toEqual(canonical === null ? [] : [SHOP_ORIGIN + path]);
    expect(page.response.headers.get("Cache-Control")).toBe(cacheControl ?? "public, no-cache");
    expect(page.response.headers.getSetCookie()).toEqual([]);
  });

  it("has a policy that allows exactly the inline scripts it carries, and no nonce", () => {
    const bodies = selectAll(page.root, "script")
      .filter(({ attributes }) => attributes.type !== "application/ld+json")
      .map(readScript)
      .filter((body) => body !== "");
    const hashes = bodies.map(
      (body) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`,
    );
    const policy = page.response.headers.get("Content-Security-Policy") ?? "";
    const [, allowed = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(bodies.length).toBeGreaterThan(0);
    expect(allowed.split(" ").sort()).toEqual(["'self'", ...new Set(hashes)].sort());
    expect(page.html).not.toContain("nonce=");
  });

  it("carries nothing that its policy would refuse: no style, no handler, no foreign file", () => {
    const { root } = page;
    for (const { tag, attributes } of descendants(root)) {
      expect(tag).not.toBe("style");
      expect(Object.keys(attributes).filter((name) => /^(style|on.*)$/.test(name))).toEqual([]);
      if (tag === "img" || tag === "script") expect(attributes.src ?? "/").toMatch(/^\/(?!\/)/);
    }
  });

  it("gives every id once, and every control and picture a name", () => {
    const { root } = page;
    const ids = descendants(root).flatMap(({ attributes }) => attributes.id ?? []);
    expect(ids).toEqual([...new Set(ids)]);
    expect(selectAll(root, "img").filter(({ attributes }) => !("alt" in attributes))).toEqual([]);
    const nameless = selectAll(root, "button").filter(
      (button) => readText(button) === "" && !button.attributes["aria-label"],
    );
    expect(nameless).toEqual([]);
  });
});

it("a page starts with one doctype", async () => {
  expect((await shop.get("/")).html).toMatch(/^<!DOCTYPE html><html/);
});

it("no two pages share a title", () => {
  const titles = PAGES.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)]);
});

it("tells in the page about privacy what is kept, and for how long, as the rules have it", async () => {
  const text = readText(select((await shop.get("/privacidad")).root, "main"));
  for (const sentence of [
    "El DNI o CUIT es opcional: lo guardamos con tu pedido y lo usamos solo para la factura.",
    `se borra a los ${SENT_TEXT_DAYS} días de enviados`,
    `el de los que no llegaron a salir, a los ${UNSENT_TEXT_DAYS} días`,
    "Queda anotado a quién le escribimos, cuándo y con qué asunto.",
    `pueden conservar lo borrado hasta ${KEPT_MONTHS} meses más`,
    "Si un pago no corresponde a ningún pedido, guardamos quién lo hizo hasta resolverlo.",
    "Si nos pedís borrar tus datos personales, el pedido queda sin ellos.",
    "y tus medidas con “Borrar mis medidas”",
    "Si contestás cómo te quedó una prenda, la respuesta queda con tu pedido y la tienda cuenta cuántas hay",
  ]) {
    expect(text).toContain(sentence);
  }
});
