import { expect, it } from "vitest";

import { listToPick } from "./order-sheet";

const item = (name: string, size: string, color: string, quantity: number) => ({
  ...{ name, size, color, quantity },
});

it("lists each product, size and colour once, with its pieces, in the order of the shelves", () => {
  const sheets = [
    { items: [item("Remera", "XL", "Negro", 2), item("Ñandú", "", "", 1)] },
    { items: [item("Remera", "S", "Negro", 1), item("Remera", "XL", "Blanco", 1)] },
    { items: [item("Remera", "2xl", "Negro", 1), item("Remera", "XXL", "Negro", 3)] },
    { items: [item("Remera", "XL", "Negro", 3)] },
  ];
  expect(listToPick(sheets)).toEqual([
    item("Ñandú", "", "", 1),
    item("Remera", "S", "Negro", 1),
    item("Remera", "XL", "Blanco", 1),
    item("Remera", "XL", "Negro", 5),
    item("Remera", "2xl", "Negro", 4),
  ]);
  expect(sheets[0]?.items[0]?.quantity).toBe(2);
  expect(listToPick([])).toEqual([]);
});
