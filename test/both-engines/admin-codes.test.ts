import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { useOwnerShop } from "../helpers/owner-shop";

const owner = useOwnerShop();

const VALID = {
  ...{ intent: "create", codigo: " verano 10", tipo: "percent", valor: "10", desde: "" },
  ...{ hasta: "", usos: "", minimo: "" },
};
const readCodes = () => owner.connection.prepare("SELECT * FROM codes ORDER BY id").all();
const readOffers = () => owner.connection.prepare("SELECT * FROM quantity_offers").all();
const valueOf = (root: HtmlElement, id: string) => readAttribute(select(root, `#${id}`), "value");
const versionOf = (root: HtmlElement) =>
  readAttribute(select(root, "[name=version]"), "value") ?? "";
const errorTargets = (root: HtmlElement) =>
  selectAll(root, ".error-summary a").map((link) => readAttribute(link, "href"));
const create = (fields: Record<string, string> = {}) =>
  owner.post(adminPaths.codes(), { ...VALID, ...fields });

beforeEach(() => void owner.connection.exec("DELETE FROM codes; DELETE FROM quantity_offers"));

async function createOne() {
  const path = readLocation(await create()) ?? "";
  const { root } = await owner.get(path);
  return { path, version: versionOf(root) };
}

describe("a new code", () => {
  it("is stored folded, listed, and has its link and its drawing", async () => {
    const { path } = await createOne();
    expect(readCodes()).toMatchObject([
      { code: "VERANO10", kind: "percent", value: 10, max_uses: null, uses: 0, min_pesos: 0 },
    ]);
    const { root } = await owner.get(path);
    expect(readText(select(root, "main"))).toContain("/?codigo=VERANO10");
    expect(selectAll(root, "main svg path")).not.toEqual([]);
    const list = await owner.get(adminPaths.codes());
    expect(readText(select(list.root, "main table"))).toContain("VERANO10");
  });

  it.each([
    ["codigo", { codigo: "a" }],
    ["codigo", { codigo: "a".repeat(50) }],
    ["codigo", { codigo: "50%<b>" }],
    ["tipo", { tipo: "regalo" }],
    ["valor", { valor: "101" }],
    ["valor", { valor: "0" }],
    ["valor", { valor: "-5" }],
    ["valor", { valor: "diez" }],
    ["valor", { valor: "" }],
    ["valor", { tipo: "amount", valor: "-5000" }],
    ["valor", { tipo: "amount", valor: "10,50" }],
    ["usos", { usos: "0" }],
    ["usos", { usos: "muchos" }],
    ["minimo", { minimo: "-1" }],
    ["desde", { desde: "2026-02-30" }],
    ["hasta", { desde: "2099-03-02", hasta: "2099-03-01" }],
    ["hasta", { hasta: "2020-01-01" }],
    ["marcas", { marcas: "no-existe" }],
    ["categorias", { categorias: "no-existe" }],
  ])("is refused at %s for %j, with what was typed", async (field, fields) => {
    const { status, root } = await create(fields);
    expect(status).toBe(400);
    expect(errorTargets(root)).toEqual([`#${field}`]);
    const typed = { ...VALID, ...fields };
    expect(valueOf(root, "codigo")).toBe(typed.codigo);
    expect(valueOf(root, "valor")).toBe(typed.valor);
    expect(readCodes()).toEqual([]);
  });

  it("is refused when it is there already, also in other letters", async () => {
    await create();
    const { status, root } = await create({ codigo: "Véraño 10" });
    expect(status).toBe(409);
    expect(errorTargets(root)).toEqual(["#codigo"]);
    expect(readCodes()).toHaveLength(1);
  });

  it("is stored without a value when it frees the shipping", async () => {
    await create({ tipo: "shipping", valor: "999" });
    expect(readCodes()).toMatchObject([{ kind: "shipping", value: 0 }]);
  });

  it("answers 400 to what no button sends, and sends strangers to the sign-in", async () => {
    expect((await create({ intent: "give" })).status).toBe(400);
    const stranger = await owner.shop.post(adminPaths.codes(), VALID);
    expect(stranger.status).toBeGreaterThanOrEqual(300);
    expect(readLocation(stranger)).toContain("/admin/login");
    expect(readCodes()).toEqual([]);
  });
});

describe("a code", () => {
  const change = { ...VALID, intent: "save", codigo: "INVIERNO", valor: "20", usos: "5" };

  it("can be changed and switched off, and keeps its uses", async () => {
    const { path, version } = await createOne();
    owner.connection.exec("UPDATE codes SET uses = 7");
    expect((await owner.post(path, { ...change, version })).status).toBe(303);
    expect(readCodes()).toMatchObject([{ code: "INVIERNO", value: 20, max_uses: 5, uses: 7 }]);
    const { root } = await owner.get(path);
    const next = versionOf(root);
    expect((await owner.post(path, { intent: "switch-off", version: next })).status).toBe(303);
    expect(readCodes()).toMatchObject([{ is_off: 1 }]);
  });

  it("is not changed from a form that is out of date", async () => {
    const { path, version } = await createOne();
    owner.connection.exec("UPDATE codes SET value = 15");
    const { status, root } = await owner.post(path, { ...change, version });
    expect(status).toBe(409);
    expect(valueOf(root, "valor")).toBe("20");
    expect((await owner.post(path, { intent: "delete", version })).status).toBe(409);
    expect(readCodes()).toMatchObject([{ value: 15 }]);
  });

  it("comes back after a deletion by the undo of its flash", async () => {
    const { path, version } = await createOne();
    const asked = await owner.get(`${path}?borrar=1`);
    expect(readText(select(asked.root, "main"))).toContain("¿Borrar VERANO10?");
    expect((await owner.post(path, { intent: "delete", version })).status).toBe(303);
    expect(readCodes()).toEqual([]);
    const batch = owner.connection
      .prepare("SELECT max(batch_id) FROM audit WHERE action = 'code.delete'")
      .pluck()
      .get() as number;
    await owner.post(adminPaths.historyBatch(batch), { intent: "undo" });
    expect(readCodes()).toMatchObject([{ code: "VERANO10", value: 10, uses: 0 }]);
  });

  it("that is a credit is deleted for good, and stays once an order used it", async () => {
    const { path } = await createOne();
    owner.connection.exec("UPDATE codes SET kind = 'credit', value = 5000, order_id = 1");
    const open = async () => (await owner.get(path)).root;
    const id = Number(path.split("/").at(-1));
    const orderId = insertOrder(owner.connection, { total: 1000 });
    owner.connection.exec(
      `UPDATE orders SET code_id = ${id}, code_discount = 500 WHERE id = ${orderId}`,
    );
    const used = await owner.post(path, { intent: "delete", version: versionOf(await open()) });
    expect(used.status).toBe(409);
    expect(readText(select(used.root, ".error-summary"))).toContain("ya pagó un pedido");
    owner.connection.exec(`DELETE FROM orders WHERE id = ${orderId}`);
    const asked = await owner.get(`${path}?borrar=1`);
    expect(readText(select(asked.root, "main"))).toContain("no se puede deshacer");
    const version = versionOf(await open());
    expect((await owner.post(path, { intent: "delete", version })).status).toBe(303);
    const batch = Number(owner.connection.prepare("SELECT max(batch_id) FROM audit").pluck().get());
    const page = await owner.get(adminPaths.historyBatch(batch));
    expect(readText(select(page.root, "main"))).toContain(
      "es un crédito, y vale plata de un pedido",
    );
    expect(selectAll(page.root, "main button[value=undo]")).toEqual([]);
  });

  it("is 404 when it is not there", async () => {
    expect((await owner.get(adminPaths.code(999))).status).toBe(404);
    expect((await owner.post(adminPaths.code(999), { ...change, version: "x" })).status).toBe(404);
  });
});

describe("an offer by quantity", () => {
  const post = (fields: Record<string, string>) => owner.post(adminPaths.quantityOffers(), fields);

  it("is created, switched off and deleted", async () => {
    expect((await post({ intent: "create", tipo: "3x2" })).status).toBe(303);
    const [{ id }] = readOffers() as [{ id: number }];
    expect((await post({ intent: "switch-off", id: String(id) })).status).toBe(303);
    expect(readOffers()).toMatchObject([{ kind: "3x2", is_off: 1 }]);
    expect((await post({ intent: "delete", id: String(id) })).status).toBe(303);
    expect(readOffers()).toEqual([]);
    expect((await post({ intent: "delete", id: String(id) })).status).toBe(404);
  });

  const SCOPED = { tipo: "2x1", desde: "2026-01-02", hasta: "2099-01-02", sinOferta: "1" };

  async function openOne(fields: Record<string, string> = {}) {
    await post({ intent: "create", ...SCOPED, categorias: "gorras", ...fields });
    const [{ id }] = readOffers() as [{ id: number }];
    const path = adminPaths.quantityOffer(id);
    const { root } = await owner.get(path);
    return { path, root, version: versionOf(root) };
  }

  it("is edited in the form that it was made with, which its name leads to", async () => {
    const { path, root, version } = await openOne();
    const { root: list } = await owner.get(adminPaths.quantityOffers());
    expect(selectAll(list, `main a[href=${path}]`).map(readText)).toEqual(["2x1"]);
    expect([valueOf(root, "desde"), valueOf(root, "hasta")]).toEqual(["2026-01-02", "2099-01-02"]);
    const checked = selectAll(root, "input[checked]").map(({ attributes }) => attributes.name);
    expect(checked).toEqual(["categorias", "sinOferta"]);
    const change = { ...SCOPED, tipo: "3x2", sinOferta: "", marcas: "SHATO", version };
    expect((await owner.post(path, { intent: "save", ...change })).status).toBe(303);
    expect(readOffers()).toMatchObject([
      { kind: "3x2", brands: '["SHATO"]', groups: "[]", skips_sale: 0, is_off: 0 },
    ]);
    const { html } = await owner.get(adminPaths.history());
    expect(html).toContain("guardó una promoción por cantidad");
  });

  it("is refused with what was typed, and may keep a last day that is over", async () => {
    const { path, version } = await openOne();
    const refused = await owner.post(path, {
      ...{ intent: "save", ...SCOPED, hasta: "2025-01-01", version },
    });
    expect([refused.status, errorTargets(refused.root)]).toEqual([400, ["#hasta"]]);
    expect(valueOf(refused.root, "hasta")).toBe("2025-01-01");
    const over = { ...SCOPED, desde: "2020-01-01", hasta: "2020-01-02", version };
    expect((await owner.post(path, { intent: "save", ...over })).status).toBe(303);
    expect(readOffers()).toMatchObject([{ valid_until: "2020-01-02" }]);
  });

  it("is not changed from a form that is out of date", async () => {
    const { path, version } = await openOne();
    owner.connection.exec("UPDATE quantity_offers SET kind = 'second-50'");
    const answer = await owner.post(path, { intent: "save", ...SCOPED, tipo: "3x2", version });
    expect(answer.status).toBe(409);
    expect(readText(select(answer.root, ".error-summary"))).toContain("no se guardó nada");
    expect(readOffers()).toMatchObject([{ kind: "second-50" }]);
  });

  it("is 404 when it is not there, and 400 for what no button sends", async () => {
    const { path } = await openOne();
    expect((await owner.post(path, { intent: "give" })).status).toBe(400);
    await post({ intent: "delete", id: path.split("/").at(-1) ?? "" });
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.post(path, { intent: "save", ...SCOPED, version: "x" })).status).toBe(404);
  });

  it("is refused when it cannot be", async () => {
    const bad: Record<string, string>[] = [
      { tipo: "4x3" },
      { tipo: "2x1", desde: "x" },
      { tipo: "2x1", marcas: "no" },
    ];
    for (const fields of bad) {
      expect((await post({ intent: "create", ...fields })).status).toBe(400);
    }
    expect((await post({ intent: "delete", id: "x" })).status).toBe(400);
    expect(readOffers()).toEqual([]);
  });
});
