import { expect, it } from "vitest";

import { aPricing } from "../../../test/helpers/cart-pricing";
import { aProduct } from "../../../test/helpers/products";
import { listAddable } from "./priced-cart";
import type { CartLine } from "./cart";

const CAP = aProduct({ sizes: [], colors: ["Negro", "Rojo"], priceInPesos: 9000 });
const counted = (black: number, red: number) => ({
  ...CAP,
  stock: [
    { sizeKey: "", color: "Negro", left: black },
    { sizeKey: "", color: "Rojo", left: red },
  ],
});
const inCart = (quantity: number): CartLine[] => [
  { productId: CAP.id, size: "", color: "Negro", quantity },
];
const roomOf = (...[cart, product]: [CartLine[], typeof CAP]) =>
  listAddable(cart, [product], aPricing())[0]?.room ?? 0;

it("has room for what is left of each size and colour, up to the most of a line", () => {
  expect(roomOf(inCart(1), CAP)).toBe(5);
  expect(roomOf(inCart(3), CAP)).toBe(3);
  expect(roomOf(inCart(1), counted(1, 0))).toBe(0);
  expect(roomOf(inCart(1), counted(2, 1))).toBe(2);
  expect(roomOf(inCart(3), counted(1, 0))).toBe(0);
});

it("has none for a line more in a full cart, and none for what shoppers do not see", () => {
  const others = Array.from({ length: 29 }, (_, at): CartLine => {
    return { productId: `otra-${at}`, size: "", color: "", quantity: 1 };
  });
  expect(roomOf([...inCart(1), ...others], CAP)).toBe(2);
  expect(roomOf(inCart(1), { ...CAP, isHidden: true })).toBe(0);
});

it("has the price of its sale", () => {
  const sale = { priceInPesos: 5000, from: null, until: null, isOn: true, showsList: true };
  expect(listAddable([], [{ ...CAP, sale }], aPricing())).toEqual([
    {
      productId: CAP.id,
      unitPriceInPesos: 5000,
      isOnSale: true,
      brandId: "",
      groupIds: [],
      room: 6,
    },
  ]);
});
