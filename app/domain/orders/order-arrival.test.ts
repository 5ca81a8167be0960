import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import { toArrivalTerms } from "../buying/arrival";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import type { Order } from "./order";
import { describeOrderArrival, describePaidArrival } from "./order-arrival";

const MONDAY = new Date("2025-06-02T13:00:00.000Z");
const PROMISED = "Llega entre el mié 4 y el vie 6";
const ARRIVAL = toArrivalTerms({ min: 2, max: 4 }, DEFAULT_SHOP_SETTINGS);

function promised(given: Partial<Order> = {}): Order {
  const order = anOrder(given);
  const terms = { version: "1", withdrawalText: "", ...(ARRIVAL && { arrival: ARRIVAL }) };
  return { ...order, terms };
}

const PAID = { status: "paid", paidAt: MONDAY };
const RECEIPT = { id: 1, contentType: "image/webp", byteCount: 1, at: MONDAY };

describe("what an order says of its arrival", () => {
  it.each<[string, Partial<Order>, string | null]>([
    ["paid", PAID, PROMISED],
    ["on its way", { ...PAID, status: "shipped" }, PROMISED],
    ["unpaid", {}, `${PROMISED} si pagás hoy antes de las 12`],
    ["with a receipt to look at", { receipts: [RECEIPT] }, null],
    ["past its time to pay", { paymentDueAt: new Date("2025-06-02T12:00:00.000Z") }, null],
    ["delivered", { ...PAID, status: "delivered" }, null],
    ["cancelled", { ...PAID, status: "cancelled" }, null],
    ["to pick up", { ...PAID, deliveryMethod: "pickup" }, null],
    ["with the owner's day", { ...PAID, estimatedDelivery: "2025-06-09" }, null],
  ])("%s", (_, given, words) => {
    expect(describeOrderArrival(promised(given), MONDAY)).toBe(words);
  });

  it("does not move with time, and says so once it did not come true", () => {
    const order = promised(PAID);
    const on = (day: string) => describeOrderArrival(order, new Date(`${day}T15:00:00.000Z`));
    expect(on("2025-06-06")).toBe(PROMISED);
    expect(on("2025-06-07")).toBe("Tenía que llegar entre el mié 4 y el vie 6");
  });

  it("is nothing for an order that was promised nothing", () => {
    expect(describeOrderArrival(anOrder(PAID), MONDAY)).toBeNull();
  });
});

describe("what a mail says of an arrival", () => {
  it("is said once the order is paid, and not after its days", () => {
    expect(describePaidArrival(promised(), MONDAY)).toBeNull();
    expect(describePaidArrival(promised(PAID), MONDAY)).toBe(PROMISED);
    expect(describePaidArrival(promised(PAID), new Date("2025-06-07T15:00:00.000Z"))).toBeNull();
  });
});
