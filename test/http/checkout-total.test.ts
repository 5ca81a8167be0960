import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { readSummary } from "../helpers/cart";
import { BY_TRANSFER } from "../helpers/checkout";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { listPresses } from "../helpers/press-forms";
import { insertProduct } from "../helpers/product-rows";

const SHIRT = "total-remera-01";
const KEPT = "tela_a_medias";

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera", price: 26_000 });
});
beforeEach(async () => {
  jar = await jarWithCart([[SHIRT, "M", "Negro", 2]]);
});
afterAll(() => shop.close());

/** What a browser sends for the button of this value, with these texts typed; the last one is "Continuar". */
function readSent(page: Page, typed: Record<string, string>, place = ""): Record<string, string> {
  const presses = listPresses(page, ({ attributes: { name = "" } }) => typed[name] ?? null);
  const sent = presses
    .filter(({ action }) => action === paths.checkout())
    .map(({ fields }) => Object.fromEntries(fields))
    .findLast(({ actualizar = "" }) => actualizar === place);
  if (!sent) throw new Error(`The form has no button for "${place}"`);
  return sent;
}

const openForm = () => shop.get(paths.checkout(), jar);

async function showTotal(typed: Record<string, string>, place = "entrega") {
  const answer = await shop.post(paths.checkout(), readSent(await openForm(), typed, place), jar);
  return { answer, page: await openForm() };
}

const readTotal = (root: HtmlElement) =>
  readText(select(root, ".checkout-aside .totals-total dd")).replaceAll("\u00a0", " ");

describe("the button that shows the total", () => {
  it.each([
    ["entrega", { entrega: "pickup", pago: "transfer" }, "$ 46.800"],
    ["entrega", { entrega: "shipping", codigoPostal: "5900", pago: "cash" }, "$ 58.500"],
    ["pago", { entrega: "shipping", codigoPostal: "9410", pago: "transfer" }, "$ 56.300"],
  ])("beside %s follows %j", async (place, typed, total) => {
    const { answer, page } = await showTotal(typed, place);
    expect([answer.status, readLocation(answer)]).toEqual([
      303,
      `${paths.checkout()}#total-${place}`,
    ]);
    expect(readTotal(page.root)).toBe(total);
    expect(readText(select(page.root, `#total-${place}`)).replaceAll("\u00a0", " ")).toContain(
      `Tu pedido: ${total}`,
    );
  });

  it("keeps all that was typed, and complains about nothing", async () => {
    const typed = {
      ...{ nombre: "Ana", email: "ana@", telefono: "", documento: "12", localidad: "Río" },
      ...{ calle: "Sin terminar", codigoPostal: "59", notas: "Dos\nrenglones", provincia: "" },
      ...{ entrega: "shipping", pago: "transfer", recordar: "" },
    };
    const { page } = await showTotal(typed);
    expect(page.status).toBe(200);
    const shown = readSent(page, {});
    expect({ ...shown, recordar: shown.recordar ?? "" }).toMatchObject(typed);
    expect(selectAll(page.root, ".error-summary")).toEqual([]);
    expect(selectAll(page.root, ".field-error")).toEqual([]);
  });

  it("asks later what nobody was asked yet", async () => {
    const typed = { ...BY_TRANSFER, email: "ana@gmial.com", calle: "San Martín" };
    const { page } = await showTotal(typed);
    const asked = await shop.post(paths.checkout(), readSent(page, {}), jar);
    expect(asked.status).toBe(400);
    expect(readSummary(asked).messages).toEqual([
      expect.stringContaining("¿Quisiste decir gmail.com?"),
      expect.stringContaining("¿Tiene número?"),
    ]);
    expect((await shop.post(paths.checkout(), readSent(asked, {}), jar)).status).toBe(303);
  });

  it("keeps it until the form is complete, and no longer", async () => {
    await showTotal({ ...BY_TRANSFER, nombre: "Otra Persona" });
    expect(jar.names()).toContain(KEPT);
    await shop.post(paths.checkout(), BY_TRANSFER, jar);
    expect(jar.names()).not.toContain(KEPT);
    const { root } = await openForm();
    expect(select(root, "#nombre").attributes.value).toBe("Ana Gómez");
  });

  it("gives way to a destination in the address", async () => {
    await showTotal({ codigoPostal: "9410", entrega: "shipping" });
    const { root } = await shop.get(`${paths.checkout()}?cp=5900`, jar);
    expect(select(root, "#codigoPostal").attributes.value).toBe("5900");
  });

  it("says so when the texts do not fit in a cookie", async () => {
    const long = Array.from({ length: 3000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join();
    const { answer } = await showTotal({ notas: long });
    expect(answer.status).toBe(400);
    expect(readSummary(answer).messages).toEqual(["Tus datos no entran: acortá las notas."]);
  });

  it("sends the form for a place that does not exist", async () => {
    const answer = await shop.post(paths.checkout(), { actualizar: "otro" }, jar);
    expect(answer.status).toBe(400);
    expect(jar.names()).not.toContain(KEPT);
  });

  it("leads to the cart when that is empty", async () => {
    const answer = await shop.post(paths.checkout(), { actualizar: "pago" });
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
  });
});
