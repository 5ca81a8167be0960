import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { MAX_LOGO_BYTES } from "../../app/domain/shop/logo";
import { LOGO_FILE, LOGO_REMOVED } from "../../app/forms/shop/shop-settings-form";
import { paths } from "../../app/paths";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { aPicture } from "../helpers/pictures";
import { sendSettings, type SettingsAnswer } from "../helpers/settings-form";
import { listShopFiles } from "../helpers/stored-files";

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
const ADDRESS = /^\/fotos\/[0-9a-f]{32}-\d+x\d+\.webp$/;

let shop: BuiltShop;
let owner: CookieJar;
let logo: Buffer;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  logo = await aPicture({ width: 400, height: 100 }).png().toBuffer();
});
beforeEach(() => void shop.connect().exec("DELETE FROM settings"));
afterAll(() => shop.close());

type Sent = { fields?: Record<string, string>; file?: { name: string; bytes: Buffer } };

const save = ({ fields = {}, file }: Sent) =>
  sendSettings(shop, owner, { fields, files: { [LOGO_FILE]: file } });
const saveLogo = (fields = {}) => save({ fields, file: { name: "logo.png", bytes: logo } });
const readField = ({ root }: SettingsAnswer) =>
  readAttribute(select(root, "input[name=logo]"), "value");
const countStored = () =>
  listShopFiles(shop, "images").filter((name) => ADDRESS.test(`/fotos/${name}`)).length;

describe("a logo", () => {
  it("stands in the place of the name: header, drawer, footer, checkout and order pages", async () => {
    expect((await saveLogo({ nombre: "La Trama" })).status).toBe(303);
    for (const path of [paths.home(), SHIRT, paths.orderLookup(), "/no-existe"]) {
      const pictures = selectAll((await shop.get(path)).root, ".logo img");
      expect(pictures).toHaveLength(3);
      for (const picture of pictures) {
        expect(readAttribute(picture, "alt")).toBe("La Trama");
        expect([readAttribute(picture, "width"), readAttribute(picture, "height")]).toEqual([
          "160",
          "40",
        ]);
        expect(readAttribute(picture, "src")).toMatch(/^\/fotos\/.+\/320\.webp$/);
      }
    }
    const outcome = await shop.get(paths.checkoutOutcome("success"));
    expect(selectAll(outcome.root, ".logo img")).toHaveLength(1);
    const { response } = await shop.get(
      readAttribute(select((await shop.get("/")).root, ".header .logo img"), "src"),
    );
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  });

  it("has the owner's own text", async () => {
    await saveLogo({ logoTexto: "La Trama, tejidos" });
    const picture = select((await shop.get("/")).root, ".header .logo img");
    expect(readAttribute(picture, "alt")).toBe("La Trama, tejidos");
  });

  it("is the icon of the browser's tab and the picture of shared links", async () => {
    await saveLogo({ paleta: "noche", acento: "#e0b060" });
    for (const path of [paths.home(), paths.products(), paths.section("ropa"), SHIRT]) {
      const { root } = await shop.get(path);
      const icons = selectAll(root, "link[rel=icon]").map((link) => readAttribute(link, "href"));
      expect(icons).toEqual([expect.stringMatching(/^\/fotos\/.+\/icono\.png$/)]);
      const share = selectAll(root, "meta").find(
        ({ attributes }) => attributes.property === "og:image",
      );
      expect(share?.attributes.content).toMatch(
        /^http:\/\/tela\.test\/fotos\/.+\/compartir-noche\.jpg$/,
      );
      const made = [icons[0] ?? "", share?.attributes.content?.slice(SHOP_ORIGIN.length) ?? ""];
      const answers = await Promise.all(made.map((address) => shop.get(address)));
      expect(answers.map(({ response }) => response.headers.get("Content-Type"))).toEqual([
        "image/png",
        "image/jpeg",
      ]);
      for (const { response } of answers) {
        expect(response.headers.get("Cache-Control")).toContain("immutable");
      }
    }
  });

  it("that is taken away leaves the name as text, and the program's own icons", async () => {
    await saveLogo();
    const { root } = await shop.get(adminPaths.settings(), owner);
    const address = readAttribute(select(root, "input[name=logo]"), "value");
    expect(address).toMatch(ADDRESS);
    expect((await save({ fields: { logo: address, [LOGO_REMOVED]: "on" } })).status).toBe(303);
    const home = (await shop.get("/")).root;
    expect(selectAll(home, ".logo img")).toEqual([]);
    expect(readText(select(home, ".header .logo"))).toBe("Tela, ir al inicio");
    expect(selectAll(home, "link[rel=icon]")).toHaveLength(2);
  });

  it("stays when the form is saved without a new one", async () => {
    await saveLogo();
    const { root } = await shop.get(adminPaths.settings(), owner);
    const address = readAttribute(select(root, "input[name=logo]"), "value");
    await save({ fields: { logo: address, lema: "Otro lema." } });
    expect(selectAll((await shop.get("/")).root, ".logo img")).toHaveLength(3);
  });
});

describe("what is no logo", () => {
  it.each<[string, Buffer, string]>([
    ["nota.png", Buffer.from("hola ".repeat(100)), "no es una imagen"],
    ["pesado.png", Buffer.alloc(MAX_LOGO_BYTES + 1, 7), "pesa más de 2 MB"],
    [
      "programa.svg",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      "un programa adentro",
    ],
  ])("is refused by name, with everything else kept: %s", async (name, bytes, why) => {
    const stored = countStored();
    const answer = await save({ fields: { lema: "Otro lema." }, file: { name, bytes } });
    expect(answer.status).toBe(400);
    expect(readText(select(answer.root, "#logo-error"))).toContain(`“${name}” `);
    expect(readText(select(answer.root, "#logo-error"))).toContain(why);
    expect(readText(select(answer.root, ".error-summary a"))).toContain("Logo");
    expect(readAttribute(select(answer.root, "#lema"), "value")).toBe("Otro lema.");
    expect(countStored()).toBe(stored);
    expect(shop.connect().prepare("SELECT count(*) FROM settings").pluck().get()).toBe(0);
  });

  it.each([
    "/fotos/../tela.db",
    "https://example.com/a.png",
    "javascript:alert(1)",
    `/fotos/${"0".repeat(32)}-100x40.webp`,
    `/fotos/${"0".repeat(32)}-2000x2000.webp`,
  ])("is an address that only claims to be one: %s", async (address) => {
    const answer = await save({ fields: { logo: address } });
    expect(answer.status).toBe(400);
    expect(readText(select(answer.root, "#logo-error"))).toContain("ya no está en la tienda");
  });

  it("is a text of two hundred letters for it", async () => {
    const answer = await saveLogo({ logoTexto: "x".repeat(200) });
    expect(answer.status).toBe(400);
    expect(readText(select(answer.root, "#logoTexto-error"))).toContain("100 letras como máximo");
    expect(readAttribute(select(answer.root, "#logoTexto"), "value")).toHaveLength(200);
  });
});

it("a logo that has arrived stays while another field is mended", async () => {
  const refused = await saveLogo({ nombre: "" });
  expect(refused.status).toBe(400);
  const address = readField(refused);
  expect(address).toMatch(ADDRESS);
  expect(selectAll(refused.root, ".logo-now img")).toHaveLength(1);
  expect((await save({ fields: { logo: address } })).status).toBe(303);
  expect(selectAll((await shop.get("/")).root, ".logo img")).toHaveLength(3);
});

it("another logo that was saved meanwhile is told, and the own one stays", async () => {
  const { root } = await shop.get(adminPaths.settings(), owner);
  const [version, base] = ["version", "base"].map((name) =>
    readAttribute(select(root, `input[name=${name}]`), "value"),
  ) as [string, string];
  await saveLogo({ version, base });
  const other = await aPicture({ width: 200, height: 100 }).png().toBuffer();
  const refused = await save({
    fields: { version, base },
    file: { name: "otro.png", bytes: other },
  });
  expect(refused.status).toBe(409);
  expect(readText(select(refused.root, "#logo-error"))).toContain("Ahora hay otro logo.");
  expect(readField(refused)).toMatch(/-200x100\.webp$/);
});
