import { expect, it } from "vitest";

import { createGuideNames } from "./guide-names";

const NAMES = createGuideNames([
  { id: "remeras", name: "Remeras de mujer" },
  { id: "jeans", name: "Jeans" },
  { id: "jeans-2", name: "JEANS" },
  { id: "tops", name: "remeras" },
]);

it.each([
  ["remeras", ["remeras"]],
  ["REMERAS DE MUJÉR ", ["remeras"]],
  ["Remeras", ["tops"]],
  ["jeans", ["jeans"]],
  ["Jeans", ["jeans", "jeans-2"]],
  ["Camisas", []],
])("%j means the guides %j", (text, ids) => {
  expect(NAMES.find(text).map(({ id }) => id)).toEqual(ids);
});

it.each([
  ["remeras", "Remeras de mujer"],
  ["jeans-2", "jeans-2"],
  // Its name is another guide's id.
  ["tops", "tops"],
  ["no-esta", ""],
])("the guide %s is written %j, which means it alone", (id, text) => {
  expect(NAMES.write(id)).toBe(text);
  if (text !== "") expect(NAMES.find(text)).toMatchObject([{ id }]);
});
