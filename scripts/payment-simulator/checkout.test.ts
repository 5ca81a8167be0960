import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openSale, SALE, sendForm } from "../../test/helpers/simulator-calls";
import { startSimulator, type PaymentSimulator } from "./start-simulator";
import type { WirePreference } from "./wire-shapes";

let sim: PaymentSimulator;

beforeAll(async () => {
  sim = await startSimulator({ post: async () => new Response() });
});
beforeEach(() => sim.control.reset());
afterAll(() => sim.close());

const show = async ({ init_point }: WirePreference) => {
  const response = await fetch(init_point);
  return { status: response.status, page: await response.text() };
};

const pay = ({ id }: WirePreference, outcome: string, fields: Record<string, string> = {}) =>
  sendForm(sim, "/checkout/v1/pay", { pref_id: id, outcome, ...fields });

/** Where the browser is sent, in the order in which it stands. */
async function readReturn(answer: Promise<Response>): Promise<[string, [string, string][]]> {
  const response = await answer;
  expect(response.status).toBe(302);
  const { pathname, searchParams } = new URL(response.headers.get("location") ?? "");
  return [pathname, [...searchParams]];
}

describe("the page to pay on", () => {
  it("shows what is bought, from whom, and that it is not for real", async () => {
    const { status, page } = await show(await openSale(sim));
    expect(status).toBe(200);
    expect(page).toContain("SIMULADOR — no es Mercado Pago, no se cobra nada");
    expect(page).toContain(sim.seller.nickname);
    expect(page).toContain("2 × Remera lisa");
    expect(page).toMatch(/Total<\/span><span>\$\s43\.499,00/);
    for (const label of [
      "Aprobar",
      "Rechazar",
      "Pendiente (efectivo)",
      "En revisión",
      "Volver sin pagar",
    ]) {
      expect(page).toContain(`>${label}</button>`);
    }
    expect(page).toContain(">6 cuotas</option>");
    expect(page).not.toContain(">7 cuotas</option>");
    expect(page).not.toMatch(/<script|\son\w+=/);
  });

  it("escapes what the shop calls its goods", async () => {
    const items = [{ ...SALE.items[0], title: '<img src="x">' }];
    expect((await show(await openSale(sim, { items }))).page).not.toContain("<img");
  });

  it("is over when its time is, with the way back", async () => {
    const preference = await openSale(sim, {
      expires: true,
      expiration_date_to: new Date(Date.now() + 60_000).toISOString(),
    });
    expect((await show(preference)).status).toBe(200);
    sim.control.advance(60_000);
    const { status, page } = await show(preference);
    expect(status).toBe(410);
    expect(page).toContain("Este enlace de pago venció");
    expect(page).toContain("/checkout/failure?pedido=abc");
    expect((await pay(preference, "approved")).status).toBe(410);
    expect(sim.control.listPayments()).toEqual([]);
  });

  it("is none for a sale that is unknown", async () => {
    expect((await fetch(`${sim.apiBase}/checkout/v1/redirect?pref_id=no`)).status).toBe(404);
    const unknown = await sendForm(sim, "/checkout/v1/pay", { pref_id: "no", outcome: "approved" });
    expect(unknown.status).toBe(404);
    expect((await pay(await openSale(sim), "de-regalo")).status).toBe(400);
  });
});

describe("the way back", () => {
  it.each([
    ["approved", "/checkout/success", "credit_card"],
    ["pending", "/checkout/pending", "ticket"],
    ["in_process", "/checkout/pending", "credit_card"],
  ])("of one that is %s is %s, with its query", async (outcome, path, type) => {
    const preference = await openSale(sim);
    const back = await readReturn(pay(preference, outcome, { installments: "3" }));
    const [payment] = sim.control.listPayments();
    expect(back).toEqual([
      path,
      [
        ["pedido", "abc"],
        ["collection_id", String(payment?.id)],
        ["collection_status", outcome],
        ["payment_id", String(payment?.id)],
        ["status", outcome],
        ["external_reference", SALE.external_reference],
        ["payment_type", type],
        ["merchant_order_id", payment?.order.id],
        ["preference_id", preference.id],
        ["site_id", "MLA"],
        ["processing_mode", "aggregator"],
        ["merchant_account_id", "null"],
      ],
    ]);
    expect(payment?.installments).toBe(type === "credit_card" ? 3 : 1);
  });

  it("of one who did not pay says null", async () => {
    const preference = await openSale(sim, { external_reference: undefined });
    const [path, query] = await readReturn(pay(preference, "abandoned"));
    expect(path).toBe("/checkout/failure");
    expect(query).toEqual([
      ["pedido", "abc"],
      ["collection_id", "null"],
      ["collection_status", "null"],
      ["payment_id", "null"],
      ["status", "null"],
      ["external_reference", "null"],
      ["payment_type", "null"],
      ["merchant_order_id", "null"],
      ["preference_id", preference.id],
      ["site_id", "MLA"],
      ["processing_mode", "aggregator"],
      ["merchant_account_id", "null"],
    ]);
    expect(sim.control.listPayments()).toEqual([]);
  });

  it("is not taken after a refusal, which stays to try again", async () => {
    const preference = await openSale(sim);
    const detail = "cc_rejected_insufficient_amount";
    const refused = await pay(preference, "rejected", { detail });
    expect(refused.status).toBe(303);
    const page = await fetch(new URL(refused.headers.get("location") ?? "", sim.apiBase));
    expect(await page.text()).toContain("La tarjeta no tiene fondos suficientes");

    const [first] = sim.control.listPayments();
    expect(first).toMatchObject({ status: "rejected", status_detail: detail });
    const [path, query] = await readReturn(
      pay(preference, "abandoned", { rejected: String(first?.id) }),
    );
    expect([path, Object.fromEntries(query).status]).toEqual(["/checkout/failure", "rejected"]);

    const [second] = await readReturn(pay(preference, "approved"));
    expect(second).toBe("/checkout/success");
    expect(sim.control.listPayments().map(({ status }) => status)).toEqual([
      "rejected",
      "approved",
    ]);
  });

  it("ends at the provider when the shop named none", async () => {
    const preference = await openSale(sim, { back_urls: undefined, auto_return: undefined });
    expect((await pay(preference, "approved")).status).toBe(200);
  });

  it("offers no more instalments than the preference", async () => {
    await pay(await openSale(sim), "approved", { installments: "36", method: "visa" });
    await pay(await openSale(sim), "approved", { installments: "3", method: "debvisa" });
    expect(sim.control.listPayments().map(({ installments }) => installments)).toEqual([6, 1]);
  });

  it("has the shop told on the way", async () => {
    await pay(await openSale(sim), "rejected");
    await sim.control.flush();
    expect(sim.deliveries.map(({ topic, status }) => [topic, status])).toContainEqual([
      "payment",
      200,
    ]);
  });
});
