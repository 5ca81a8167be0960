import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { MAX_IMPORT_BYTES } from "../../app/domain/imports/imported-product";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { eventually } from "../helpers/eventually";
import { readPieces, readText, select, selectAll } from "../helpers/html";
import {
  findUndoAddress,
  readDecision,
  sendUpload,
  writeTiendanube,
  type Upload,
} from "../helpers/product-files";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct } from "../helpers/product-rows";
import { listShopFiles, removeShopFiles } from "../helpers/stored-files";
import { isOnPostgres } from "../helpers/test-engine";

const owner = useOwnerShop();
const BRAND = "Importada";

beforeEach(() => {
  owner.connection.exec(`DELETE FROM products WHERE brand = '${BRAND}'; DELETE FROM imports`);
  removeShopFiles(owner.shop, "imports");
});

const listFiles = () => listShopFiles(owner.shop, "imports");
const main = (page: Page) => readPieces(select(page.root, "main")).join(" ");
const upload = (sent: Upload) => sendUpload(owner.shop, owner.jar, sent);
const countProducts = () =>
  Number(
    owner.connection
      .prepare(`SELECT count(*) FROM products WHERE brand = '${BRAND}'`)
      .pluck()
      .get(),
  );

const SHIRT = { id: "remera-lisa", name: "Remera lisa", category: "Remeras", price: "26,000.00" };
const COAT = { id: "tapado", name: "Tapado", category: "Camperas", price: "99,000.00" };
const GOOD = writeTiendanube([SHIRT, COAT].map((row) => ({ ...row, brand: BRAND })));
const MIXED = writeTiendanube([
  { ...SHIRT, brand: BRAND },
  { ...COAT, brand: BRAND, name: "…" },
]);

async function open(content: string): Promise<{ address: string; page: Page }> {
  const answer = await upload({ content });
  expect(answer.status).toBe(303);
  const address = readLocation(answer);
  return { address, page: await owner.get(address) };
}

const readButton = ({ root }: Page) => readText(select(root, ".import-decision button"));

describe("the upload", () => {
  it("stores the file for its owner alone, and leads to its page", async () => {
    const { address, page } = await open(GOOD);
    expect(address).toMatch(/^\/admin\/products\/importar\/\d+$/);
    expect(main(page)).toContain("Revisá antes de importar");
    expect(main(page)).toContain("productos.csv");
    const [file = ""] = listFiles();
    expect(file).toMatch(/^[\da-f]{32}\.import$/);
    if (!isOnPostgres) {
      const { mode } = statSync(join(owner.shop.dataDirectory, "imports", file));
      expect(mode & 0o777).toBe(0o600);
    }
    expect(main(await owner.get(adminPaths.productImports()))).toMatch(
      /productos\.csv admin .* Sin importar/,
    );
  });

  it.each<[string, Upload, RegExp]>([
    ["no file", { content: null }, /Elegí el archivo/],
    ["an empty file", { content: "" }, /“productos\.csv” está vacío/],
    ["one column", { content: "hola\r\n1" }, /columna con el nombre/],
    ["too many bytes", { content: "a".repeat(MAX_IMPORT_BYTES + 1) }, /pesa más de 10 MB/],
  ])("refuses %s with a sentence, and keeps nothing", async (_name, sent, message) => {
    const page = await upload(sent);
    expect(page.status).toBe(400);
    expect(readErrors(page)).toEqual([expect.stringMatching(message)]);
    expect(listFiles()).toEqual([]);
    expect(owner.connection.prepare("SELECT count(*) FROM imports").pluck().get()).toBe(0);
  });

  it("reads a sheet of Excel in the built shop, whose worker finds its package", async () => {
    const file = join(import.meta.dirname, "../fixtures/imports/tiendanube-libreoffice.xlsx");
    const answer = await upload({
      name: "productos.xlsx",
      content: new Uint8Array(readFileSync(file)),
    });
    expect(answer.status).toBe(303);
    expect(readButton(await owner.get(readLocation(answer)))).toBe("Importar 5 productos");
  });

  it("refuses what no form sends", async () => {
    expect((await upload({ content: GOOD, fields: { intent: "otra" } })).status).toBe(400);
    expect((await upload({ content: GOOD, fields: {} })).status).toBe(400);
  });

  it("names a file without its folders", async () => {
    const answer = await upload({ name: "../../etc/lista de\tprecios.csv", content: GOOD });
    expect(main(await owner.get(readLocation(answer)))).toContain("lista de precios.csv");
  });

  it("is for those who may change products", async () => {
    const answer = await sendUpload(owner.shop, null, { content: GOOD });
    expect([answer.status, readLocation(answer)]).toEqual([302, expect.stringMatching(/login/)]);
    expect(listFiles()).toEqual([]);
  });
});

describe("the review", () => {
  it("says how the file was read and what it would change, and changes nothing", async () => {
    const { page } = await open(GOOD);
    expect(main(page)).toContain("Se crean 2, cambian 0, quedan igual 0, con error 0");
    expect(main(page)).toContain("Leímos el archivo de Tiendanube, en UTF-8.");
    expect(main(page)).toMatch(/Leímos 26,000\.00 como \$\s26\.000\./);
    expect(main(page)).toMatch(/1 marca nueva Importada \./);
    expect(main(page)).toMatch(/Remera lisa \$\s26\.000 · remeras/i);
    expect(readButton(page)).toBe("Importar 2 productos");
    expect(countProducts()).toBe(0);
  });

  it("shows the subcategory that a new product gets", async () => {
    const { page } = await open(
      writeTiendanube([{ ...SHIRT, brand: BRAND, category: "Ropa > Remeras" }]),
    );
    expect(main(page)).toContain("· Ropa › Remeras");
  });

  it("says where each category of the file goes, before anything is imported", async () => {
    const places = ["Calzado > Zapatillas", "Accesorios > Llaveros", "Ropa > Remeras"];
    const { page } = await open(
      writeTiendanube(
        places.map((category, at) => ({ ...SHIRT, id: `cosa-${at}`, category, brand: BRAND })),
      ),
    );
    expect(selectAll(page.root, ".import-categories li").map(readText)).toEqual([
      "Calzado > Zapatillas: en Ropa > Calzado, nuevas categorías Calzado y Zapatillas.",
      "Accesorios > Llaveros: en Accesorios, nueva categoría Llaveros.",
      "Ropa > Remeras: en Ropa, categoría Remeras.",
    ]);
  });

  it("lists what is wrong, on the page and as a spreadsheet", async () => {
    const { address, page } = await open(MIXED);
    expect(main(page)).toContain("con error 1");
    expect(main(page)).toMatch(/Fila 3 Nombre El nombre tiene que llevar alguna letra/);
    expect(main(page)).toContain("No se importa 1 fila");
    const id = Number(address.split("/").at(-1));
    const file = await owner.get(adminPaths.productImportProblems(id));
    expect(file.status).toBe(200);
    expect(file.response.headers.get("Content-Disposition")).toMatch(/errores-.*\.csv/);
    expect(file.html).toContain(
      "Fila;Columna;Qué pasa;Producto;Entra\r\n3;Nombre;El nombre tiene que llevar alguna letra o número.;…;No",
    );
  });

  it("says what comes in otherwise, and what has no price", async () => {
    const odd = [
      { ...SHIRT, brand: BRAND, stock: "-3" },
      { ...COAT, brand: BRAND, price: "consultar" },
    ];
    const { address, page } = await open(writeTiendanube(odd));
    expect(readButton(page)).toBe("Importar 2 productos");
    expect(readText(select(page.root, "main .notice"))).toMatch(/^1 producto no tiene precio/);
    expect(selectAll(page.root, "main .import-fold summary").map(readText)).toContain(
      "1 dato que entra distinto que en el archivo",
    );
    const id = Number(address.split("/").at(-1));
    const file = await owner.get(adminPaths.productImportProblems(id));
    expect(file.html).toContain(
      "2;Stock;El stock del archivo es -3: quedan 0 piezas.;Remera lisa;Sí",
    );
    expect((await owner.post(address, readDecision(page.root))).status).toBe(303);
    const read = owner.connection.prepare("SELECT price, is_hidden FROM products WHERE id = ?");
    expect(read.get(COAT.id)).toEqual({ price: 0, is_hidden: 1 });
  });

  it("lists what of each product does not come in", async () => {
    const content = GOOD.split("\r\n").map((line, at) => `${line};${["MPN", "AB-900"][at] ?? ""}`);
    const { address, page } = await open(content.join("\r\n"));
    expect(main(page)).toContain("Descargar lo que no entra, producto por producto (CSV)");
    const id = Number(address.split("/").at(-1));
    const file = await owner.get(adminPaths.productImportProblems(id));
    expect(file.html).toContain(
      "Fila;Columna;Qué pasa;Producto;Entra\r\n2;MPN;Tela no tiene lugar para esto, y no entra: MPN “AB-900”.;Remera lisa;Sí, sin ese dato",
    );
    expect(main((await open(GOOD)).page)).not.toContain("Descargar lo que no entra");
  });

  it("says apart from the rest which prices it rounds", async () => {
    const { page } = await open(
      writeTiendanube([
        { ...SHIRT, brand: BRAND, price: "26,000.50" },
        { ...COAT, brand: BRAND },
      ]),
    );
    const [notice] = selectAll(page.root, "main .notice").map(readText);
    expect(notice).toMatch(
      /^1 precio tiene centavos .* en la fila 2, 26,000\.50 queda en \$\s26\.001\.$/,
    );
    expect(main(page)).toMatch(/Leímos 99,000\.00 como \$\s99\.000\./);
    expect(selectAll((await open(GOOD)).page.root, "main .notice")).toEqual([]);
  });

  it("shows old and new values of what changes", async () => {
    insertProduct(owner.connection, {
      ...{ id: SHIRT.id, name: SHIRT.name, brand: BRAND },
      ...{ category: SHIRT.category, price: 20_000 },
    });
    const { page } = await open(GOOD);
    expect(main(page)).toContain("Se crea 1, cambia 1,");
    expect(main(page)).toMatch(/Precio Antes: \$\s20\.000 → \. Después: \$\s26\.000/);
  });

  it("is made anew with other choices", async () => {
    insertProduct(owner.connection, { id: SHIRT.id, name: SHIRT.name, brand: BRAND });
    const { address } = await open(GOOD);
    const fields = { intent: "choices", programa: "", existentes: "skip" };
    const answer = await owner.post(address, fields);
    expect([answer.status, readLocation(answer)]).toEqual([303, address]);
    expect(main(await owner.get(address))).toContain("se saltea 1");
  });

  it("can be had again after choices by which the file cannot be read", async () => {
    const { address } = await open(GOOD);
    await owner.post(address, { intent: "choices", programa: "shopify" });
    const page = await owner.get(address);
    expect(readText(select(page.root, "h1"))).toBe("No se puede leer el archivo");
    expect((await owner.post(address, { intent: "choices", programa: "" })).status).toBe(303);
    expect(readButton(await owner.get(address))).toBe("Importar 2 productos");
  });

  it.each<Record<string, string>>([
    { intent: "choices", programa: "magento" },
    { intent: "import" },
    { intent: "import", version: "x", "con-error": "muchos" },
    { intent: "nada" },
    {},
  ])("refuses what no form sends: %o", async (fields) => {
    const { address } = await open(GOOD);
    expect((await owner.post(address, fields)).status).toBe(400);
    expect(countProducts()).toBe(0);
  });

  it.each(["0", "-1", "999999", "uno", "1.5"])("is not there for the id %s", async (id) => {
    const address = `${adminPaths.productImports()}/${id}`;
    expect((await owner.get(address)).status).toBe(404);
    expect((await owner.get(`${address}/errores`)).status).toBe(404);
    expect((await owner.post(address, { intent: "discard" })).status).toBe(404);
  });

  it("says to upload again when the file is gone", async () => {
    const { address } = await open(GOOD);
    removeShopFiles(owner.shop, "imports");
    const page = await owner.get(address);
    expect(page.status).toBe(200);
    expect(main(page)).toContain("Subilo de nuevo");
  });

  it("can be thrown away, with its file", async () => {
    const { address } = await open(GOOD);
    const answer = await owner.post(address, { intent: "discard" });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.productImports()]);
    expect(listFiles()).toEqual([]);
    expect((await owner.get(address)).status).toBe(404);
  });
});

describe("the import", () => {
  it("creates the products, says so, and needs its file no more", async () => {
    const { address, page } = await open(GOOD);
    const answer = await owner.post(address, readDecision(page.root));
    expect([answer.status, readLocation(answer)]).toEqual([303, address]);
    expect(countProducts()).toBe(2);
    expect(listFiles()).toEqual([]);
    const result = await owner.get(address);
    expect(readNews(result)).toContain("2 nuevos");
    expect(main(result)).toContain("Se crearon 2 productos.");
    const list = main(await owner.get(adminPaths.productImports()));
    expect(list).toContain("Importado: 2 nuevos");
  });

  it("needs the box while rows are wrong, and leaves those out", async () => {
    const { address, page } = await open(MIXED);
    const refused = await owner.post(address, readDecision(page.root));
    expect(refused.status).toBe(400);
    expect(readErrors(refused)).toEqual([expect.stringMatching(/^Hay filas con error\./)]);
    expect(readText(select(refused.root, "label[for=dejar-afuera]"))).toBe(
      "Dejar afuera la fila con error",
    );
    expect(countProducts()).toBe(0);
    await owner.post(address, { ...readDecision(page.root), "dejar-afuera": "on" });
    expect(countProducts()).toBe(1);
    expect(main(await owner.get(address))).toContain("Quedó afuera 1 fila con error.");
  });

  it("is reviewed again when a choice was changed in the form, which is one", async () => {
    insertProduct(owner.connection, { id: SHIRT.id, name: SHIRT.name, brand: BRAND });
    const { address, page } = await open(GOOD);
    expect(select(page.root, "form.import-plan select[name=existentes]")).toBeTruthy();
    const fields = { ...readDecision(page.root), existentes: "skip" };
    const refused = await owner.post(address, fields);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([expect.stringMatching(/^Cambiaste cómo leer el archivo/)]);
    expect(main(refused)).toContain("se saltea 1");
    const again = { ...readDecision(refused.root), existentes: "skip" };
    expect((await owner.post(address, again)).status).toBe(303);
    expect(countProducts()).toBe(2);
  });

  it("asks what tells variants apart, and remembers the answer for the next file", async () => {
    const row = (size: string) => ({ ...SHIRT, brand: BRAND, size, stock: "3" });
    const content = writeTiendanube([row("Corto"), row("Midi")]).replace(/Talle/g, "Largo");
    const { address, page } = await open(content);
    expect(main(page)).toContain("Decinos qué es “Largo” (Corto, Midi)");
    const answers = { ...readDecision(page.root), propiedad: "Largo", uso: "size" };
    const reviewed = await owner.post(address, answers);
    expect(reviewed.status).toBe(409);
    expect(main(reviewed)).not.toContain("Decinos qué es");
    await owner.post(address, readDecision(reviewed.root));
    const sizes = owner.connection.prepare("SELECT sizes FROM products WHERE id = ?").pluck();
    expect(sizes.get(SHIRT.id)).toBe('["Corto","Midi"]');
    expect(main((await open(content)).page)).toContain("0 cambios: la tienda ya tiene todo");
  });

  it("takes an answer about any name, also one that objects have a meaning for", async () => {
    const row = (size: string) => ({ ...SHIRT, brand: BRAND, size, stock: "3" });
    const content = writeTiendanube([row("Corto"), row("Midi")]).replace(/Talle/g, "__proto__");
    const { address, page } = await open(content);
    const answers = { ...readDecision(page.root), propiedad: "__proto__", uso: "size" };
    const reviewed = await owner.post(address, answers);
    expect(main(reviewed)).not.toContain("Decinos qué es");
    const again = { ...readDecision(reviewed.root), propiedad: "__proto__", uso: "size" };
    expect((await owner.post(address, again)).status).toBe(303);
    expect(countProducts()).toBe(1);
  });

  it("is refused when the shop changed since the review, with the new one", async () => {
    const { address, page } = await open(GOOD);
    insertProduct(owner.connection, { id: SHIRT.id, name: "De otra", brand: BRAND });
    const refused = await owner.post(address, readDecision(page.root));
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([expect.stringMatching(/^Algo cambió mientras mirabas/)]);
    expect(main(refused)).toContain("Se crea 1, cambia 1,");
    expect(countProducts()).toBe(1);
    await owner.post(address, readDecision(refused.root));
    expect(countProducts()).toBe(2);
  });

  it("happens once, also when the button is pressed twice", async () => {
    const { address, page } = await open(GOOD);
    const fields = readDecision(page.root);
    const answers = await Promise.all([owner.post(address, fields), owner.post(address, fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const late = await owner.post(address, fields);
    expect(late.status).toBe(303);
    expect(readNews(await owner.get(address))).toContain("Ya estaba importado");
    expect(countProducts()).toBe(2);
  });

  it("shows its progress without script, and says when the database did not answer", async () => {
    const { address, page } = await open(GOOD);
    const { connection } = owner;
    connection.exec("BEGIN IMMEDIATE");
    const answering = owner.post(address, readDecision(page.root));
    await eventually(async () => {
      const waiting = await owner.get(address);
      expect(main(waiting)).toContain("Importando: 2 de 2");
      expect(waiting.html).toContain(
        `<noscript><meta http-equiv="refresh" content="2;url=${address}?importando=1&amp;sola=1"/></noscript>`,
      );
    });
    const answer = await answering;
    expect([answer.status, readLocation(answer)]).toEqual([303, `${address}?importando=1`]);
    await eventually(async () =>
      expect(main(await owner.get(readLocation(answer)))).toContain(
        "La base de datos no responde.",
      ),
    );
    connection.exec("ROLLBACK");
    expect(countProducts()).toBe(0);
    expect((await owner.post(address, readDecision(page.root))).status).toBe(303);
    expect(countProducts()).toBe(2);
  });

  it("that was cut off says so where its progress was waited for", async () => {
    const { address } = await open(GOOD);
    const page = await owner.get(`${address}?importando=1`);
    expect(main(page)).toContain("se cortó antes de terminar, y no se guardó nada");
    expect(readButton(page)).toBe("Importar 2 productos");
  });

  it("is taken back by the history, and its page says so", async () => {
    const { address, page } = await open(GOOD);
    await owner.post(address, readDecision(page.root));
    const result = await owner.get(address);
    const undone = await owner.post(findUndoAddress(result.root) ?? "", { intent: "undo" });
    expect(undone.status).toBe(303);
    expect(countProducts()).toBe(0);
    const after = await owner.get(address);
    expect(main(after)).toContain("Esta importación está deshecha.");
    expect(main(after)).not.toContain("Deshacer esta importación");
    expect(main(await owner.get(adminPaths.productImports()))).toContain("2 nuevos Deshecha");
  });

  it("lists what stayed, because it was edited, once it is taken back", async () => {
    const { address, page } = await open(GOOD);
    await owner.post(address, readDecision(page.root));
    owner.connection.prepare("UPDATE products SET price = 1 WHERE id = ?").run(COAT.id);
    const result = await owner.get(address);
    const undone = await owner.post(findUndoAddress(result.root) ?? "", { intent: "undo" });
    expect(countProducts()).toBe(1);
    const change = await owner.get(readLocation(undone));
    expect(main(change)).toContain("Este cambio está deshecho");
    const kept = select(change.root, ".history-kept");
    expect(readText(select(kept, "summary"))).toBe("Qué no está como antes");
    expect(selectAll(kept, "strong").map(readText)).toEqual([COAT.name]);
  });

  it("changes nothing when everything is as in the file", async () => {
    const first = await open(GOOD);
    await owner.post(first.address, readDecision(first.page.root));
    const { page } = await open(GOOD);
    expect(main(page)).toContain("0 cambios: la tienda ya tiene todo");
    expect(selectAll(page.root, ".import-decision")).toEqual([]);
  });
});
