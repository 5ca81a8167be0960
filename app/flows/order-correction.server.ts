import { randomUUID } from "node:crypto";

import { findCartProducts } from "../data/catalogue/storefront.server";
import { versionOf } from "../data/orders/correct-order.server";
import { findOrder } from "../data/orders/order-details.server";
import { describeChoice } from "../domain/buying/line-choice";
import { whyNotCorrected } from "../domain/orders/correction-words";
import type { Order } from "../domain/orders/order";
import { formatPesos } from "../domain/plain/money";
import { listSaleChoices } from "../domain/stock/sale-choices";
import { sizeLabel } from "../domain/catalogue/size";
import {
  toCorrectionTexts,
  type CorrectedLine,
  type PieceChoice,
} from "../forms/orders/correction-form";
import { writeOrderLines } from "../forms/orders/manual-order";
import { searchForSale } from "./manual-order.server";

/** Null without such an order. */
export async function readCorrectionPage(orderNumber: string) {
  const order = await findOrder(orderNumber);
  if (!order) return { page: null };
  return {
    page: {
      orderNumber: order.orderNumber,
      closed: whyNotCorrected(order),
      version: versionOf(order),
      formKey: randomUUID(),
      texts: toCorrectionTexts(order),
      lines: await listLines(order),
    },
  };
}

/** A line can stay as it is, also where the product has that size no more. */
async function listLines(order: Order): Promise<CorrectedLine[]> {
  const { products } = (await findCartProducts(order.items.map((item) => item.productId))).value;
  const keep = (choices: readonly PieceChoice[], own: string, label: string) =>
    choices.some(({ id }) => id === own) || own === ""
      ? [...choices]
      : [{ id: own, label }, ...choices];
  return order.items.map(({ id, name, productId, size, color }) => {
    const product = products.get(productId);
    const { sizes, colors } = product ? listSaleChoices(product) : { sizes: [], colors: [] };
    return {
      ...{ id, name },
      sizes: keep(sizes, size, sizeLabel(size)),
      colors: keep(colors, color, color),
    };
  });
}

/** Each size and colour of what the text finds, as one choice. */
export async function findToAdd(text: string): Promise<PieceChoice[]> {
  const found = await searchForSale(text);
  return found.flatMap(({ id, name, priceInPesos, choices, chosen }) => {
    const of = (list: readonly PieceChoice[], one: string) =>
      list.length === 0
        ? [""]
        : list.map((choice) => choice.id).filter((own) => one === "" || own === one);
    return of(choices.colors, chosen.color).flatMap((color) =>
      of(choices.sizes, chosen.size).map((size) => ({
        id: writeOrderLines([{ productId: id, size, color, quantity: 1 }])[0] ?? "",
        label: [name, describeChoice({ size, color }), formatPesos(priceInPesos)]
          .filter((part) => part !== "")
          .join(" · "),
      })),
    );
  });
}
