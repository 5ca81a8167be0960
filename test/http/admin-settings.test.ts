import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { SETTINGS_FIELDS, toSettingsValues } from "../../app/forms/shop/shop-settings-form";
import { readFields } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { connectCards, disconnectCards } from "../helpers/cards";
import type { CookieJar } from "../helpers/cookies";
import { descendants, readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";

const PATH = "/admin/ajustes";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => void shop.connect().exec("DELETE FROM settings"));
afterAll(() => shop.close());

async function readVersion(): Promise<string> {
  const { root } = await shop.get(PATH, owner);
  return readAttribute(select(root, "input[name=version]"), "value");
}

async function save(given: Record<string, string>, version?: string): Promise<Page> {
  const values = toSettingsValues(DEFAULT_SHOP_SETTINGS);
  const fields = { ...values, intent: "save", version: version ?? (await readVersion()), ...given };
  return shop.post(PATH, fields, owner);
}

const valueOf = ({ root }: Page, id: string) => {
  // The file of a picture has the id; its address is in a hidden field.
  const isPicture = ["logo", "portadaImagen", "notaImagen"].includes(id);
  const control = select(root, isPicture ? `input[name=${id}]` : `#${id}`);
  if (control.attributes.type === "checkbox") return "checked" in control.attributes ? "on" : "";
  return control.tag === "textarea" ? readText(control) : readAttribute(control, "value");
};

describe("the form of the settings", () => {
  it("shows what is stored, every field with its label", async () => {
    const page = await shop.get(PATH, owner);
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(page.root, "title"))).toBe("Ajustes · Tela");
    for (const [name, value] of Object.entries(toSettingsValues(DEFAULT_SHOP_SETTINGS))) {
      expect(valueOf(page, name)).toBe(value);
      expect(readText(select(page.root, `label[for=${name}]`))).not.toBe("");
    }
    expect(page.html).toContain("fw25 (260)");
  });

  it("tells no news of another tab beside what was refused", async () => {
    const version = await readVersion();
    expect((await save({}, version)).status).toBe(303);
    const page = await save({ nombre: "" }, version);
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "title"))).toBe("Error: Ajustes · Tela");
    expect(readAttribute(select(page.root, ".admin"), "data-refused")).toBe("true");
  });

  it("saves, says so once, and shows what was saved", async () => {
    const saved = await save({ nombre: " La  Trama ", descuento: "15%" });
    expect([saved.status, readLocation(saved)]).toEqual([303, PATH]);
    const page = await shop.get(PATH, owner);
    expect(readText(select(page.root, "title"))).toBe("Ajustes guardados · Ajustes · La Trama");
    expect(readText(select(page.root, "[role=status]"))).toContain("Ajustes guardados");
    expect([valueOf(page, "nombre"), valueOf(page, "descuento")]).toEqual(["La Trama", "15"]);
    expect((await shop.get(PATH, owner)).html).not.toContain("Ajustes guardados");
  });

  it("names the shop on the page for signing in", async () => {
    await save({ nombre: "La Trama" });
    const { root } = await shop.get(paths.adminLogin());
    expect(readText(select(root, ".sign-in-name"))).toBe("La Trama");
    expect(readText(select(root, "title"))).toContain("La Trama");
  });

  it("asks again for what is wrong, and keeps what was typed", async () => {
    const page = await save({ nombre: "", redDireccion: "javascript:alert(1)", lema: "Otro lema" });
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "title"))).toBe("Error: Ajustes · Tela");
    const links = selectAll(page.root, ".error-summary a").map(({ attributes }) => attributes.href);
    expect(links).toEqual(["#nombre", "#redDireccion"]);
    const control = select(page.root, "#redDireccion");
    expect(readAttribute(control, "aria-invalid")).toBe("true");
    expect(readAttribute(control, "aria-describedby")).toContain("redDireccion-error");
    expect(valueOf(page, "redDireccion")).toBe("javascript:alert(1)");
    expect(valueOf(page, "lema")).toBe("Otro lema");
    expect(shop.connect().prepare("SELECT count(*) FROM settings").pluck().get()).toBe(0);
  });

  it("reports another save, keeps what was typed, and can be saved next", async () => {
    const version = await readVersion();
    await save({ nombre: "La de Ana", telefono: "+54 9 11 5555-1234" }, version);
    const refused = await save({ nombre: "La de Bruno" }, version);
    expect(refused.status).toBe(409);
    expect(readText(select(refused.root, ".error-summary"))).toContain(
      "Se guardaron otros ajustes mientras editabas",
    );
    expect(readText(select(refused.root, "#nombre-error"))).toContain("Ahora dice “La de Ana”");
    expect(valueOf(refused, "nombre")).toBe("La de Bruno");
    expect(selectAll(refused.root, "#lema-error")).toEqual([]);
    expect((await shop.get("/")).html).toContain("La de Ana");

    const newest = readAttribute(select(refused.root, "input[name=version]"), "value");
    expect((await save({ nombre: "La de Bruno" }, newest)).status).toBe(303);
    expect((await shop.get("/")).html).toContain("La de Bruno");
  });

  it("keeps what another tab saved in the fields that were not touched here", async () => {
    const opened = (await shop.get(PATH, owner)).root;
    const base = readAttribute(select(opened, "input[name=base]"), "value");
    const version = readAttribute(select(opened, "input[name=version]"), "value");
    await save({ direccion: "Calle Nueva 1", lema: "De la otra", base }, version);
    const refused = await save({ horarios: "De 10 a 20", lema: "De esta", base }, version);
    expect(refused.status).toBe(409);
    expect(["direccion", "horarios", "lema"].map((id) => valueOf(refused, id))).toEqual([
      "Calle Nueva 1",
      "De 10 a 20",
      "De esta",
    ]);
    const links = selectAll(refused.root, ".error-summary a").map(readText);
    expect(links).toEqual(["Qué vendés, en una línea: Ahora dice “De la otra”."]);

    const form = select(refused.root, "form.settings");
    const shown = SETTINGS_FIELDS.map(({ name }): [string, string] => [
      name,
      valueOf(refused, name),
    ]);
    const again = await shop.post(PATH, [...readFields(form), ...shown], owner);
    expect(again.status).toBe(303);
    const footer = readText(select((await shop.get("/")).root, "footer"));
    expect(footer).toContain("Calle Nueva 1");
    expect(footer).toContain("De 10 a 20");
  });

  it("keeps the snapshot through a form that has to be mended", async () => {
    const { root } = await shop.get(PATH, owner);
    const base = readAttribute(select(root, "input[name=base]"), "value");
    const refused = await save({ nombre: "", base });
    const kept = readAttribute(select(refused.root, "input[name=base]"), "value");
    expect(JSON.parse(kept)).toEqual(JSON.parse(base));
  });

  it.each(["{", "[]", '{"nombre":"x"}', '"texto"', "x".repeat(20_000)])(
    "works without a valid snapshot",
    async (base) => {
      const version = await readVersion();
      await save({ direccion: "Calle Nueva 1" }, version);
      const refused = await save({ horarios: "De 10 a 20", base }, version);
      expect(refused.status).toBe(409);
      expect(readText(select(refused.root, "#direccion-error"))).toContain("Calle Nueva 1");
    },
  );

  it.each(["", "abc", "-1", "1e9", "999999999999999999999"])(
    "takes the version %j for an old one",
    async (version) => {
      expect((await save({ nombre: "Otra" }, version)).status).toBe(409);
    },
  );

  it("refuses an unknown form", async () => {
    expect((await shop.post(PATH, { intent: "delete" }, owner)).status).toBe(400);
    expect((await shop.post(PATH, {}, owner)).status).toBe(400);
    expect((await shop.post(PATH, { intent: "save" }, owner)).status).toBe(400);
  });

  it("is for the owner only", async () => {
    const page = await shop.get(PATH);
    expect(page.status).toBe(302);
    expect(readLocation(page)).toMatch(/^\/admin\/login/);
    const fields = { ...toSettingsValues(DEFAULT_SHOP_SETTINGS), nombre: "Ajena" };
    const posted = await shop.post(PATH, { ...fields, intent: "save", version: "0" });
    expect(posted.status).toBe(302);
    expect((await shop.get("/")).html).not.toContain("Ajena");
  });
});

describe("the owner's settings appear on the storefront with the next request", () => {
  it("the name: header, drawer, footer, titles and links shared in chats", async () => {
    await save({ nombre: "La Trama" });
    for (const path of ["/", "/productos", "/carrito", "/nada"]) {
      const { root } = await shop.get(path);
      expect(readText(select(root, "title"))).toMatch(/ · La Trama$/);
      expect(selectAll(root, ".logo").map(readText)).toEqual([
        "La Trama, ir al inicio",
        "La Trama",
        "La Trama",
      ]);
    }
    const { root } = await shop.get("/productos");
    const siteName = selectAll(root, "meta").find(
      ({ attributes }) => attributes.property === "og:site_name",
    );
    expect(siteName?.attributes.content).toBe("La Trama");
    expect(readText(select((await shop.get("/admin", owner)).root, ".admin-name a"))).toBe(
      "La Trama",
    );
  });

  it("the line and the cover: home page", async () => {
    await save({ lema: "Tejido en casa.", titulo: "Lana, nada más.", texto: "" });
    const { root } = await shop.get("/");
    expect(readText(select(root, "title"))).toBe("Tejido en casa. · Tela");
    expect(readText(select(root, "h1"))).toBe("Lana, nada más.");
    expect(selectAll(root, ".hero .lead")).toEqual([]);
  });

  it("the banner: both texts, one, or no banner at all", async () => {
    const read = async () =>
      selectAll((await shop.get("/productos")).root, ".promo-track ul")
        .slice(0, 1)
        .flatMap((list) => selectAll(list, "li").map(readText));
    await save({ aviso1: "Envío gratis", aviso2: "Cambios sin cargo" });
    expect(await read()).toEqual(["Envío gratis", "Cambios sin cargo"]);
    await save({ aviso1: "", aviso2: "Solo este" });
    expect(await read()).toEqual(["Solo este"]);
    await save({ aviso1: "", aviso2: "" });
    expect(selectAll((await shop.get("/productos")).root, ".promo")).toEqual([]);
  });

  it("the contact data: links that call, write and lead away, and nothing for what is empty", async () => {
    await save({ telefono: "(0353) 411-2025", email: "yo@trama.com.ar", horarios: "De 9 a 18" });
    const footer = select((await shop.get("/")).root, "footer");
    const hrefs = selectAll(footer, "address a").map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual([
      "https://www.instagram.com/",
      "tel:03534112025",
      "mailto:yo@trama.com.ar",
    ]);
    expect(readText(footer)).toContain("De 9 a 18");
    const empty = { telefono: "", email: "", direccion: "", horarios: "", red: "" };
    await save({ ...empty, redDireccion: "" });
    const bare = select((await shop.get("/")).root, "footer address");
    expect(readText(bare)).toBe("");
  });

  it("the profiles: as many links as there are", async () => {
    await save({ red2: "TikTok", redDireccion2: "https://www.tiktok.com/@tela" });
    const links = selectAll((await shop.get("/")).root, "footer address a").slice(0, 2);
    expect(links.map((link) => [readText(link), readAttribute(link, "href")])).toEqual([
      ["Instagram", "https://www.instagram.com/"],
      ["TikTok", "https://www.tiktok.com/@tela"],
    ]);
  });

  it("the ways to pay: footer and descriptions, from the numbers", async () => {
    const read = async () => readText(select((await shop.get("/")).root, "footer"));
    expect(await read()).not.toContain("cuotas");
    connectCards(shop.connect());
    expect(await read()).toContain("3 cuotas sin interés · 10% de descuento por transferencia");
    await save({ cuotas: "6", descuento: "0" });
    expect(await read()).toContain("6 cuotas sin interés");
    expect(await read()).not.toContain("descuento por transferencia");
    const { root } = await shop.get("/categoria/ropa");
    const description = select(root, "meta[name=description]");
    expect(readAttribute(description, "content")).toContain("con 6 cuotas sin interés");
    await save({ cuotas: "1", descuento: "0" });
    expect(selectAll((await shop.get("/")).root, ".footer-payment")).toEqual([]);
    disconnectCards(shop.connect());
  });

  it("the sample's banner: its instalments only while a card can be paid with", async () => {
    const [cards = "", transfer = ""] = DEFAULT_SHOP_SETTINGS.promoMessages;
    await save({ aviso1: cards, aviso2: transfer, cuotas: "3" });
    const read = async () => readText(select((await shop.get("/")).root, "main .promo"));
    expect(await read()).not.toContain("cuotas");
    expect(await read()).toContain(transfer);
    expect((await shop.get("/")).html).not.toContain("cuotas sin inter");
    const home = readText(select((await shop.get(adminPaths.home(), owner)).root, "main"));
    expect(home).not.toContain("promete cuotas");
    const form = readText(select((await shop.get(adminPaths.settings(), owner)).root, "main"));
    expect(form).toContain("Vuelve solo cuando las muestren");
    connectCards(shop.connect());
    expect(await read()).toContain(cards);
    disconnectCards(shop.connect());
  });

  it("a banner that promises instalments which no price shows is reported to the owner", async () => {
    const read = async (path: string) =>
      readText(select((await shop.get(path, owner)).root, "main"));
    await save({ cuotas: "3", aviso1: "3 cuotas sin interés" });
    expect(await read(adminPaths.settings())).toContain("promete cuotas que tus precios no");
    expect(await read(adminPaths.home())).toContain(
      "Un aviso de arriba de la tienda promete cuotas",
    );
    connectCards(shop.connect());
    expect(await read(adminPaths.settings())).not.toContain("promete cuotas");
    expect(await read(adminPaths.home())).not.toContain("promete cuotas");
    disconnectCards(shop.connect());
  });

  it("the collection: what it lists, its name and its season", async () => {
    insertProduct(shop.connect(), { id: "verano-01", name: "De verano", collection: "ss26" });
    await save({
      coleccion: "ss26",
      coleccionNombre: "Verano 2026",
      coleccionTemporada: "SS26",
    });
    const { root } = await shop.get("/coleccion");
    expect(readText(select(root, "title"))).toBe("Verano 2026 · Tela");
    expect(readText(select(root, "main h1"))).toBe("Verano 2026");
    expect(readText(select(root, ".list-bar p"))).toBe("1 producto");
    expect(readText(select(root, "main"))).toContain("Colección SS26");
    expect(readText(select(root, "footer"))).toContain("Verano 2026");
  });
});

describe("markup in a setting", () => {
  it.each([`</script><script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `' onclick='x`])(
    "%s stays text everywhere",
    async (payload) => {
      const texts = {
        nombre: payload.slice(0, 40),
        lema: payload,
        titulo: payload,
        texto: payload,
      };
      const more = { aviso1: payload, direccion: payload, horarios: payload, red: "Red <b>" };
      const names = { coleccion: payload, coleccionNombre: payload, coleccionTemporada: "<i>" };
      expect((await save({ ...texts, ...more, ...names })).status).toBe(303);
      for (const path of ["/", "/coleccion", "/productos", "/admin/ajustes"]) {
        const page = await shop.get(path, owner);
        expect(page.status).toBe(200);
        expect(page.html).not.toMatch(/<script>alert|<img src=x/);
        for (const { attributes } of descendants(page.root)) {
          expect(Object.keys(attributes).filter((name) => name.startsWith("on"))).toEqual([]);
        }
      }
    },
  );

  it("and a script address stored by another tool is never linked to", async () => {
    const social = JSON.stringify({ name: "Red", url: "javascript:alert(1)" });
    shop
      .connect()
      .prepare("INSERT INTO settings (name, value) VALUES ('social', ?), ('name', '{')")
      .run(social);
    const { root, status } = await shop.get("/");
    expect(status).toBe(200);
    const hrefs = descendants(root).flatMap(({ attributes }) => attributes.href ?? []);
    expect(hrefs.filter((href) => href.startsWith("javascript"))).toEqual([]);
  });
});
