import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import type { Texts } from "../../app/domain/plain/fields";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import type { ZoneTexts } from "../../app/domain/shop/zone-texts";
import { toSellingTexts } from "../../app/forms/shop/selling-form";
import { readErrors, readNews } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { toSellingFields } from "../helpers/selling-form";

const PATH = adminPaths.selling();
const TEXTS = toSellingTexts(DEFAULT_SHOP_SETTINGS);
const [CORDOBA = expect.unreachable(), COUNTRY = expect.unreachable()] = TEXTS.zones;

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => void shop.connect().exec("DELETE FROM settings"));
afterAll(() => shop.close());

const readVersion = ({ root }: Page) => readAttribute(select(root, "input[name=version]"), "value");
const valueOf = ({ root }: Page, id: string) => readAttribute(select(root, `#${id}`), "value");
const titleOf = ({ root }: Page) => readText(select(root, "title"));
const zoneNames = ({ root }: Page) =>
  selectAll(root, ".zone").map((_, at) =>
    readAttribute(select(root, `#zona-${at}-nombre`), "value"),
  );

function readStored(name: string): unknown {
  const row = shop.connect().prepare("SELECT value FROM settings WHERE name = ?").pluck().get(name);
  return typeof row === "string" ? JSON.parse(row) : null;
}

type Given = Record<string, string | ZoneTexts[]> & { zones?: ZoneTexts[] };

async function press(intent: string, given: Given = {}, version?: string) {
  const known = version ?? readVersion(await shop.get(PATH, owner));
  const { zones = TEXTS.zones, ...texts } = given;
  const fields = toSellingFields({ texts: { ...TEXTS.texts, ...(texts as Texts) }, zones });
  return shop.post(PATH, [...fields, ["intent", intent], ["version", known]], owner);
}

const BANK = {
  titular: "Ana Pérez",
  banco: "Banco de la Plaza",
  cbu: "2850590940090418135201",
  alias: "MI.TIENDA",
};

describe("the page of how the shop sells", () => {
  it("shows what is stored, and stands in the navigation", async () => {
    const page = await shop.get(PATH, owner);
    expect([page.status, titleOf(page)]).toEqual([200, "Envíos y cobros · Tela"]);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(zoneNames(page)).toEqual(["Envío a Córdoba", "Envío a todo el país"]);
    expect(valueOf(page, "horas")).toBe("48");
    expect("checked" in select(page.root, "#condicion").attributes).toBe(true);
    expect(readText(select(page.root, "main"))).toContain("Bv. España 350");
    const links = selectAll(page.root, ".admin-nav a").map(({ attributes }) => attributes.href);
    expect(links).toContain(PATH);
  });

  it("saves everything, says so once, and shows it", async () => {
    const zones = [
      { ...COUNTRY, name: "A todas partes", price: "$ 7.000", freeAbove: "" },
      {
        ...CORDOBA,
        name: "En moto",
        reach: "postal-codes" as const,
        fromCode: "5900",
        toCode: "X5909ABC",
      },
    ];
    const given = { ...BANK, cuit: "20123456786", razonSocial: "Ana Pérez", zones };
    const saved = await press("save", {
      ...given,
      condicion: "responsable-inscripto",
      efectivo: "",
      horas: "24",
    });
    expect([saved.status, readLocation(saved)]).toEqual([303, PATH]);
    const page = await shop.get(PATH, owner);
    expect(readNews(page)).toContain("Envíos y cobros guardados");
    expect(["cuit", "cbu", "alias", "horas"].map((id) => valueOf(page, id))).toEqual([
      "20-12345678-6",
      BANK.cbu,
      BANK.alias,
      "24",
    ]);
    expect(readStored("fiscalCondition")).toBe("responsable-inscripto");
    expect(readStored("acceptsCash")).toBe(false);
    expect(readStored("shippingZones")).toMatchObject([
      { name: "A todas partes", priceInPesos: 7000, freeAboveInPesos: null },
      { name: "En moto", reach: { kind: "postal-codes", from: 5900, to: 5909 } },
    ]);
    expect(readText(select((await shop.get("/productos")).root, "main"))).toContain(
      "PRECIO SIN IMPUESTOS NACIONALES",
    );
  });

  it("reports errors at their fields, and keeps typed values", async () => {
    const page = await press("save", {
      razonSocial: "Ana",
      cuit: "20-12345678-5",
      cbu: "123",
      zones: [CORDOBA, { ...COUNTRY, name: "Otra", price: "mucho" }],
    });
    expect([page.status, titleOf(page)]).toEqual([400, "Error: Envíos y cobros · Tela"]);
    const links = selectAll(page.root, ".error-summary a").map(({ attributes }) => attributes.href);
    expect(links).toEqual(["#cuit", "#titular", "#cbu", "#zona-1-precio"]);
    for (const id of links.map((link) => link?.slice(1) ?? "")) {
      const control = select(page.root, `#${id}`);
      expect(readAttribute(control, "aria-invalid")).toBe("true");
      expect(readAttribute(control, "aria-describedby")).toContain(`${id}-error`);
    }
    const values = ["razonSocial", "cbu", "zona-1-nombre", "zona-1-precio"];
    expect(values.map((id) => valueOf(page, id))).toEqual(["Ana", "123", "Otra", "mucho"]);
    expect(readStored("company")).toBeNull();
  });

  it("keeps a way to buy: zones, the pick-up or both", async () => {
    const refused = await press("save", { zones: [], retiro: "", alias: "MI.TIENDA" });
    expect([refused.status, readErrors(refused)]).toEqual([
      400,
      [
        "Escribí a nombre de quién está la cuenta: quien transfiere lo compara.",
        "Sin envíos ni retiro nadie puede comprar: dejá al menos uno.",
      ],
    ]);
    expect(valueOf(refused, "alias")).toBe("MI.TIENDA");
    expect("checked" in select(refused.root, "input[name=retiro]").attributes).toBe(false);
    expect(readStored("offersPickup")).toBeNull();
    expect((await press("save", { zones: [], retiro: "on" })).status).toBe(303);
  });

  it("adds, moves and removes rows, and stores nothing before saving", async () => {
    const typed = { ...CORDOBA, name: "Sin guardar", price: "mucho" };
    const added = await press("add-zone", { alias: "x", zones: [typed, COUNTRY] });
    expect([added.status, titleOf(added)]).toEqual([200, "Envíos y cobros · Tela"]);
    expect(zoneNames(added)).toEqual(["Sin guardar", "Envío a todo el país", ""]);
    expect([valueOf(added, "alias"), valueOf(added, "zona-0-precio")]).toEqual(["x", "mucho"]);
    const down = await press("zone-down:0", { zones: [typed, COUNTRY] });
    expect(zoneNames(down)).toEqual(["Envío a todo el país", "Sin guardar"]);
    const removed = await press("zone-remove:0", { zones: [typed, COUNTRY] });
    expect(zoneNames(removed)).toEqual(["Envío a todo el país"]);
    expect(readStored("shippingZones")).toBeNull();
  });

  it("names provinces without shipping, and still saves", async () => {
    expect((await press("save", { zones: [CORDOBA] })).status).toBe(303);
    const notice = readText(select((await shop.get(PATH, owner)).root, ".notice"));
    expect(notice).toContain("Buenos Aires, Catamarca");
    expect(notice).not.toContain("Córdoba");
  });
});

describe("two tabs", () => {
  it("the second one gets a warning, keeps what was typed, and can save next", async () => {
    const version = readVersion(await shop.get(PATH, owner));
    await press("save", BANK, version);
    const refused = await press("save", { horas: "72" }, version);
    expect([refused.status, valueOf(refused, "horas"), valueOf(refused, "alias")]).toEqual([
      409,
      "72",
      "",
    ]);
    expect(readErrors(refused).join()).toContain(
      "cuenta para transferencias, plazo para transferir",
    );
    expect(readStored("transferHours")).toBeNull();
    expect((await press("save", { horas: "72" }, readVersion(refused))).status).toBe(303);
    expect(readStored("transferHours")).toBe(72);
  });

  it.each(["", "abc", "-1", "1e9"])("the version %j is outdated", async (version) => {
    expect((await press("save", BANK, version)).status).toBe(409);
  });
});

describe("what no form of the page sends", () => {
  it.each([
    [{}],
    [{ intent: "delete" }],
    [{ intent: "save" }],
    [{ intent: "save", zonas: "1", "zona-0-provincias": "<script>" }],
    [{ intent: "zone-up:x" }],
  ])("%j is refused", async (fields) => {
    expect((await shop.post(PATH, fields as Record<string, string>, owner)).status).toBe(400);
    expect(readStored("shippingZones")).toBeNull();
  });

  it.each(["", "abc", "99999"])("the number of zones %j is refused", async (zonas) => {
    const fields = toSellingFields({ ...TEXTS, texts: { ...TEXTS.texts, ...BANK } });
    const turned = fields.map(([name, value]): [string, string] => [
      name,
      name === "zonas" ? zonas : value,
    ]);
    const sent = [...turned, ["intent", "save"], ["version", "0"]] as [string, string][];
    expect((await shop.post(PATH, sent, owner)).status).toBe(400);
  });

  it("is refused to anonymous visitors", async () => {
    expect(readLocation(await shop.get(PATH))).toMatch(/^\/admin\/login/);
    const fields = toSellingFields({ ...TEXTS, texts: { ...TEXTS.texts, ...BANK } });
    const posted = await shop.post(PATH, [...fields, ["intent", "save"], ["version", "0"]]);
    expect([posted.status, readStored("bank")]).toEqual([302, null]);
  });

  it("stays text when it is shown", async () => {
    const payload = `"><script>alert(1)</script>`;
    await press("save", { razonSocial: payload, zones: [{ ...COUNTRY, name: payload }] });
    const { html, status } = await shop.get(PATH, owner);
    expect(status).toBe(200);
    expect(html).not.toContain("<script>alert");
  });
});

describe("the dashboard", () => {
  const readTasks = async () =>
    selectAll((await shop.get("/admin", owner)).root, ".tasks")
      .map(readText)
      .join();

  it("asks for the bank account and the prices of sending until both are set", async () => {
    expect(await readTasks()).toContain("Cargá tu CBU o alias para cobrar por transferencia");
    expect(await readTasks()).toContain("Revisá los precios de envío");
    await press("save", { ...BANK, zones: [COUNTRY] });
    expect(await readTasks()).not.toMatch(/CBU|envío/);
  });
});

// Last in the file, because the database is missing for a while.
describe("without the database", () => {
  it("the page is there, and what was typed is kept", async () => {
    const version = readVersion(await shop.get(PATH, owner));
    const bringBack = shop.loseDatabase();
    try {
      const page = await shop.get(PATH, owner);
      expect([page.status, zoneNames(page)]).toEqual([200, TEXTS.zones.map(({ name }) => name)]);
      const refused = await press("save", BANK, version);
      expect([refused.status, valueOf(refused, "alias")]).toEqual([503, BANK.alias]);
      expect(refused.response.headers.get("Retry-After")).not.toBeNull();
      expect(readErrors(refused).join()).toContain("No se cambió nada");
    } finally {
      bringBack();
    }
  });
});
