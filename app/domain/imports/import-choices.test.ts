import { expect, it } from "vitest";

import { DEFAULT_CHOICES, startChoices } from "./import-choices";

it("never begins by asking shoppers more than the promotional price", () => {
  expect(startChoices(null).price).toBe("sale");
  expect(startChoices({ ...DEFAULT_CHOICES, price: "list" }).price).toBe("sale");
  expect(startChoices({ ...DEFAULT_CHOICES, price: "promotional" }).price).toBe("promotional");
});
