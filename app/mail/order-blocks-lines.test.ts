import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anOrder } from "../../test/helpers/an-order";
import { anyCode, anyOfferedLine, anyGift, anyQuantityOffer } from "../../test/helpers/offers";
import { quoteBlock } from "../domain/buying/order-quote";
import { buildCartBlock } from "../domain/buying/priced-cart";
import { discountOrder } from "../domain/offers/order-discounts";
import type { Order } from "../domain/orders/order";
import { orderColumns } from "../domain/orders/order-export";
import { weighParcel } from "../domain/orders/parcel-weight";
import { addPieces, listPaidOf } from "../domain/orders/paid-pieces";
import { toShopperOrder } from "../domain/orders/shopper-order";
import { formatPesos } from "../domain/plain/money";
import { DEFAULT_SHOP_SETTINGS } from "../domain/shop/settings-table";
import { orderFigures } from "./order-blocks";

describe("the lines of an order that was placed with any offers, code and way of paying", () => {
  const anyOrder = fc
    .record({
      lines: fc.array(anyOfferedLine, { minLength: 1, maxLength: 6 }),
      discounts: fc.record({
        quantityOffers: fc.array(anyQuantityOffer, { maxLength: 3 }),
        typedCode: fc.option(anyCode.map((stored) => ({ text: "X", stored }))),
        gift: anyGift,
      }),
      transferDiscountPercent: fc.integer({ min: 0, max: 50 }),
      payment: fc.constantFrom("transfer", "mercadopago", "cash"),
      delivery: fc.constantFrom("shipping", "pickup"),
    })
    .map(place);

  it("add up to its total without the shipping, on its page, in mails and for the accountant", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const goodsInPesos = order.totalInPesos - order.shippingInPesos;
        const paid = listPaidOf(order).map(addPieces);
        expect(paid.reduce((total, pesos) => total + pesos, 0)).toBe(goodsInPesos);
        expect(addShopperLines(order)).toBe(goodsInPesos);
        expect(readMailLines(order)).toEqual(paid.map((pesos) => formatPesos(pesos)));
        expect(readExportedLines(order)).toEqual(paid.map((pesos) => formatPesos(pesos)));
      }),
    );
  });
});

type Placing = {
  lines: Parameters<typeof discountOrder>[0];
  discounts: Parameters<typeof discountOrder>[1];
  transferDiscountPercent: number;
  payment: "transfer" | "mercadopago" | "cash";
  delivery: "shipping" | "pickup";
};

/** As the shop places it. */
function place({ lines, discounts, transferDiscountPercent, payment, delivery }: Placing): Order {
  const settings = { ...DEFAULT_SHOP_SETTINGS, transferDiscountPercent };
  const found = discountOrder(lines, discounts, "2026-03-10");
  const choice = { productId: "una", size: "", color: "" };
  const priced = lines.map(({ unitPriceInPesos, quantity }, at) => ({
    ...{ ...choice, name: "Una", brand: "", image: "", ivaPermille: 210 },
    ...{ unitPriceInPesos, quantity, lineTotalInPesos: unitPriceInPesos * quantity },
    ...found.lines[at],
  }));
  const totalInPesos = priced.reduce((total, line) => total + line.lineTotalInPesos, 0);
  const given = buildCartBlock({ lines: priced, totalInPesos, discounts: found }, settings);
  const address = { province: "X" as const, postalCode: "5900" };
  const quote = quoteBlock(given, { delivery, address, payment }, settings);
  if (!quote) throw new Error("The shop does not ship to Córdoba");
  const { block, itemsInPesos, discountInPesos, shippingInPesos } = quote;
  return anOrder({
    items: priced.map(({ name, unitPriceInPesos, quantity, ...line }, id) => ({
      ...{ id, ...choice, name, image: "", quantity, priceInPesos: unitPriceInPesos },
      offInPesos: (line.offerInPesos ?? 0) + (line.codeInPesos ?? 0),
    })),
    ...{ itemsInPesos, discountInPesos, shippingInPesos, priceBlock: block },
    ...(block.reductions && { reductions: block.reductions }),
    ...{ totalInPesos: quote.totalInPesos, paymentMethod: payment, deliveryMethod: delivery },
  });
}

function addShopperLines(order: Order): number {
  const settings = { ...DEFAULT_SHOP_SETTINGS, takesOnlinePayments: true };
  const { items } = toShopperOrder(
    { ...order, token: "x", wasMailed: false },
    settings,
    new Date(),
  );
  return items.reduce((total, item) => total + (item.reducedInPesos ?? item.totalInPesos), 0);
}

/** What a mail says that each line costs with all that is taken off. */
function readMailLines(order: Order): string[] {
  const block = orderFigures(order);
  if (block.kind !== "figures") throw new Error("No figures");
  return block.figures
    .slice(0, order.items.length)
    .map(({ note, value }) => / con sus descuentos (.+)$/.exec(note)?.[1] ?? value);
}

function readExportedLines(order: Order): string[] {
  const columns = orderColumns({ showsNet: false, showsReductions: false, showsParts: false });
  const detail = columns.find(({ title }) => title === "Detalle con sus descuentos");
  const told = detail?.read({
    ...{ ...order, notes: "", parcel: weighParcel([]), paidParts: [] },
    ...{ discountPercent: order.priceBlock?.transfer?.discountPercent ?? 0 },
    items: order.items.map((item) => ({
      ...{ ...item, offInPesos: item.offInPesos ?? 0, ivaPermille: 210 },
    })),
  });
  if (typeof told !== "string") throw new Error("No details");
  return told.split(", ").map((line) => line.replace(/^.*: /, ""));
}
