import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { readCartLines } from "../helpers/cart";
import { createCookieJar } from "../helpers/cookies";
import { insertStock } from "../helpers/counted-products";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertProduct } from "../helpers/product-rows";

const SHIRT = "prueba-remera-01";
const BAG = "prueba-bolso-01";
const TWO_COLORS = "prueba-dos-01";
const LIST = "/productos?q=prueba";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  insertProduct(connection, { id: SHIRT, name: "Remera prueba", sizes: '["S","M","L"]' });
  insertProduct(connection, { id: BAG, name: "Bolso prueba", sizes: "[]", colors: "[]" });
  insertProduct(connection, {
    id: TWO_COLORS,
    name: "Gorra prueba",
    sizes: '["S"]',
    colors: '["Negro","Rojo"]',
  });
  connection.exec("INSERT INTO settings (name, value) VALUES ('listsSizes', 'true')");
});
afterAll(() => shop.close());

const chipsOf = ({ root }: Page, id: string) => selectAll(root, `#talles-${id} button`);
/** Presses a size as a browser does: all hidden fields of the form, and the button's own. */
async function press(page: Page, id: string, size: string, jar = createCookieJar()) {
  const [chip] = chipsOf(page, id).filter((one) => readText(one) === `+ ${size}`);
  const form = selectAll(page.root, "main form").find(
    (one) => selectAll(one, ".card-sizes").length > 0,
  );
  const hidden = selectAll(form!, "input[type=hidden]").map((input) => [
    readAttribute(input, "name"),
    readAttribute(input, "value"),
  ]);
  const fields = Object.fromEntries([
    ...hidden,
    [readAttribute(chip!, "name"), readAttribute(chip!, "value")],
  ]) as Record<string, string>;
  const [path = ""] = readAttribute(chip!, "formaction").split("#");
  return { jar, answer: await shop.post(path, fields, jar) };
}

describe("sizes on the cards of a list", () => {
  it("are there only where the shop wants them", async () => {
    expect(chipsOf(await shop.get(LIST), SHIRT)).toHaveLength(3);
    shop.connect().exec("UPDATE settings SET value = 'false' WHERE name = 'listsSizes'");
    expect(selectAll((await shop.get(LIST)).root, ".card-sizes")).toEqual([]);
    shop.connect().exec("UPDATE settings SET value = 'true' WHERE name = 'listsSizes'");
  });

  it("put one piece into the cart and lead back to the card", async () => {
    const { jar, answer } = await press(await shop.get(LIST), SHIRT, "M");
    expect([answer.status, readLocation(answer)]).toEqual([303, `${LIST}#talles-${SHIRT}`]);
    const next = await shop.get(LIST, jar);
    expect(readText(select(next.root, "[role=status]"))).toContain("Remera prueba (talle M");
    expect(chipsOf(next, SHIRT)).toHaveLength(3);
    expect(await readCartLines(shop, jar)).toEqual([[SHIRT, "M", "Negro", 1]]);
  });

  it("is one button for a product without sizes, and none for one to be chosen in a colour", async () => {
    const page = await shop.get(LIST);
    const { jar } = await press(page, BAG, "Agregar");
    expect(await readCartLines(shop, jar)).toEqual([[BAG, "", "", 1]]);
    expect(chipsOf(page, TWO_COLORS)).toEqual([]);
  });

  it("are those in stock; one sold meanwhile is refused on the product's page", async () => {
    const page = await shop.get(LIST);
    const counted = { color: "Negro" };
    insertStock(shop.connect(), SHIRT, [
      { ...counted, size: "S", left: 2 },
      { ...counted, size: "M", left: 0 },
      { ...counted, size: "L", left: 1 },
    ]);
    expect(chipsOf(await shop.get(LIST), SHIRT).map(readText)).toEqual(["+ S", "+ L"]);
    const { answer } = await press(page, SHIRT, "M");
    expect(answer.status).toBe(409);
    expect(readText(select(answer.root, "h1"))).toBe("Remera prueba");
  });

  it.each([
    "https://example.com/",
    "//example.com",
    "/\\example.com",
    "javascript:alert(1)",
    `/${"x".repeat(2001)}`,
  ])("lead to the product where %s stands in the place of a list", async (volver) => {
    const fields = { intent: "add", talle: "S", volver };
    const answer = await shop.post(paths.product(SHIRT), fields, createCookieJar());
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.product(SHIRT)]);
  });
});
