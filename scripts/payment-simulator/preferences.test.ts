import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { callProvider, SALE } from "../../test/helpers/simulator-calls";
import { startSimulator, type PaymentSimulator } from "./start-simulator";

let sim: PaymentSimulator;

beforeAll(async () => {
  sim = await startSimulator();
});
beforeEach(() => sim.control.reset());
afterAll(() => sim.close());

const create = (changes: object, key?: string) =>
  callProvider(sim, "/checkout/preferences/", { body: { ...SALE, ...changes }, key });

const item = (changes: object) => ({ items: [{ ...SALE.items[0], ...changes }] });

describe("a preference", () => {
  it("is made with the address of its page", async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body.id).toMatch(new RegExp(`^${sim.seller.id}-[0-9a-f-]{36}$`));
    expect(body).toMatchObject({
      init_point: `${sim.apiBase}/checkout/v1/redirect?pref_id=${String(body.id)}`,
      collector_id: sim.seller.id,
      external_reference: SALE.external_reference,
      items: SALE.items,
    });
  });

  it("is the same one for the same key, and another one without", async () => {
    const first = await create({}, "una");
    const again = await create({ external_reference: "otro" }, "una");
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await create({}, "otra")).body.id).not.toBe(first.body.id);
    expect((await create({})).body.id).not.toBe((await create({})).body.id);
    expect(sim.control.listPreferences()).toHaveLength(4);
  });

  it("may be tried again with the key of one that was refused", async () => {
    expect((await create({ items: [] }, "una")).status).toBe(400);
    expect((await create({}, "una")).status).toBe(201);
  });

  it.each([
    ["invalid_items", { items: [] }],
    ["invalid_items", { items: "remera" }],
    ["invalid_items", item({ title: "" })],
    ["invalid_items", item({ quantity: 0 })],
    ["invalid_items", item({ quantity: 1.5 })],
    ["invalid_items", item({ quantity: "1" })],
    ["invalid_items", item({ unit_price: 0 })],
    ["invalid_items", item({ unit_price: "100" })],
    ["invalid_items", item({ currency_id: "USD" })],
    ["invalid_back_urls", { back_urls: { success: "/gracias" } }],
    ["invalid_back_urls", { back_urls: "todas" }],
    ["invalid_auto_return", { back_urls: { failure: "https://tela.test/no" } }],
    ["invalid_auto_return", { auto_return: "always" }],
    ["invalid_notification_url", { notification_url: "webhooks" }],
    ["invalid_payment_methods", { payment_methods: { installments: 0 } }],
    ["invalid_payment_methods", { payment_methods: { installments: 37 } }],
    ["invalid_payment_methods", { payment_methods: { installments: "6" } }],
    ["invalid_expiration_date_to", { expires: true, expiration_date_to: "2026-10-06" }],
    [
      "invalid_expiration_date_to",
      {
        expiration_date_from: "2026-10-06T12:00:00.000-03:00",
        expiration_date_to: "2026-10-06T11:00:00.000-03:00",
      },
    ],
    ["invalid_date_of_expiration", { date_of_expiration: "mañana" }],
    ["invalid_external_reference", { external_reference: "x".repeat(257) }],
    ["invalid_statement_descriptor", { statement_descriptor: "x".repeat(23) }],
  ])("is refused with %s: %o", async (error, changes) => {
    const answer = await create(changes);
    expect(answer).toMatchObject({ status: 400, body: { error, status: 400, cause: [] } });
    expect(sim.control.listPreferences()).toEqual([]);
  });
});
