import { beforeEach, describe, expect, it } from "vitest";

import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { adminPaths } from "../../app/admin-paths";
import { SHOPPER_MAILS } from "../../app/domain/mail/mail-texts";

const owner = useOwnerShop();

const SHIPPED = adminPaths.mailText("order-shipped");
const ORIGINAL = { saludo: "Hola, {nombre}:", parrafo: "", despedida: "" };
const OWN = { saludo: "¡Hola, {nombre}!", parrafo: "Gracias.\r\nDe verdad.", despedida: "Chau" };

beforeEach(() => owner.connection.exec("DELETE FROM settings WHERE name = 'mailTexts'"));

const toBase = ({ saludo, parrafo, despedida }: typeof ORIGINAL) =>
  JSON.stringify([saludo, parrafo.replaceAll("\r", ""), despedida]);
const post = (fields: Record<string, string>, path = SHIPPED) =>
  owner.post(path, { intent: "save", base: toBase(ORIGINAL), ...OWN, ...fields });
const readSheet = ({ root }: Page) => readText(select(root, ".mail-text"));
const listErrors = ({ root }: { root: HtmlElement }) =>
  selectAll(root, ".error-summary li").map(readText);
const readBase = ({ root }: Page) =>
  readAttribute(
    selectAll(root, "input").find(({ attributes }) => attributes.name === "base")!,
    "value",
  );
const readStored = () =>
  owner.connection.prepare("SELECT value FROM settings WHERE name = 'mailTexts'").pluck().get();

it.each(SHOPPER_MAILS)("$label is listed, and shows and takes the owner's words", async (mail) => {
  const list = await owner.get(adminPaths.mailTexts());
  expect(selectAll(list.root, ".own-page a").map(readText)).toContain(mail.label);
  const address = adminPaths.mailText(mail.id);
  const page = await owner.get(address);
  expect(readText(select(page.root, "h1"))).toBe(mail.label);
  const words = { saludo: "¡Buenas!", parrafo: "Pasá cuando quieras.", despedida: "Chau" };
  const saved = await post({ ...words, base: readBase(page) }, address);
  expect(saved.status).toBe(303);
  expect(readSheet(await owner.get(address))).toMatch(
    /¡Buenas! \p{Lu}.+ Pasá cuando quieras\..* Chau -- /u,
  );
});

describe("the texts of mails", () => {
  it("are listed, each with whose words it has", async () => {
    await post({});
    const page = await owner.get(adminPaths.mailTexts());
    const rows = selectAll(page.root, ".own-page").map((row) => ({
      name: readText(select(row, "a")),
      isOwn: readText(row).endsWith("con tus palabras"),
    }));
    expect(rows.filter(({ isOwn }) => isOwn)).toEqual([{ name: "Pedido enviado", isOwn: true }]);
    expect(rows.map(({ name }) => name).join()).not.toContain("Aviso");
  });

  it("show the mail as it leaves now", async () => {
    const page = await owner.get(SHIPPED);
    expect(page.status).toBe(200);
    expect(readSheet(page)).toContain("Hola, Ana Pérez: ya despachamos tu pedido");
    expect(page.html).not.toContain("Volver al original");
  });

  it("are saved, used and taken back", async () => {
    const saved = await post({});
    expect([saved.status, readLocation(saved)]).toEqual([303, SHIPPED]);
    const page = await owner.get(SHIPPED);
    expect(readSheet(page)).toMatch(
      /¡Hola, Ana Pérez! Ya despachamos .+ Gracias\. De verdad\. Chau -- /,
    );
    expect(page.html).toContain("Volver al original");
    const restored = await post({ intent: "restore", base: readBase(page) });
    expect(restored.status).toBe(303);
    expect(readSheet(await owner.get(SHIPPED))).toContain("Hola, Ana Pérez: ya despachamos");
    expect(readStored()).toBe("{}");
  });

  it("are shown without being saved", async () => {
    const page = await post({ intent: "preview" });
    expect(page.status).toBe(200);
    expect(readSheet(page)).toContain("¡Hola, Ana Pérez! Ya despachamos");
    expect(readAttribute(select(page.root, "#saludo"), "value")).toBe(OWN.saludo);
    expect(readStored()).toBeUndefined();
  });

  it.each([
    [{ saludo: "a".repeat(81) }, "hasta 80 letras"],
    [{ parrafo: "a".repeat(601) }, "hasta 600 letras"],
    [{ despedida: "a".repeat(201) }, "hasta 200 letras"],
    [{ saludo: "Hola, {cliente}:" }, "{cliente} no se reemplaza por nada"],
  ])("are refused for %o, and stay as typed", async (fields, message) => {
    for (const intent of ["save", "preview", "test"]) {
      const page = await post({ intent, ...fields });
      expect(page.status).toBe(400);
      expect(listErrors(page).join()).toContain(message);
      expect(page.html).toContain(Object.values(fields)[0]);
    }
    expect(readStored()).toBeUndefined();
  });

  it("of two tabs are both shown, and saving again decides", async () => {
    await post({ saludo: "Primera:" });
    const conflict = await post({ saludo: "Segunda:" });
    expect(conflict.status).toBe(409);
    expect(listErrors(conflict).join()).toContain("“Primera:”");
    expect(readAttribute(select(conflict.root, "#saludo"), "value")).toBe("Segunda:");
    const again = await post({ saludo: "Segunda:", base: readBase(conflict) });
    expect(again.status).toBe(303);
    expect(readStored()).toContain("Segunda:");
  });

  it.each(["", "[]", "null", "{", '["a","b",3]'])(
    "conflict with what has no base but %j",
    async (base) => {
      expect((await post({ base })).status).toBe(409);
    },
  );

  it("are put into mails as text, without marks of HTML", async () => {
    const page = await post({ intent: "preview", parrafo: "<b>hola</b> & chau" });
    expect(readSheet(page)).toContain("<b>hola</b> & chau");
    expect(page.html).not.toContain("<b>hola");
  });

  it("do not exist for other mails", async () => {
    for (const kind of ["owner-order", "x", "constructor"]) {
      expect((await owner.get(`/admin/correos/textos/${kind}`)).status).toBe(404);
    }
    expect((await post({ intent: "x" })).status).toBe(400);
  });
});
