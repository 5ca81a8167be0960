import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay, formatLongDay } from "../../app/domain/plain/buenos-aires";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { BY_TRANSFER, openReview, readConfirmation } from "../helpers/checkout";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";

const day = (distance: number) => addDays(calendarDay(new Date()), distance);
const PREPARED = `Preparamos los pedidos desde el ${formatLongDay(day(4))}.`;
const NOTICE = `Cerramos unos días. ${PREPARED}`;

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  insertProduct(shop.connect(), { id: "vacaciones-remera-01", name: "Remera", price: 26_000 });
  jar = await jarWithCart([["vacaciones-remera-01", "M", "Negro", 1]]);
});
afterAll(() => shop.close());

function setHoliday(from: number | null, until: number): void {
  const value = {
    from: from === null ? null : day(from),
    until: day(until),
    text: "Cerramos unos días",
  };
  shop
    .connect()
    .prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('holiday', ?)")
    .run(JSON.stringify(value));
}

const readMain = async (path: string) => readText(select((await shop.get(path, jar)).root, "main"));

describe("the shop's holiday", () => {
  it.each([
    paths.home(),
    paths.products(),
    paths.product("vacaciones-remera-01"),
    paths.cart(),
    paths.checkout(),
    "/no-existe",
  ])("is said on %s, on its days only", async (path) => {
    setHoliday(-1, 3);
    expect(await readMain(path)).toContain(NOTICE);
    setHoliday(null, 3);
    expect(await readMain(path)).toContain(NOTICE);
    setHoliday(1, 3);
    expect(await readMain(path)).not.toContain("Preparamos");
    setHoliday(-3, -1);
    expect(await readMain(path)).not.toContain("Preparamos");
  });

  it("is said before an order is confirmed, on its page and in its mail, until it has left", async () => {
    setHoliday(-1, 3);
    const review = await openReview(shop, jar, BY_TRANSFER);
    expect(readText(select(review.root, "main"))).toContain(NOTICE);
    const placed = await shop.post(paths.checkoutReview(), readConfirmation(review), jar);
    expect(placed.status).toBe(303);
    const order = shop.connect().prepare("SELECT id, token FROM orders").get() as {
      id: number;
      token: string;
    };
    expect(readLocation(placed)).toContain(order.token);
    const page = paths.order(order.token);
    expect(await readMain(page)).toContain(`Estamos de vacaciones. ${PREPARED}`);
    const mail = shop
      .connect()
      .prepare("SELECT text FROM mail_outbox WHERE kind = 'order-received'")
      .pluck()
      .get();
    expect(mail).toContain(`Estamos de vacaciones. ${PREPARED}`);
    shop.connect().exec("UPDATE orders SET status = 'shipped'");
    expect(await readMain(page)).not.toContain("Estamos de vacaciones.");
  });

  it("needs its last day, and keeps what was typed", async () => {
    const owner = await signInAsOwner(shop);
    const { root } = await shop.get(adminPaths.settings(), owner);
    const version = select(root, "input[name=version]").attributes.value ?? "";
    const fields = { intent: "save", version, nombre: "Tela", lema: "Ropa.", cuotas: "3" };
    const typed = { ...fields, descuento: "10", vacacionesTexto: "Chau" };
    const answer = await shop.post(adminPaths.settings(), typed, owner);
    expect(answer.status).toBe(400);
    expect(readText(select(answer.root, "#vacacionesHasta-error"))).toContain(
      "Elegí el último día de las vacaciones.",
    );
    expect(readText(select(answer.root, "#vacacionesTexto"))).toBe("Chau");
  });
});
