import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { jarWithCart } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { connectAccount, placeOnline } from "../helpers/paying";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";
import { insertProduct } from "../helpers/product-rows";
import { allow, refuse } from "../helpers/refused-writes";

const SHIRT = "vuelta-remera-01";
const CART: Parameters<typeof jarWithCart>[0] = [[SHIRT, "M", "Negro", 1]];
const OUTCOMES = ["success", "failure", "pending"] as const;
/** The choices for an order without a pending payment. */
const WAYS_TO_PAY = ["Pagar con Mercado Pago", "Pagar por transferencia: $\u00a029.900"];
const FORGED = "&status=approved&collection_status=approved&payment_id=null&preference_id=1-2";

const simulator = useSimulator();
let shop: BuiltShop;

beforeAll(async () => {
  shop = await openBuiltShop(undefined, simulatorSettings(simulator.get()));
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera de vuelta", price: 26_000 });
});
beforeEach(() => {
  connectAccount(shop.connect(), simulator.get());
  simulator.get().control.reset();
  simulator.get().control.setWebhooks({ mode: "never" });
});
afterAll(() => shop.close());

const main = ({ root }: Page) => readText(select(root, "main"));
const heading = ({ root }: Page) => readText(select(root, "h1"));
const readRefresh = ({ root }: Page) =>
  selectAll(root, "meta[http-equiv=refresh]").map((meta) => readAttribute(meta, "content"));
const buttons = ({ root }: Page) => selectAll(root, "main form button").map(readText);
const formAction = ({ response }: Page) =>
  /form-action ([^;]+)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
const readOrder = (token: string) =>
  shop.connect().prepare("SELECT status, paid_at FROM orders WHERE token = ?").get(token) as {
    status: string;
    paid_at: string | null;
  };
const askedFor = (path: string) =>
  simulator.get().requests.filter((request) => request.path.startsWith(path)).length;

/** Pays at the provider; returns the path that it redirects to. */
async function payThere(
  preferenceId: string,
  choice: { status: string; statusDetail?: string; method?: string },
): Promise<string> {
  const { returnTo } = await simulator.get().control.pay(preferenceId, choice);
  const { pathname, search } = new URL(returnTo ?? "");
  return pathname + search;
}

type Screen = { title: string; text: RegExp; pays: string[] };

const STATES: [string, { status: string; statusDetail?: string }, Screen][] = [
  [
    "approved",
    { status: "approved" },
    { title: "Recibimos tu pago", text: /ahora nos toca a nosotros/, pays: [] },
  ],
  [
    "pending",
    { status: "pending" },
    { title: "Te falta pagar el cupón", text: /antes de que venza/, pays: ["Pagar de otra forma"] },
  ],
  [
    "in review",
    { status: "in_process" },
    { title: "Mercado Pago está revisando tu pago", text: /no tenés que hacer nada/, pays: [] },
  ],
  [
    "rejected",
    { status: "rejected", statusDetail: "cc_rejected_insufficient_amount" },
    {
      title: "No se pudo hacer el pago",
      text: /la tarjeta no tenía fondos suficientes.*otra tarjeta/,
      pays: WAYS_TO_PAY,
    },
  ],
  [
    "rejected for a reason that is new",
    { status: "rejected", statusDetail: "constructor" },
    { title: "No se pudo hacer el pago", text: /No se aprobó/, pays: WAYS_TO_PAY },
  ],
];

describe("a coupon that waits to be paid", () => {
  const couponLink = ({ root }: Page) =>
    selectAll(root, "main a").find((link) => readText(link) === "Ver el cupón");

  it("is one press away, at the provider", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    await shop.get(await payThere(preferenceId, { status: "pending" }));
    for (const path of [paths.order(token), paths.checkoutOutcome("pending", token)]) {
      const link = couponLink(await shop.get(path));
      expect(link?.attributes.href).toBe(paths.orderCoupon(token));
    }
    const opened = await shop.get(paths.orderCoupon(token));
    expect(opened.status).toBe(303);
    expect(readLocation(opened)).toMatch(/\/payments\/\d+\/ticket$/);
    expect(readLocation(opened)).toContain(simulator.get().apiBase);
  });

  it("leads back with a reason while the provider does not answer", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    await shop.get(await payThere(preferenceId, { status: "pending" }));
    simulator
      .get()
      .control.fault({ match: "GET /v1/payments/", kind: "service-unavailable", times: 9 });
    const failed = await shop.get(paths.orderCoupon(token));
    expect([failed.status, readLocation(failed)]).toEqual([303, paths.order(token)]);
  });

  it("is none for another payment, or an unknown order", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    const back = await payThere(preferenceId, { status: "in_process" });
    expect(couponLink(await shop.get(back))).toBeUndefined();
    expect(readLocation(await shop.get(paths.orderCoupon(token)))).toBe(paths.order(token));
    expect((await shop.get(paths.orderCoupon("nadie"))).status).toBe(404);
  });
});

describe.each(STATES)("an order whose payment is %s", (_, choice, screen) => {
  it("is shown as such after the return, on any screen and with any claim", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    const back = await payThere(preferenceId, choice);
    const first = await shop.get(back);
    const others = OUTCOMES.map((outcome) => paths.checkoutOutcome(outcome, token));
    const pages = [first];
    for (const path of [...others, `${others[0]}${FORGED}`, paths.order(token)]) {
      pages.push(await shop.get(path));
    }
    for (const page of pages) {
      expect([page.status, heading(page)]).toEqual([200, screen.title]);
      expect(main(page)).toMatch(screen.text);
      expect(buttons(page)).toEqual(screen.pays);
      expect(readRefresh(page)).toEqual([]);
      expect(page.response.headers.get("Cache-Control")).toBe("no-store");
      expect(formAction(page)).toContain(simulator.get().apiBase);
    }
    expect(first.response.headers.get("Referrer-Policy")).toBe(
      choice.status === "approved" ? "no-referrer" : "same-origin",
    );
    expect(readOrder(token).status).toBe(choice.status === "approved" ? "paid" : "pending");
  });
});

describe("a false claim of payment", () => {
  it.each(OUTCOMES)("shows the order's real state on %s", async (outcome) => {
    const { token } = await placeOnline(shop, CART);
    const page = await shop.get(paths.checkoutOutcome(outcome, token) + FORGED);
    expect(heading(page)).toBe("No completaste el pago");
    expect(main(page)).toContain("falta pagar");
    expect(buttons(page)).toEqual(WAYS_TO_PAY);
    expect(readOrder(token)).toEqual({ status: "pending", paid_at: null });
  });

  it("with another order's payment pays nothing", async () => {
    const paid = await placeOnline(shop, CART);
    const { payment } = await simulator
      .get()
      .control.pay(paid.preferenceId, { status: "approved" });
    const own = await placeOnline(shop, CART);
    const claim = `&status=approved&payment_id=${payment.id}`;
    const page = await shop.get(paths.checkoutOutcome("success", own.token) + claim);
    expect(heading(page)).toBe("Estamos confirmando tu pago");
    expect(readOrder(own.token).paid_at).toBeNull();
    expect(readOrder(paid.token).status).toBe("paid");
  });

  it("with an unknown payment waits, reloads a few times and stops", async () => {
    const { token } = await placeOnline(shop, CART);
    let path = `${paths.checkoutOutcome("success", token)}&status=approved&payment_id=99999999`;
    const visited = [];
    for (;;) {
      const page = await shop.get(path);
      expect([page.status, heading(page)]).toEqual([200, "Estamos confirmando tu pago"]);
      visited.push(path);
      const [refresh] = readRefresh(page);
      if (refresh === undefined) {
        expect(buttons(page)).toEqual(["Pagar con Mercado Pago"]);
        break;
      }
      expect(buttons(page)).toEqual([]);
      const [, next = ""] = /^4;url=(.*)$/.exec(refresh) ?? [];
      expect(visited).not.toContain(next);
      path = next;
    }
    expect(visited).toHaveLength(6);
    // The provider is asked once in ten seconds, however often the page loads.
    expect(askedFor("/v1/payments/99999999")).toBe(1);
    for (const id of [1, 2, 3, 4]) await shop.get(path.replace("99999999", `9999999${id}`));
    expect(askedFor("/v1/payments/9999999")).toBe(3);
    expect(readOrder(token).paid_at).toBeNull();
  });
});

describe("the way back from the provider", () => {
  it("without paying keeps the order unpaid", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    const claims = `&collection_id=null&status=null&payment_id=null&preference_id=${preferenceId}`;
    const page = await shop.get(paths.checkoutOutcome("failure", token) + claims);
    expect(heading(page)).toBe("No completaste el pago");
    expect(main(page)).toContain("Tu pedido está guardado");
    expect(buttons(page)).toEqual(WAYS_TO_PAY);
  });

  it("finds a payment that the address does not name", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    await payThere(preferenceId, { status: "approved" });
    const page = await shop.get(paths.checkoutOutcome("pending", token));
    expect(heading(page)).toBe("Recibimos tu pago");
  });

  it("shows what the database says while the provider does not answer", async () => {
    const { preferenceId } = await placeOnline(shop, CART);
    const back = await payThere(preferenceId, { status: "approved" });
    simulator.get().control.fault({ match: "GET /v1/payments", kind: "server-error", times: 9 });
    const page = await shop.get(back);
    expect([page.status, heading(page)]).toEqual([200, "Estamos confirmando tu pago"]);
  });

  it("shows it too when what was found cannot be stored", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    const back = await payThere(preferenceId, { status: "approved" });
    const connection = shop.connect();
    connection.exec(refuse({ write: "INSERT", table: "payments" }));
    const page = await shop.get(back);
    connection.exec(allow("payments"));
    expect([page.status, heading(page)]).toEqual([200, "Estamos confirmando tu pago"]);
    expect(readOrder(token).paid_at).toBeNull();
  });

  it("reports a wrong amount, and asks for no more", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    const back = await payThere(preferenceId, { status: "approved" });
    simulator.get().control.fault({ match: "GET /v1/payments", kind: "wrong-amount", times: 9 });
    const page = await shop.get(back);
    expect(heading(page)).toBe("Estamos revisando tu pago");
    expect(buttons(page)).toEqual([]);
    expect(readOrder(token)).toEqual({ status: "pending", paid_at: null });
  });

  it("to an order that was cancelled meanwhile asks for nothing", async () => {
    const { token } = await placeOnline(shop, CART);
    shop.connect().prepare("UPDATE orders SET status = 'cancelled' WHERE token = ?").run(token);
    const before = askedFor("/v1/payments");
    const page = await shop.get(paths.checkoutOutcome("success", token) + FORGED);
    expect(heading(page)).toBe("Este pedido está cancelado");
    expect(buttons(page)).toEqual([]);
    expect(askedFor("/v1/payments")).toBe(before);
  });
});

it.each(OUTCOMES)("asks the provider nothing for a HEAD of %s", async (outcome) => {
  const { token, preferenceId } = await placeOnline(shop, CART);
  await payThere(preferenceId, { status: "approved" });
  const address = `http://tela.test${paths.checkoutOutcome(outcome, token)}&payment_id=1`;
  const before = askedFor("/v1/payments");
  const answer = await shop.handle(new Request(address, { method: "HEAD" }));
  expect([answer.status, askedFor("/v1/payments"), readOrder(token).status]).toEqual([
    ...[200, before, "pending"],
  ]);
  await shop.get(address.replace("http://tela.test", ""));
  expect(askedFor("/v1/payments")).toBe(before + 1);
});
