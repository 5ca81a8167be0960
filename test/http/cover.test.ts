import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { MAX_PICTURE_BYTES } from "../../app/domain/products/picture-limits";
import { COVER_FILE } from "../../app/forms/shop/shop-settings-form";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { aPicture } from "../helpers/pictures";
import { sendSettings } from "../helpers/settings-form";

let shop: BuiltShop;
let owner: CookieJar;
let photo: Buffer;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  photo = await aPicture({ width: 1200, height: 900 }).jpeg().toBuffer();
});
beforeEach(() => void shop.connect().exec("DELETE FROM settings"));
afterAll(() => shop.close());

const save = (fields: Record<string, string>, file?: Buffer) =>
  sendSettings(shop, owner, {
    fields,
    files: { [COVER_FILE]: file && { name: "a.jpg", bytes: file } },
  });

const readHero = async () => select((await shop.get("/")).root, ".hero");
const day = (distance: number) => addDays(calendarDay(new Date()), distance);

describe("the cover", () => {
  it("by default shows the newest products beside the text", async () => {
    const hero = await readHero();
    expect(hero.attributes["data-kind"]).toBeUndefined();
    expect(selectAll(hero, ".hero-pictures img")).toHaveLength(3);
    expect(readAttribute(select(hero, "a.button"), "href")).toBe(paths.collection());
  });

  it("shows a picture in two cuts, with the owner's button", async () => {
    const fields = {
      portada: "imagen",
      portadaFoco: "2",
      portadaTexto: "Una campera roja",
      portadaBoton: "Ver las camperas",
      portadaEnlace: "/categoria/ropa/camperas",
    };
    expect((await save(fields, photo)).status).toBe(303);
    const hero = await readHero();
    const picture = select(hero, "img");
    expect(readAttribute(picture, "alt")).toBe("Una campera roja");
    expect([readAttribute(picture, "width"), readAttribute(picture, "height")]).toEqual([
      "800",
      "900",
    ]);
    const wide = readAttribute(select(hero, "source"), "srcset");
    for (const [address, name] of [
      [readAttribute(picture, "src"), "portada-telefono-2.webp"],
      [wide, "portada-escritorio-2.webp"],
    ] as const) {
      expect(address.split("/").at(-1)).toBe(name);
      const { status, response } = await shop.get(address);
      expect([status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
      expect(response.headers.get("Cache-Control")).toContain("immutable");
    }
    const button = select(hero, "a.button");
    expect([readText(button), readAttribute(button, "href")]).toEqual([
      "Ver las camperas",
      "/categoria/ropa/camperas",
    ]);
    expect(selectAll(hero, ".hero-pictures")).toEqual([]);
  });

  it("is text alone where the owner wants it", async () => {
    await save({ portada: "texto" });
    expect(selectAll(await readHero(), "img")).toEqual([]);
  });

  it.each([
    ["before its first day", 2, 4],
    ["after its last day", -4, -2],
  ])("is text alone %s", async (_when, from, until) => {
    await save({
      portadaDesde: day(from),
      portadaHasta: day(until),
      portadaBoton: "Ver todo",
      portadaEnlace: "/productos",
    });
    const hero = await readHero();
    expect(selectAll(hero, "img")).toEqual([]);
    expect(readAttribute(select(hero, "a.button"), "href")).toBe(paths.collection());
    await save({ portadaDesde: day(-2), portadaHasta: day(2) });
    expect(selectAll(await readHero(), "img")).toHaveLength(3);
  });
});

describe("a cover that does not fit is refused, with everything kept", () => {
  it.each([
    ["portadaEnlace", { portadaEnlace: "javascript:alert(1)", portadaBoton: "Ver" }],
    ["portadaEnlace", { portadaBoton: "Ver" }],
    ["portadaBoton", { portadaEnlace: "/productos" }],
    ["portadaDesde", { portadaDesde: "2026-02-30" }],
    ["portadaHasta", { portadaDesde: "2026-12-24", portadaHasta: "2026-12-01" }],
    ["portadaImagen", { portada: "imagen" }],
    ["portadaImagen", { portadaImagen: "https://example.com/a.jpg" }],
    ["portadaImagen", { portadaImagen: `/fotos/${"0".repeat(32)}-100x40.jpg` }],
    ["portadaTexto", { portadaTexto: "x".repeat(200) }],
    ["portada", { portada: "otra" }],
    ["portadaFoco", { portadaFoco: "10" }],
  ])("because of %s: %j", async (field, fields) => {
    const answer = await save({ ...fields, lema: "Otro lema." });
    expect(answer.status).toBe(400);
    expect(readText(select(answer.root, `#${field}-error`))).not.toBe("");
    expect(readAttribute(select(answer.root, "#lema"), "value")).toBe("Otro lema.");
    expect(shop.connect().prepare("SELECT count(*) FROM settings").pluck().get()).toBe(0);
  });

  it("because its file is no picture, or is too large", async () => {
    const [none, large] = [
      await save({}, Buffer.from("hola")),
      await save({}, Buffer.alloc(MAX_PICTURE_BYTES + 1, 7)),
    ];
    expect([none.status, large.status]).toEqual([400, 400]);
    expect(readText(select(none.root, "#portadaImagen-error"))).toContain("“a.jpg” no es una foto");
    expect(readText(select(large.root, "#portadaImagen-error"))).toContain("pesa más de 12 MB");
  });

  it("and its picture, once it has arrived, stays while another field is mended", async () => {
    const refused = await save({ portada: "imagen", nombre: "" }, photo);
    expect(refused.status).toBe(400);
    const address = readAttribute(select(refused.root, "input[name=portadaImagen]"), "value");
    expect((await save({ portada: "imagen", portadaImagen: address })).status).toBe(303);
    expect(selectAll(await readHero(), "img")).toHaveLength(1);
  });
});
