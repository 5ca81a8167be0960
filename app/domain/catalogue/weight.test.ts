import { expect, it } from "vitest";

import { weightOf } from "./weight";

it.each<[own: number | null, ofGroup: number | null | undefined, weight: number | null]>([
  [250, 400, 250],
  [null, 400, 400],
  [null, null, null],
  [null, undefined, null],
])("a product of %j g in a category of %j g weighs %j", (own, ofGroup, weight) => {
  const group = ofGroup === undefined ? null : { weightInGrams: ofGroup };
  expect(weightOf({ weightInGrams: own }, group)).toBe(weight);
});
