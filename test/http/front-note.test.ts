import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { NOTE_FILE, NOTE_REMOVED } from "../../app/forms/shop/shop-settings-form";
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

const NOTE = {
  notaTitulo: "Cómo se hace un jean",
  notaTexto: "Se corta en Flores.\nSe cose en Lanús.",
  notaImagenTexto: "Una mesa de corte",
  notaBoton: "Ver los jeans",
  notaEnlace: "/categoria/ropa/jeans",
};

const save = (fields: Record<string, string>, file?: Buffer) =>
  sendSettings(shop, owner, {
    fields,
    files: { [NOTE_FILE]: file && { name: "a.jpg", bytes: file } },
  });
const readNotes = async () => selectAll((await shop.get(paths.home())).root, ".note");

describe("the owner's note on the home page", () => {
  it("is not there at first", async () => {
    expect(await readNotes()).toEqual([]);
  });

  it("stands between the new products and the categories", async () => {
    expect((await save(NOTE, photo)).status).toBe(303);
    const { root } = await shop.get(paths.home());
    const note = select(root, ".note");
    expect(selectAll(root, "main h2").map(readText).slice(0, 3)).toEqual([
      "Recién llegados",
      NOTE.notaTitulo,
      "Categorías",
    ]);
    expect(selectAll(note, "p").map(readText)).toEqual([
      "Se corta en Flores.",
      "Se cose en Lanús.",
      NOTE.notaBoton,
    ]);
    expect(readAttribute(select(note, "a"), "href")).toBe(NOTE.notaEnlace);
    const picture = select(note, "img");
    expect(readAttribute(picture, "alt")).toBe(NOTE.notaImagenTexto);
    expect((await shop.get(readAttribute(picture, "src"))).status).toBe(200);
  });

  it("needs no picture and no button", async () => {
    await save({ notaTitulo: "Abrimos los domingos" });
    const [note] = await readNotes();
    expect(note && readText(note)).toBe("Abrimos los domingos");
    expect(note && selectAll(note, "img, a, p")).toEqual([]);
  });

  it.each([
    ["notaTitulo", { notaTitulo: "" }],
    ["notaTitulo", { notaTitulo: "x".repeat(61) }],
    ["notaTexto", { notaTexto: "x".repeat(401) }],
    ["notaImagen", { notaImagen: "https://example.com/a.jpg" }],
    ["notaImagen", { notaImagen: `/fotos/${"0".repeat(32)}-100x40.jpg` }],
    ["notaEnlace", { notaEnlace: "" }],
    ["notaEnlace", { notaEnlace: "javascript:alert(1)" }],
    ["notaBoton", { notaBoton: "" }],
  ])("is refused because of %s: %j, with everything kept", async (field, fields) => {
    const answer = await save({ ...NOTE, lema: "Otro lema.", ...fields });
    expect(answer.status).toBe(400);
    expect(readText(select(answer.root, `#${field}-error`))).not.toBe("");
    expect(readAttribute(select(answer.root, "#lema"), "value")).toBe("Otro lema.");
    expect(shop.connect().prepare("SELECT count(*) FROM settings").pluck().get()).toBe(0);
  });

  it("keeps its picture while another field is mended, and loses it where the owner takes it away", async () => {
    const refused = await save({ ...NOTE, notaTitulo: "" }, photo);
    expect(refused.status).toBe(400);
    const notaImagen = readAttribute(select(refused.root, "input[name=notaImagen]"), "value");
    const countPictures = async () => selectAll((await shop.get("/")).root, ".note img").length;
    expect((await save({ ...NOTE, notaImagen })).status).toBe(303);
    expect(await countPictures()).toBe(1);
    await save({ ...NOTE, notaImagen, [NOTE_REMOVED]: "on" });
    expect([(await readNotes()).length, await countPictures()]).toEqual([1, 0]);
  });
});
