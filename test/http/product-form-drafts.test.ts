import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readLocation, SHOP_ORIGIN } from "../helpers/built-shop";
import { readSummary } from "../helpers/cart";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import {
  change,
  fieldError,
  fieldValue,
  postMultipart,
  readForm,
  type FormFields,
} from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";

const NEW = adminPaths.newProduct();
const [FRONT, BACK, SIDE] = ["frente", "espalda", "detalle"].map(
  (view) => `/dibujos/600x600/remera/negro/1-${view}.svg`,
);

const owner = useOwnerShop();

async function makeFile(name: string, red: number): Promise<File> {
  const background = { r: red, g: 20, b: 60 };
  const image = sharp({ create: { width: 60, height: 80, channels: 3, background } });
  return new File([Uint8Array.from(await image.png().toBuffer())], name, { type: "image/png" });
}

function insertWithPictures(id: string): string {
  insertProduct(owner.shop.connect(), { id, images: JSON.stringify([FRONT, BACK, SIDE]) });
  return adminPaths.product(id);
}

async function openForm(path: string): Promise<FormFields> {
  return readForm(await owner.get(path));
}

function readPictures(fields: FormFields): string[] {
  return fields.filter(([name]) => name === "imagen").map(([, address]) => address);
}

function countDrafts(): unknown {
  return owner.shop.connect().prepare("SELECT count(*) FROM product_drafts").pluck().get();
}

describe("sending pictures", () => {
  it("keeps the good ones and names the bad one with its reason", async () => {
    const files = [
      await makeFile("una.png", 10),
      new File(["esto es texto"], "notas <b>.txt", { type: "image/png" }),
      await makeFile("otra.png", 90),
    ];
    const fields: FormFields = [
      ["nombre", "Con fotos"],
      ["precio", "100"],
      ["intent", "upload"],
    ];
    const page = await postMultipart(owner.shop, NEW, fields, { jar: owner.jar, files });
    expect(page.status).toBe(400);
    const { messages, deadLinks } = readSummary(page);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain("notas <b>.txt");
    expect(deadLinks).toEqual([]);
    const kept = readPictures(readForm(page));
    expect(kept).toHaveLength(2);
    for (const address of kept) expect(address).toMatch(/^\/fotos\//);
    expect(fieldValue(page, "nombre")).toBe("Con fotos");

    const saved = await owner.post(NEW, change(readForm(page), { intent: "save" }));
    const edit = await owner.get(readLocation(saved));
    expect(readPictures(readForm(edit))).toEqual(kept);
    expect((await owner.shop.get(kept[0] ?? "")).status).toBe(200);
  });

  it("that are all good answers with a draft that has them and everything typed", async () => {
    const files = [await makeFile("buena.png", 33)];
    const fields: FormFields = [
      ["nombre", "Borrador"],
      ["precio", "no es un precio"],
      ["intent", "upload"],
    ];
    const sent = await postMultipart(owner.shop, NEW, fields, { jar: owner.jar, files });
    expect(sent.status).toBe(303);
    expect(readLocation(sent)).toMatch(/^\/admin\/products\/new\?borrador=[\w-]{22}#fotos$/);
    const page = await owner.get(readLocation(sent));
    expect(readPictures(readForm(page))).toHaveLength(1);
    expect([fieldValue(page, "nombre"), fieldValue(page, "precio")]).toEqual([
      "Borrador",
      "no es un precio",
    ]);
  });

  it("together with saving needs one button only", async () => {
    const fields: FormFields = [
      ["nombre", "De una vez"],
      ["precio", "100"],
      ["intent", "save"],
    ];
    const files = [await makeFile("a.png", 120), await makeFile("b.png", 121)];
    const saved = await postMultipart(owner.shop, NEW, fields, { jar: owner.jar, files });
    expect([saved.status, readLocation(saved)]).toEqual([303, adminPaths.product("de-una-vez-01")]);
    const page = await owner.shop.get(paths.product("de-una-vez-01"));
    expect(selectAll(page.root, "main img").length).toBeGreaterThan(0);
  });

  it("together with saving, a bad file keeps the form open and loses nothing", async () => {
    const fields: FormFields = [
      ["id", "con-archivo-malo-01"],
      ["nombre", "Con archivo malo"],
      ["precio", "100"],
      ["intent", "save"],
    ];
    const files = [new File(["<svg/>"], "dibujo.svg"), await makeFile("c.png", 122)];
    const page = await postMultipart(owner.shop, NEW, fields, { jar: owner.jar, files });
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "#fotos-error"))).toContain("dibujo.svg");
    const next = await owner.post(NEW, change(readForm(page), { intent: "save" }));
    expect(next.status).toBe(303);
  });

  it("a script is answered with a draft, whatever was refused", async () => {
    const fields: FormFields = [
      ["nombre", "Con barra"],
      ["intent", "upload"],
      ["progreso", "1"],
    ];
    const files = [new File(["nada"], "malo.jpg")];
    const sent = await postMultipart(owner.shop, NEW, fields, { jar: owner.jar, files });
    expect(sent.status).toBe(303);
    const page = await owner.get(readLocation(sent));
    expect(readText(select(page.root, "#fotos-error"))).toContain("malo.jpg");
    expect(readSummary(page).deadLinks).toEqual([]);
  });

  it("without any is 400 and says so", async () => {
    const page = await owner.post(NEW, { intent: "upload", nombre: "Sin nada" });
    expect(page.status).toBe(400);
    expect(fieldValue(page, "nombre")).toBe("Sin nada");
    expect(readText(select(page.root, "#fotos-error"))).toContain("Elegí al menos una foto");
  });

  it.each(["javascript:alert(1)", "data:image/png;base64,AA", "//otra.example/x.jpg", "foto.jpg"])(
    "the address %s is refused and stays in its field",
    async (direcciones) => {
      const page = await owner.post(NEW, { intent: "upload", direcciones });
      expect(page.status).toBe(400);
      expect(fieldError(page, "direcciones")).toContain("https://");
      expect(fieldValue(page, "direcciones")).toBe(direcciones);
    },
  );

  it("an address that is not secure is refused with what it has to begin with", async () => {
    const direcciones = "http://fotos.example/a.jpg";
    for (const intent of ["upload", "save"]) {
      const page = await owner.post(NEW, { intent, nombre: "A", precio: "1", direcciones });
      expect(page.status).toBe(400);
      expect(fieldError(page, "direcciones")).toMatch(/^Tiene que empezar con https:\/\//);
      expect(fieldValue(page, "direcciones")).toBe(direcciones);
    }
  });

  it("a picture of the shop that is not there cannot be saved", async () => {
    const imagen = `/fotos/${"0".repeat(32)}-60x80.jpg`;
    const fields = { intent: "save", nombre: "Perdida", precio: "1", imagen, "imagen-texto": "" };
    const page = await owner.post(NEW, fields);
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "#fotos-error"))).toContain("ya no está en la tienda");
  });

  it.each([
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["application/json", "{}"],
  ])("a body of the type %s is no form: 4xx", async (type, body) => {
    const headers = { "Content-Type": type, Cookie: owner.jar.header() };
    const request = new Request(SHOP_ORIGIN + NEW, { method: "POST", headers, body });
    const { status } = await owner.shop.handle(request);
    expect(status >= 400 && status < 500).toBe(true);
  });
});

describe("moving pictures without scripts", () => {
  it.each([
    ["picture-up:1", [BACK, FRONT, SIDE]],
    ["picture-down:0", [BACK, FRONT, SIDE]],
    ["picture-first:2", [SIDE, FRONT, BACK]],
    ["picture-remove:1", [FRONT, SIDE]],
    ["picture-up:0", [FRONT, BACK, SIDE]],
    ["picture-remove:99", [FRONT, BACK, SIDE]],
  ])(
    "%s shows the new order with everything typed, and stores nothing yet",
    async (intent, order) => {
      const id = `prueba-${intent.replace(":", "-")}-01`;
      const path = insertWithPictures(id);
      const typed = change(await openForm(path), { intent, nombre: "Sin guardar" });
      const moved = await owner.post(path, typed);
      expect(moved.status).toBe(303);
      const page = await owner.get(readLocation(moved));
      expect(readPictures(readForm(page))).toEqual(order);
      expect(fieldValue(page, "nombre")).toBe("Sin guardar");
      expect(readPictures(await openForm(path))).toEqual([FRONT, BACK, SIDE]);

      const saved = await owner.post(path, change(readForm(page), { intent: "save" }));
      expect(saved.status).toBe(303);
      expect(readPictures(await openForm(path))).toEqual(order);
    },
  );
});

describe("a draft", () => {
  it("that is unknown, or another product's, shows the stored product and says so", async () => {
    const path = insertWithPictures("prueba-borrador-01");
    const other = insertWithPictures("prueba-borrador-02");
    const typed = change(await openForm(path), { intent: "picture-up:1" });
    const location = readLocation(await owner.post(path, typed));
    const draftId = new URL(location, SHOP_ORIGIN).searchParams.get("borrador");
    for (const address of [`${path}?borrador=nada`, `${other}?borrador=${draftId}`]) {
      const page = await owner.get(address);
      expect(page.status).toBe(200);
      expect(readText(select(page.root, "main .notice"))).toContain(
        "Lo que habías dejado sin guardar",
      );
      expect(readPictures(readForm(page))).toEqual([FRONT, BACK, SIDE]);
    }
  });

  it("goes when it is saved, and after a week without it", async () => {
    const path = insertWithPictures("prueba-borrador-03");
    const database = owner.shop.connect();
    database
      .prepare("INSERT INTO product_drafts (id, content, created_at) VALUES ('vieja', '{}', ?)")
      .run(new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString());
    const before = Number(countDrafts());
    const typed = change(await openForm(path), { intent: "picture-up:1" });
    const page = await owner.get(readLocation(await owner.post(path, typed)));
    expect(countDrafts()).toBe(before);
    await owner.post(path, change(readForm(page), { intent: "save" }));
    expect(countDrafts()).toBe(before - 1);
  });

  it("that was damaged is told as lost", async () => {
    const path = insertWithPictures("prueba-borrador-04");
    owner.shop
      .connect()
      .prepare("INSERT INTO product_drafts (id, product_id, content) VALUES (?, ?, ?)")
      .run("rota", "prueba-borrador-04", '{"texts":1}');
    const page = await owner.get(`${path}?borrador=rota`);
    expect(readText(select(page.root, "main .notice"))).toContain(
      "Lo que habías dejado sin guardar",
    );
  });
});

describe("a link that has no way back", () => {
  it("is named, and one button mends it without losing what was typed", async () => {
    insertProduct(owner.shop.connect(), {
      id: "prueba-ida-02",
      name: "La otra",
      colors: '["Rojo"]',
    });
    insertProduct(owner.shop.connect(), {
      id: "prueba-ida-01",
      colors: '["Negro"]',
      color_links: '{"Rojo":"prueba-ida-02"}',
    });
    const path = adminPaths.product("prueba-ida-01");
    const page = await owner.get(path);
    const button = select(page.root, ".one-way-links button");
    expect(readText(button)).toBe("Enlazar también desde La otra");
    const typed = change(readForm(page), {
      intent: readAttribute(button, "value"),
      nombre: "Sin guardar",
    });
    const mended = await owner.post(path, typed);
    expect(mended.status).toBe(303);
    const next = await owner.get(readLocation(mended));
    expect(selectAll(next.root, ".one-way-links li")).toEqual([]);
    expect(fieldValue(next, "nombre")).toBe("Sin guardar");
    const links = owner.shop
      .connect()
      .prepare("SELECT color_links FROM products WHERE id = 'prueba-ida-02'")
      .pluck()
      .get();
    expect(links).toBe('{"Negro":"prueba-ida-01"}');
  });

  it("to a product that is gone changes nothing", async () => {
    const path = insertWithPictures("prueba-ida-03");
    const typed = change(await openForm(path), { intent: "mend-link:no-existe-01" });
    const page = await owner.get(readLocation(await owner.post(path, typed)));
    expect(readText(select(page.root, ".toast"))).toContain("No se pudo enlazar");
  });
});

it("duplicates with a form of its own, and goes on to the hidden copy's", async () => {
  const page = await owner.get(insertWithPictures("prueba-copia-01"));
  expect(selectAll(page.root, "#producto [value=duplicate]")).toEqual([]);
  const form = select(page.root, ".page-actions form");
  expect(readText(select(form, "button"))).toBe("Duplicar");
  const fields = selectAll(form, "[name]").map((control): [string, string] => [
    readAttribute(control, "name"),
    readAttribute(control, "value"),
  ]);
  const answer = await owner.post(readAttribute(form, "action"), fields);
  expect(readLocation(answer)).toBe(adminPaths.product("prueba-copia-02"));
  const copy = await openForm(readLocation(answer));
  expect(copy).toContainEqual(["id", "prueba-copia-02"]);
  expect(copy).toContainEqual(["oculto", "on"]);
  expect(readPictures(copy)).toEqual([FRONT, BACK, SIDE]);
});

describe("markup typed into a product", () => {
  const PAYLOADS = [
    `"><img src=x onerror=alert(1)>`,
    `</textarea><script>alert(1)</script>`,
    `</script><script>alert(1)</script>`,
    `' autofocus onfocus='alert(1)`,
    `\u2028alert(1)//`,
  ];

  it.each(PAYLOADS)("%s is shown as text in the form, stored or refused", async (payload) => {
    const fields = {
      intent: "save",
      nombre: payload,
      precio: "100",
      marca: payload,
      categoria: payload,
      subcategoria: payload,
      talles: "M",
      colores: payload,
      coleccion: payload.slice(0, 40),
      descripcion: payload,
      composicion: payload,
    };
    const refused = await owner.post(NEW, { ...fields, id: payload, precio: payload });
    // A ">" parts a path of a category, and four parts are refused.
    const words = { categoria: payload.replaceAll(">", ""), subcategoria: "" };
    const saved = await owner.post(NEW, { ...fields, ...words, talles: "M" });
    expect([refused.status, saved.status]).toEqual([400, 303]);
    for (const page of [refused, await owner.get(readLocation(saved))]) {
      const tags = selectAll(page.root, "main img").map((image) => readAttribute(image, "src"));
      expect(tags).not.toContain("x");
      expect(page.html).not.toContain("<script>alert");
      expect(selectAll(page.root, "main [onerror]")).toEqual([]);
      expect(selectAll(page.root, "main [onfocus]")).toEqual([]);
      expect(fieldValue(page, "nombre")).toBe(payload.replaceAll("\u2028", " ").trim());
    }
  });
});
