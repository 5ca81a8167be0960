import { describe, expect, it } from "vitest";

import { isFormReply } from "./form-reply";

describe("isFormReply", () => {
  it.each([
    [{ values: {}, errors: {} }, true],
    [{ values: { talle: "M" }, errors: { color: "Elegí un color." } }, true],
    [{ values: {} }, false],
    [{ errors: {} }, false],
    [null, false],
    [undefined, false],
    ["errors", false],
  ])("of %j: %s", (value, expected) => {
    expect(isFormReply(value)).toBe(expected);
  });
});
