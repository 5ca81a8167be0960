import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar, jarWithCart } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { connectAccount, placeOnline, readPreferenceId } from "../helpers/paying";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";
import { insertProduct } from "../helpers/product-rows";

const SHIRT = "diferencia-remera-01";
const CART: Parameters<typeof jarWithCart>[0] = [[SHIRT, "M", "Negro", 1]];
const PRICE = 26_000;

const simulator = useSimulator();
let shop: BuiltShop;
let owner: CookieJar;

beforeAll(async () => {
  shop = await openBuiltShop(undefined, simulatorSettings(simulator.get()));
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera de la diferencia", price: PRICE });
  owner = await signInAsOwner(shop);
});
beforeEach(() => {
  shop.connect().exec("DELETE FROM orders");
  connectAccount(shop.connect(), simulator.get());
  simulator.get().control.reset();
  simulator.get().control.setWebhooks({ mode: "never" });
});
afterAll(() => shop.close());

const main = ({ root }: Page) => readText(select(root, "main")).replaceAll("\u00a0", " ");
const buttons = ({ root }: Page) => selectAll(root, "main form button").map(readText);

async function payThere(preferenceId: string, choice = { status: "approved" }): Promise<string> {
  const { returnTo } = await simulator.get().control.pay(preferenceId, choice);
  const { pathname, search } = new URL(returnTo ?? "");
  return pathname + search;
}

/** All that the correction's form sends, with another quantity. */
async function correct(orderNumber: string, quantity: string): Promise<Page> {
  const path = adminPaths.orderCorrection(orderNumber);
  const send = async (page: Page, typed: Record<string, string>) => {
    const form = select(page.root, "main form");
    const inputs = selectAll(form, "input").map((input): [string, string] => [
      readAttribute(input, "name"),
      input.attributes.value ?? "",
    ]);
    const selects = selectAll(form, "select").map((list): [string, string] => {
      const options = selectAll(list, "option");
      const chosen = options.find(({ attributes }) => "selected" in attributes) ?? options[0];
      return [readAttribute(list, "name"), chosen?.attributes.value ?? ""];
    });
    return shop.post(path, { ...Object.fromEntries([...inputs, ...selects]), ...typed }, owner);
  };
  const item = shop.connect().prepare("SELECT id FROM order_items ORDER BY id").pluck().get();
  const page = await shop.get(path, owner);
  const preview = await send(page, { intent: "preview", [`cantidad-${Number(item)}`]: quantity });
  return preview.status === 200 ? send(preview, { intent: "save" }) : preview;
}

/** Paid online, and corrected since: one more shirt is to be paid. */
async function owe() {
  const placed = await placeOnline(shop, CART);
  await payThere(placed.preferenceId);
  await ask(placed.orderNumber);
  expect((await correct(placed.orderNumber, "2")).status).toBe(303);
  return placed;
}

const readOrder = () =>
  shop.connect().prepare("SELECT total, corrected_by, rest, payment_alert FROM orders").get();

/** A person of the shop asks the provider, without the limits of visits. */
const ask = (orderNumber: string) =>
  shop.post(
    adminPaths.order(orderNumber),
    { intent: "check-payments", estado: "paid", eventos: "0" },
    owner,
  );
const pay = (token: string, jar: CookieJar) => shop.post(paths.orderPayment(token), {}, jar);

describe("the rest of a corrected order", () => {
  it("is paid with Mercado Pago from the order's page, without script", async () => {
    const { token, orderNumber, jar } = await owe();
    const before = readOrder() as { total: number; rest: number };
    const page = await shop.get(paths.order(token), jar);
    expect(main(page)).toContain("falta pagar la diferencia de $ 26.000");
    expect(buttons(page)).toContain("Pagar con Mercado Pago");

    const pressed = await Promise.all(Array.from({ length: 8 }, () => pay(token, jar)));
    const [preferenceId, ...others] = new Set(pressed.map(readPreferenceId));
    expect(others).toEqual([]);
    const preference = simulator
      .get()
      .control.listPreferences()
      .find(({ id }) => id === preferenceId);
    expect(preference).toMatchObject({
      external_reference: orderNumber,
      items: [{ title: `Diferencia del pedido ${orderNumber}`, quantity: 1, unit_price: PRICE }],
    });

    const back = await shop.get(await payThere(preferenceId ?? ""), jar);
    expect(main(back)).not.toContain("La diferencia");
    expect(readOrder()).toEqual({
      ...{ total: before.total + before.rest, corrected_by: 0, rest: 0, payment_alert: "" },
    });
    const admin = await shop.get(adminPaths.order(orderNumber), owner);
    expect(main(admin)).toContain("Se cobró la diferencia: $ 26.000 con Mercado Pago");
    expect((await pay(token, jar)).response.headers.get("Location")).toBe(paths.order(token));
  });

  it("says what became of a payment that was refused or waits, and asks for no change then", async () => {
    const { token, orderNumber, jar } = await owe();
    const preferenceId = readPreferenceId(await pay(token, jar));
    const refused = await shop.get(await payThere(preferenceId, { status: "rejected" }), jar);
    expect(main(refused)).toContain("No se pudo hacer el pago");
    expect(buttons(refused)).toContain("Pagar con Mercado Pago");
    await payThere(preferenceId, { status: "pending" });
    await ask(orderNumber);
    const waiting = await shop.get(paths.order(token), jar);
    expect(main(waiting)).toContain("Tenés un pago pendiente");
    expect(buttons(waiting)).toContain("Pagar de otra forma");
    expect((await correct(orderNumber, "3")).status).toBe(409);
  });

  it("counts one of two payments, and shows the shopper and the owner the other", async () => {
    const { token, orderNumber, jar } = await owe();
    const preferenceId = readPreferenceId(await pay(token, jar));
    const ways = [await payThere(preferenceId), await payThere(preferenceId)];
    await Promise.all([...ways.map((way) => shop.get(way, jar)), ask(orderNumber)]);
    expect(readOrder()).toMatchObject({ rest: 0, payment_alert: "mismatch" });
    const admin = await shop.get(adminPaths.order(orderNumber), owner);
    expect(main(admin)).toContain("Llegó un pago que no coincide con el pedido");
  });

  it("is not asked for online without an account, nor after another amount came", async () => {
    const { token, jar } = await owe();
    const preferenceId = readPreferenceId(await pay(token, jar));
    shop.connect().exec("UPDATE orders SET rest = 10000, corrected_by = 10000");
    const back = await shop.get(await payThere(preferenceId), jar);
    expect(main(back)).toContain("Nos llegó un pago que todavía estamos mirando");
    expect(buttons(back)).not.toContain("Pagar con Mercado Pago");
    expect(readOrder()).toMatchObject({ rest: 10_000, payment_alert: "mismatch" });
    shop.connect().exec("DELETE FROM payment_connection");
    expect(buttons(await shop.get(paths.order(token), jar))).not.toContain(
      "Pagar con Mercado Pago",
    );
  });
});
