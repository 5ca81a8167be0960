import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readLocation } from "../helpers/built-shop";
import { readCartLines, readSummary } from "../helpers/cart";
import { createCookieJar, jarWithCart } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { change, fieldError, fieldValue, postMultipart, readForm } from "../helpers/product-form";
import { deleteProduct, insertProduct, PICTURE } from "../helpers/product-rows";

const owner = useOwnerShop();

const NEW = adminPaths.newProduct();
const VALID = { intent: "save", nombre: "Remera Prueba", precio: "26.000", marca: "SHATO" };

function stored(id: string): Record<string, unknown> | undefined {
  return owner.shop.connect().prepare("SELECT * FROM products WHERE id = ?").get(id) as
    | Record<string, unknown>
    | undefined;
}

function insert(id: string): string {
  insertProduct(owner.shop.connect(), { id, name: `Producto ${id}` });
  return id;
}

async function openForm(id: string) {
  const page = await owner.get(adminPaths.product(id));
  expect(page.status).toBe(200);
  return readForm(page);
}

describe("creating a product", () => {
  it("stores what was typed, says so, and shows it in the shop at once", async () => {
    const page = await owner.post(NEW, [
      ["intent", "save"],
      ["id", "prueba-nueva-01"],
      ["nombre", " Remera Ñandú "],
      ["precio", "$ 26.000"],
      ["marca", "SHATO"],
      ["categoria", "ropa"],
      ["subcategoria", "Remeras"],
      ["talles", "S, M,, m ,L"],
      ["talle-sumado", "XL"],
      ["colores", "Negro"],
      ["color-sumado", "Negro"],
      ["coleccion", "fw25"],
      ["descripcion", "Primera línea\r\nSegunda"],
      ["composicion", "Algodón"],
      ["novedad", "on"],
      ["imagen", PICTURE],
      ["imagen-texto", "De frente"],
      [
        "direcciones",
        "/dibujos/600x600/remera/azul/1-frente.svg\n\n/dibujos/600x600/remera/rojo/1-frente.svg",
      ],
      ["enlace-color", "Rojo"],
      ["enlace-producto", "manki-remera-calesita-amarillo-01"],
      ["enlace-antes", ""],
      ["enlace-color", ""],
      ["enlace-producto", ""],
      ["enlace-antes", ""],
    ]);
    expect([page.status, readLocation(page)]).toEqual([303, adminPaths.product("prueba-nueva-01")]);
    const next = await owner.get(readLocation(page));
    expect(readText(select(next.root, ".toast"))).toContain(
      "Productos actualizados" + "Los cambios se han aplicado correctamente",
    );
    expect(stored("prueba-nueva-01")).toMatchObject({
      name: "Remera Ñandú",
      price: 26_000,
      brand: "SHATO",
      sizes: '["S","M","L","XL"]',
      colors: '["Negro"]',
      collection: "fw25",
      description: "Primera línea\nSegunda",
      is_new: 1,
      is_hidden: 0,
      color_links: '{"Rojo":"manki-remera-calesita-amarillo-01"}',
      image_texts: JSON.stringify({ [PICTURE]: "De frente" }),
      images: JSON.stringify([
        PICTURE,
        "/dibujos/600x600/remera/azul/1-frente.svg",
        "/dibujos/600x600/remera/rojo/1-frente.svg",
      ]),
    });
    const shown = await owner.shop.get(paths.product("prueba-nueva-01"));
    expect([shown.status, readText(select(shown.root, "h1"))]).toEqual([200, "Remera Ñandú"]);
  });

  it("by default is not hidden and links to nothing", async () => {
    await owner.post(NEW, { ...VALID, id: "prueba-minima-01" });
    expect(stored("prueba-minima-01")).toMatchObject({
      is_hidden: 0,
      color_links: "{}",
      collection: null,
      images: "[]",
    });
  });

  it("without an id takes the next one that brand and name suggest", async () => {
    const locations = [];
    for (let count = 0; count < 3; count += 1) {
      locations.push(readLocation(await owner.post(NEW, { ...VALID, nombre: "Piqué Liso" })));
    }
    expect(locations).toEqual(
      ["01", "02", "03"].map((number) => adminPaths.product(`shato-pique-liso-${number}`)),
    );
  });

  it("with an id that is taken is 409, in the specification's words, and keeps the form", async () => {
    insert("prueba-ocupada-01");
    const page = await owner.post(NEW, { ...VALID, id: "prueba-ocupada-01" });
    expect(page.status).toBe(409);
    const message = "Ya existe un producto con el ID: prueba-ocupada-01";
    expect(fieldError(page, "id")).toBe(message);
    expect(readSummary(page)).toEqual({ messages: [message], deadLinks: [] });
    expect(fieldValue(page, "nombre")).toBe("Remera Prueba");
  });

  it.each([
    ["con espacios", "lleva solo letras minúsculas"],
    ["con/barra", "lleva solo letras minúsculas"],
    ["Mayuscula-01", "lleva solo letras minúsculas"],
    ["emoji-👕-01", "lleva solo letras minúsculas"],
    ["ñandú-01", "lleva solo letras minúsculas"],
    ["-guion", "lleva solo letras minúsculas"],
    ["..", "lleva solo letras minúsculas"],
    ["a".repeat(300), "puede tener hasta 100 letras"],
  ])("refuses the id %s", async (id, words) => {
    const page = await owner.post(NEW, { ...VALID, id });
    expect(page.status).toBe(400);
    expect(fieldError(page, "id")).toContain(words);
    expect(fieldValue(page, "id")).toBe(id);
  });

  it.each([
    ["", "Escribí el precio."],
    ["-5", "negativo"],
    ["0", "mayor que 0"],
    ["26.000,50", "sin centavos"],
    ["26.5", "sin centavos"],
    ["100.000.000", "99.999.999"],
    ["9".repeat(400), "99.999.999"],
    ["1e5", "solo con números"],
    ["gratis", "solo con números"],
    ["Infinity", "solo con números"],
  ])("refuses the price %s", async (precio, words) => {
    const page = await owner.post(NEW, { ...VALID, id: "prueba-precio-01", precio });
    expect(page.status).toBe(400);
    expect(fieldError(page, "precio")).toContain(words);
    expect(stored("prueba-precio-01")).toBeUndefined();
  });

  it("says all that is wrong at once, with the title of an error, and keeps all that was typed", async () => {
    const typed = {
      intent: "save",
      id: "Mal ID",
      nombre: "",
      precio: "x",
      marca: "m".repeat(61),
      categoria: "ropa <b>",
      talles: "t".repeat(21),
      colores: "Rojo, Azul",
      coleccion: "c".repeat(41),
      descripcion: "Hola",
      imagen: "javascript:alert(1)",
      "imagen-texto": "Una foto",
      "enlace-color": "Negro",
      "enlace-producto": "no-existe-01",
      "enlace-antes": "",
      direcciones: "ftp://x/y.jpg",
    };
    const page = await owner.post(NEW, typed);
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "title"))).toMatch(/^Error: Nuevo producto/);
    const { messages, deadLinks } = readSummary(page);
    expect(messages).toHaveLength(9);
    expect(deadLinks).toEqual([]);
    const shown = Object.fromEntries(readForm(page).reverse());
    expect({ ...shown, intent: "save" }).toMatchObject(typed);
    // All but the linked product, which is not typed.
    expect(selectAll(page.root, "main [aria-invalid=true]").length).toBe(8);
    expect(fieldError(page, "enlace-producto-0")).toContain("no-existe-01");
  });

  it("refuses a form that is none of the page's", async () => {
    for (const intent of ["", "explode", "picture-up:", "picture-left:1", "mend-link:x"]) {
      expect((await owner.post(NEW, { ...VALID, intent })).status).toBe(400);
    }
    const many = new URLSearchParams(Array.from({ length: 200_000 }, () => ["talle-sumado", "M"]));
    expect((await owner.post(NEW, [...many, ["intent", "nada"]])).status).toBe(400);
  });
});

describe("changing a product", () => {
  it("stores the change, strictly later, and keeps the time it was created", async () => {
    const id = insert("prueba-cambio-01");
    const before = stored(id);
    const fields = change(await openForm(id), {
      intent: "save",
      nombre: "Otro nombre",
      oculto: "on",
    });
    const page = await postMultipart(owner.shop, adminPaths.product(id), fields, {
      jar: owner.jar,
    });
    expect([page.status, readLocation(page)]).toEqual([303, adminPaths.product(id)]);
    const after = stored(id);
    expect(after).toMatchObject({
      name: "Otro nombre",
      is_hidden: 1,
      created_at: before?.created_at,
    });
    expect(String(after?.updated_at) > String(before?.updated_at)).toBe(true);
    expect((await owner.shop.get(paths.product(id))).status).toBe(404);
  });

  it("with an id of another product is 409", async () => {
    const id = insert("prueba-choque-01");
    insert("prueba-choque-02");
    const fields = change(await openForm(id), { intent: "save", id: "prueba-choque-02" });
    const page = await owner.post(adminPaths.product(id), fields);
    expect(page.status).toBe(409);
    expect(fieldError(page, "id")).toBe("Ya existe un producto con el ID: prueba-choque-02");
    expect(stored(id)).toBeDefined();
  });

  it("with a new id leads the old address to the new one, also in the back office", async () => {
    const id = insert("prueba-vieja-01");
    insertProduct(owner.shop.connect(), {
      id: "prueba-apunta-01",
      color_links: '{"Rojo":"prueba-vieja-01"}',
    });
    const buyer = await jarWithCart([[id, "M", "Negro", 2]]);
    const fields = change(await openForm(id), { intent: "save", id: "prueba-nombre-02" });
    const page = await owner.post(adminPaths.product(id), fields);
    expect(readLocation(page)).toBe(adminPaths.product("prueba-nombre-02"));
    const old = await owner.shop.get(paths.product(id));
    expect([old.status, readLocation(old)]).toEqual([301, paths.product("prueba-nombre-02")]);
    expect((await owner.shop.get(paths.product("prueba-nombre-02"))).status).toBe(200);
    expect(fieldValue(await owner.get(adminPaths.product(id)), "id")).toBe("prueba-nombre-02");
    expect(await readCartLines(owner.shop, buyer)).toEqual([["prueba-nombre-02", "M", "Negro", 2]]);
    expect(stored("prueba-apunta-01")?.color_links).toBe('{"Rojo":"prueba-nombre-02"}');
  });

  it("keeps the links whose rows are not sent, and takes away those without a product", async () => {
    insertProduct(owner.shop.connect(), {
      id: "prueba-enlaces-01",
      color_links: '{"Rojo":"bento-gorra-faena-01","Azul":"bento-gorra-faena-01"}',
    });
    const path = adminPaths.product("prueba-enlaces-01");
    const form = await openForm("prueba-enlaces-01");
    const without = form.filter(([name]) => !name.startsWith("enlace-"));
    await owner.post(path, [
      ...without,
      ["enlace-antes", "Rojo"],
      ["enlace-color", "Rojo"],
      ["enlace-producto", ""],
      ["enlace-antes", ""],
      ["enlace-color", "Verde"],
      ["enlace-producto", "manki-remera-calesita-amarillo-01"],
      ["intent", "save"],
    ]);
    expect(JSON.parse(String(stored("prueba-enlaces-01")?.color_links))).toEqual({
      Azul: "bento-gorra-faena-01",
      Verde: "manki-remera-calesita-amarillo-01",
    });
  });

  it("that nobody has is 404, in the specification's words", async () => {
    const page = await owner.get(adminPaths.product("no-existe-01"));
    expect(page.status).toBe(404);
    expect(readText(select(page.root, "h1"))).toBe("Producto no encontrado: no-existe-01");
  });

  it("that was deleted meanwhile keeps what was typed, and can be created anew", async () => {
    const id = insert("prueba-borrada-01");
    const fields = change(await openForm(id), { nombre: "Escrito a mano" });
    deleteProduct(owner.shop.connect(), id);
    for (const intent of ["save", "picture-remove:0", "upload", "mend-link:x"]) {
      const sent = change(fields, { intent, direcciones: "/fotos/x.jpg" });
      const page = await owner.post(adminPaths.product(id), sent);
      expect([intent, page.status]).toEqual([intent, 404]);
      expect(page.html).toContain(`Producto no encontrado: ${id}`);
      expect(fieldValue(page, "nombre")).toBe("Escrito a mano");
      expect(select(page.root, "form#producto").attributes.action).toBe(`${NEW}#errores`);
    }
    const page = await owner.post(adminPaths.product(id), change(fields, { intent: "save" }));
    await owner.post(NEW, change(readForm(page), { intent: "save" }));
    expect(stored(id)?.name).toBe("Escrito a mano");
  });
});

describe("two people with one product", () => {
  it("the second save is 409, tells who wrote what, and the next one goes through", async () => {
    const id = insert("prueba-dos-01");
    const first = await openForm(id);
    const second = await openForm(id);
    const path = adminPaths.product(id);
    const saved = change(first, { intent: "save", nombre: "De la primera", precio: "2000" });
    expect((await owner.post(path, saved)).status).toBe(303);

    const typed = change(second, { intent: "save", nombre: "De la segunda", marca: "Bento" });
    const page = await owner.post(path, typed);
    expect(page.status).toBe(409);
    expect(readText(select(page.root, "main [role=alert] h2"))).toBe(
      "Otra persona guardó este producto mientras lo editabas",
    );
    const changes = selectAll(page.root, ".meanwhile li").map((item) => [
      readText(select(item, "h3")),
      ...selectAll(item, "dd").map(readText),
    ]);
    expect(changes).toEqual([
      ["Nombre", `Producto ${id}`, "De la primera", "De la segunda"],
      ["Precio", "1000", "2000", "No lo tocaste"],
    ]);
    const shown = ["nombre", "precio", "marca"].map((name) => fieldValue(page, name));
    expect(shown).toEqual(["De la segunda", "2000", "Bento"]);
    expect(stored(id)?.name).toBe("De la primera");

    const again = change(readForm(page), { intent: "save" });
    expect((await owner.post(path, again)).status).toBe(303);
    expect(stored(id)).toMatchObject({ name: "De la segunda", price: 2000, brand: "Bento" });
  });

  it.each(["", "{", "[]", '{"id":1}', "x".repeat(70_000)])(
    "a snapshot that is none gives up nothing that was typed",
    async (base) => {
      const id = `prueba-base-${base.length}-01`;
      insert(id);
      const fields = change(await openForm(id), {
        intent: "save",
        version: "ayer",
        base,
        nombre: "Mío",
      });
      const page = await owner.post(adminPaths.product(id), fields);
      expect([page.status, fieldValue(page, "nombre")]).toEqual([409, "Mío"]);
      expect(stored(id)?.name).toBe(`Producto ${id}`);
    },
  );
});

describe("who is not signed in", () => {
  it.each([NEW, adminPaths.product("manki-remera-calesita-amarillo-01")])(
    "is sent away from %s, and nothing is stored",
    async (path) => {
      const watcher = owner.shop.connect();
      const count = () => watcher.prepare("SELECT count(*) FROM products").pluck().get();
      const drafts = () => watcher.prepare("SELECT count(*) FROM product_drafts").pluck().get();
      const before = [count(), drafts()];
      for (const page of [
        await owner.shop.get(path),
        await owner.shop.get(`${path}.data`),
        await owner.shop.post(path, VALID),
        await owner.shop.post(path, { ...VALID, intent: "upload" }, createCookieJar()),
      ]) {
        expect(page.html).not.toContain("Calesita");
        expect([302, 202]).toContain(page.status);
      }
      expect([count(), drafts()]).toEqual(before);
    },
  );
});

it("a database that cannot be written is 503, in the specification's words, and keeps the form", async () => {
  const id = insert("prueba-cerrada-01");
  const fields = change(await openForm(id), { intent: "save", nombre: "Sin guardar" });
  const other = owner.shop.connect();
  other.exec("BEGIN IMMEDIATE");
  try {
    const updated = await owner.post(adminPaths.product(id), fields);
    expect([updated.status, fieldValue(updated, "nombre")]).toEqual([503, "Sin guardar"]);
    expect(readText(select(updated.root, "main [role=alert] h2"))).toBe(
      "Error al actualizar el producto",
    );
    const created = await owner.post(NEW, { ...VALID, id: "prueba-cerrada-02" });
    expect([created.status, fieldValue(created, "id")]).toEqual([503, "prueba-cerrada-02"]);
    expect(readText(select(created.root, "main [role=alert] h2"))).toBe(
      "Error al crear el producto",
    );
  } finally {
    other.exec("ROLLBACK");
  }
});
