import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { ROLES, type RoleId } from "../../app/domain/owner/roles";
import { paths } from "../../app/paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, type Fields, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";

const owner = useOwnerShop();

beforeEach(() => {
  owner.connection.exec("DELETE FROM products WHERE id LIKE 'propia-%'");
  for (const id of ["propia-01", "propia-02", "propia-03"]) {
    insertProduct(owner.connection, { id, name: `Remera ${id}` });
  }
});

const readHidden = () =>
  owner.connection
    .prepare("SELECT is_hidden FROM products WHERE id LIKE 'propia-%' ORDER BY id")
    .pluck()
    .all();
const hide = (...ids: string[]) =>
  owner.post(adminPaths.products(), [
    ...ids.map((id) => ["id", id] as [string, string]),
    ["intent", "hide"],
  ]);
const readBatch = () =>
  Number(owner.connection.prepare("SELECT max(batch_id) FROM audit").pluck().get());
const readLastEntry = () =>
  Number(owner.connection.prepare("SELECT max(id) FROM audit").pluck().get());
const undo = (batchId: number, fields: Fields = { intent: "undo" }) =>
  owner.post(adminPaths.historyBatch(batchId), fields);
const main = (page: Page) => readText(select(page.root, "main"));
const readChanges = (page: Page) => selectAll(page.root, ".history-row").map(readText);

async function deleteProducts(...ids: string[]): Promise<number> {
  const fields = ids.map((id) => ["id", id] as [string, string]);
  await owner.post(adminPaths.deletion(), [...fields, ["intent", "delete"]]);
  return readBatch();
}

describe("the notice after a bulk change", () => {
  it("offers to undo it, and undoing offers to undo that", async () => {
    await hide("propia-01", "propia-02");
    const page = await owner.get(adminPaths.products());
    const form = select(page.root, ".toast form");
    expect(readNews(page)).toContain("Deshacer");
    expect(readHidden()).toEqual([1, 1, 0]);
    const answer = await owner.post(readAttribute(form, "action"), { intent: "undo" });
    expect(answer.status).toBe(303);
    expect(readHidden()).toEqual([0, 0, 0]);
    const undone = await owner.get(readLocation(answer));
    expect(readNews(undone)).toContain("2 productos volvieron a como estaban");
    expect(main(undone)).toContain("Este cambio está deshecho");
    await owner.post(readAttribute(select(undone.root, ".toast form"), "action"), {
      intent: "undo",
    });
    expect(readHidden()).toEqual([1, 1, 0]);
  });

  it("offers nothing when nothing changed", async () => {
    await hide("propia-01");
    await owner.get(adminPaths.products());
    await hide("propia-01");
    const page = await owner.get(adminPaths.products());
    expect(readNews(page)).not.toContain("Deshacer");
  });
});

describe("the page of a change", () => {
  it("shows before and after, and what stays because it changed since", async () => {
    owner.connection.exec("UPDATE products SET brand = 'Vieja' WHERE id LIKE 'propia-%'");
    await owner.post(adminPaths.products(), [
      ["id", "propia-01"],
      ["id", "propia-02"],
      ["intent", "set-brand"],
      ["marca", "Nueva"],
    ]);
    const batchId = readBatch();
    owner.connection.exec("UPDATE products SET brand = 'Tercera' WHERE id = 'propia-02'");
    const page = await owner.get(adminPaths.historyBatch(batchId));
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(page.root, "h1"))).toBe("admin cambió datos de productos");
    expect(main(page)).toMatch(/Marca.*Vieja.*Nueva/);
    expect(main(page)).toContain("1 producto vuelve a como estaba");
    expect(main(page)).toContain(
      "antes Vieja, con el cambio Nueva, ahora Tercera (cambió después)",
    );
    const answer = await undo(batchId);
    const shown = await owner.get(readLocation(answer));
    expect(readNews(shown)).toContain("1 producto cambió después y quedó como está");
    const brands = owner.connection
      .prepare("SELECT brand FROM products WHERE id LIKE 'propia-%' ORDER BY id")
      .pluck()
      .all();
    expect(brands).toEqual(["Vieja", "Tercera", "Vieja"]);
  });

  it("counts a second press once, in this tab or another", async () => {
    await hide("propia-01");
    const batchId = readBatch();
    const answers = await Promise.all([undo(batchId), undo(batchId)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const undoes = owner.connection
      .prepare("SELECT count(DISTINCT batch_id) FROM audit WHERE undoes_id = ?")
      .pluck();
    expect(undoes.get(batchId)).toBe(1);
    await undo(batchId);
    expect(undoes.get(batchId)).toBe(1);
    expect(readNews(await owner.get(adminPaths.history()))).toContain("Ya estaba deshecho");
    expect(readHidden()).toEqual([0, 0, 0]);
  });

  it("says that nothing is left to undo after the product was deleted", async () => {
    await hide("propia-01");
    const batchId = readBatch();
    await deleteProducts("propia-01");
    const page = await owner.get(adminPaths.historyBatch(batchId));
    expect(main(page)).toContain("se borró después");
    expect(selectAll(page.root, "main form")).toEqual([]);
    const answer = await undo(batchId);
    expect(readNews(await owner.get(readLocation(answer)))).toContain("No se deshizo nada");
  });

  it.each([
    ["a number that is no change", "/admin/historial/999999", 404],
    ["something that is no number", "/admin/historial/uno", 404],
    ["a huge number", `/admin/historial/${"9".repeat(30)}`, 404],
  ])("answers %s with %s: %i", async (_what, path, status) => {
    expect((await owner.get(path)).status).toBe(status);
    expect((await owner.post(path, { intent: "undo" })).status).toBe(status);
  });

  it("shows a renamed category as one change, and a setting's default as its value before", async () => {
    const form = await owner.get(adminPaths.group("bermuda"));
    const [first] = selectAll(form.root, "main form input[name=version]");
    const version = first?.attributes.value ?? "";
    const fields = { nombre: "Otra", seccion: "ropa", palabras: "", "en-menu": "1" };
    const group = adminPaths.group("bermuda");
    expect((await owner.post(group, { version, intent: "save", ...fields })).status).toBe(303);
    const renamed = await owner.get(adminPaths.historyBatch(readBatch()));
    expect(main(renamed)).toMatch(/Nombre.*Antes: Bermudas.*Después: Otra/);
    expect(main(renamed)).not.toContain("Se creó");
    owner.connection.exec("DELETE FROM settings WHERE name = 'phone'");
    owner.connection.exec(
      "INSERT INTO settings (name, value) VALUES ('phone', '\"11 5555-0000\"')",
    );
    const setting = await owner.get(adminPaths.historyBatch(readBatch()));
    expect(main(setting)).toMatch(/Antes: .*Después: 11 5555-0000/);
  });

  it("refuses another intent", async () => {
    await hide("propia-01");
    expect((await undo(readBatch(), { intent: "delete" })).status).toBe(400);
    expect((await undo(readBatch(), {})).status).toBe(400);
    expect(readHidden()).toEqual([1, 0, 0]);
  });
});

/** An entry as the data layer writes it, of a batch of its own unless one is named. */
function insertEntry(
  kind: string,
  columns: { before?: string; after?: string },
  batchId = readLastEntry() + 1,
): number {
  owner.connection
    .prepare(
      `INSERT INTO audit (admin_name, action, subject_kind, subject_id, before, after, batch_id)
        VALUES ('Marta', 'order.change', @kind, '7', @before, @after, @batchId)`,
    )
    .run({ before: null, after: null, ...columns, kind, batchId });
  return batchId;
}

describe("an entry that says nothing", () => {
  it("is named when an erasure emptied it", async () => {
    const page = await owner.get(adminPaths.historyBatch(insertEntry("order", {})));
    expect(page.status).toBe(200);
    expect(main(page)).toContain("1 pedido");
    expect(main(page)).toContain("Esto no se deshace");
  });

  it("has a page when the whole change left everything as it was", async () => {
    const batchId = insertEntry("group", { before: '{"a":1}', after: '{"a":2}' });
    insertEntry("group", { before: '{"a":2}', after: '{"a":1}' }, batchId);
    const page = await owner.get(adminPaths.historyBatch(batchId));
    expect(page.status).toBe(200);
    expect(main(page)).toContain("todo quedó como estaba");
  });
});

describe("a role", () => {
  const jars = new Map<RoleId, CookieJar>();
  beforeAll(async () => {
    for (const { id } of ROLES) jars.set(id, await signInWithRole(owner.shop, id));
  });
  const setBanner = (text: string) =>
    owner.connection.exec(
      `INSERT INTO settings (name, value) VALUES ('bannerTexts', '["${text}"]')
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
  it("takes back only what it may change, and the refusal says whom to ask", async () => {
    setBanner("Uno");
    const settings = readBatch();
    await hide("propia-01");
    const products = readBatch();
    for (const [role, mayUndo] of [
      ["catalogue", true],
      ["viewer", false],
      ["sales", false],
    ] as const) {
      const jar = jars.get(role);
      const post = (batch: number) =>
        owner.shop.post(adminPaths.historyBatch(batch), { intent: "undo" }, jar);
      const refused = await post(settings);
      expect([role, refused.status, main(refused)]).toEqual([
        role,
        403,
        expect.stringContaining("Pedíselo a admin"),
      ]);
      expect([role, (await post(products)).status]).toEqual([role, mayUndo ? 303 : 403]);
      expect(readHidden()).toEqual(mayUndo ? [0, 0, 0] : [1, 0, 0]);
      if (mayUndo) await hide("propia-01");
    }
  });

  it("sees what an undo left only where it may change it", async () => {
    await owner.post(adminPaths.products(), [
      ["id", "propia-01"],
      ["id", "propia-02"],
      ["intent", "set-brand"],
      ["marca", "Nueva"],
    ]);
    const batch = readBatch();
    owner.connection.exec("UPDATE products SET brand = 'Tercera' WHERE id = 'propia-02'");
    await undo(batch);
    for (const [role, isListed] of [
      ["catalogue", true],
      ["viewer", false],
    ] as const) {
      const page = await owner.shop.get(adminPaths.historyBatch(batch), jars.get(role));
      expect(main(page)).toContain("Este cambio está deshecho");
      const kept = selectAll(page.root, ".history-kept");
      expect([role, kept.length]).toEqual([role, isListed ? 1 : 0]);
    }
  });

  it("sees in the history only what it may see elsewhere", async () => {
    setBanner("Dos");
    const settings = readBatch();
    const order = insertEntry("order", { after: '{"event":"tracking"}' });
    await hide("propia-01");
    const products = readBatch();
    const seen = [];
    for (const role of ["catalogue", "sales", "viewer"] as const) {
      const jar = jars.get(role);
      const statuses = await Promise.all(
        [products, order, settings].map(
          async (batch) => (await owner.shop.get(adminPaths.historyBatch(batch), jar)).status,
        ),
      );
      const list = readText(select((await owner.shop.get(adminPaths.history(), jar)).root, "main"));
      const isListed = [/ocultó productos/, /Pedido: 7/, /fuera de la administración/].map((text) =>
        text.test(list),
      );
      seen.push([role, ...statuses, ...isListed]);
    }
    expect(seen).toEqual([
      ["catalogue", 200, 404, 404, true, false, expect.any(Boolean)],
      ["sales", 200, 200, 404, true, true, expect.any(Boolean)],
      ["viewer", 200, 200, 200, true, true, true],
    ]);
  });
});

describe("the list of changes", () => {
  it("says who did what, the newest first, and finds by thing and day", async () => {
    const { rowId, id, name } = owner.connection
      .prepare(`SELECT row_id AS "rowId", id, name FROM products ORDER BY row_id LIMIT 1`)
      .get() as { rowId: number; id: string; name: string };
    await hide(id);
    await deleteProducts("propia-02");
    const page = await owner.get(adminPaths.history());
    expect(readChanges(page)[0]).toMatch(/^admin borró productos.*Producto: Remera propia-02/);
    expect(readChanges(page)[1]).toMatch(/^admin ocultó productos/);
    expect(readChanges(page)[1]).toContain(`Producto: ${name}`);
    const own = await owner.get(adminPaths.historyOf("product", rowId));
    expect(readText(select(own.root, "h1"))).toBe(`Historial de ${name}`);
    expect(readChanges(own).map((change) => change.split(/\d/)[0])).toEqual([
      "admin ocultó productos",
      "Tela agregó el catálogo de muestra",
    ]);
    const none = await owner.get("/admin/historial?dia=2001-01-01");
    expect(main(none)).toContain("Ningún cambio por acá");
  });

  it("names what other programs write", async () => {
    owner.connection.exec("UPDATE products SET price = 5 WHERE id = 'propia-03'");
    const page = await owner.get("/admin/historial?persona=outside");
    expect(readChanges(page)[0]).toContain("fuera de la administración");
  });

  it.each([
    "?persona=abc&cosa=nada&dia=ayer&antes=-1",
    "?persona=1%27--&id=1",
    `?cosa=product&id=${"x".repeat(500)}`,
    "?antes=1",
    "?persona=99999",
  ])("ignores what it cannot read: %s", async (query) => {
    expect((await owner.get(`/admin/historial${query}`)).status).toBe(200);
  });
});

describe("the bin", () => {
  const restore = (rowId: number | string) =>
    owner.post(adminPaths.bin(), { intent: "restore", producto: String(rowId) });

  it("keeps a deleted product, and restores it with its old addresses", async () => {
    owner.connection.exec(
      "INSERT INTO product_redirects (old_id, product_id) VALUES ('propia-vieja', 'propia-01')",
    );
    const row = owner.connection.prepare("SELECT * FROM products WHERE id = 'propia-01'").get();
    await deleteProducts("propia-01");
    const page = await owner.get(adminPaths.bin());
    expect(main(page)).toContain("Remera propia-01");
    const rowId = readAttribute(select(page.root, ".bin-row input[name=producto]"), "value");
    const answer = await restore(rowId);
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.bin()]);
    const restored = owner.connection
      .prepare("SELECT * FROM products WHERE id = 'propia-01'")
      .get();
    expect({ ...(restored as object), updated_at: "" }).toEqual({
      ...(row as object),
      updated_at: "",
    });
    const old = await owner.shop.get(paths.product("propia-vieja"));
    expect([old.status, readLocation(old)]).toEqual([301, paths.product("propia-01")]);
    expect((await restore(rowId)).status).toBe(404);
  });

  it("does not overwrite a product that has the id now", async () => {
    const rowId = Number(
      owner.connection.prepare("SELECT row_id FROM products WHERE id = 'propia-01'").pluck().get(),
    );
    await deleteProducts("propia-01");
    insertProduct(owner.connection, { id: "propia-01", name: "Otra" });
    const answer = await restore(rowId);
    expect(answer.status).toBe(409);
    expect(readErrors(answer)).toEqual([
      "Otro producto usa ahora el ID propia-01: cambiale el ID y volvé a restaurar este.",
    ]);
  });

  it("forgets a product after 30 days", async () => {
    await deleteProducts("propia-01");
    const rowId = owner.connection
      .prepare("SELECT subject_id FROM audit WHERE after IS NULL ORDER BY id DESC LIMIT 1")
      .pluck()
      .get() as string;
    // Entries are never updated: the past is written as another program would.
    owner.connection.exec(`
      INSERT INTO audit (at, admin_name, action, subject_kind, subject_id, before, batch_id)
        SELECT '2020-01-01T00:00:00.000Z', admin_name, action, subject_kind, '999999', before, 999999
        FROM audit WHERE subject_id = '${rowId}' AND after IS NULL ORDER BY id DESC LIMIT 1`);
    expect((await restore(999_999)).status).toBe(404);
    expect((await restore(rowId)).status).toBe(303);
  });

  it.each(["", "0", "-1", "uno", "1.5", "9".repeat(20)])("refuses the row %s", async (rowId) => {
    expect((await restore(rowId)).status).toBe(400);
  });
});
