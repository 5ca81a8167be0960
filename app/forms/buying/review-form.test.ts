import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { parseReviewForm } from "./review-form";

const KEY = "abcdefghijklmnopqrst_-";
const SEEN = {
  lines: [{ productId: "remera", size: "M", color: "Negro", quantity: 2, priceInPesos: 26_000 }],
  discountInPesos: 5200,
  shippingInPesos: 6500,
  totalInPesos: 53_300,
};
const NOTHING = { lines: [], discountInPesos: 0, shippingInPesos: 0, totalInPesos: 0 };

function parse(clave: string | undefined, visto?: string) {
  const formData = new FormData();
  if (clave !== undefined) formData.set("clave", clave);
  if (visto !== undefined) formData.set("visto", visto);
  return parseReviewForm(formData);
}

describe("the form of the review page", () => {
  it("returns its key and what was shown", () => {
    expect(parse(KEY, JSON.stringify(SEEN))).toEqual({
      idempotencyKey: KEY,
      seen: SEEN,
      detailsHash: "",
      termsVersion: "",
    });
  });

  it.each([undefined, "", "corta", `${KEY}x`, `${KEY.slice(1)}+`, " ".repeat(22)])(
    "is refused with the key %j",
    (clave) => {
      expect(parse(clave, JSON.stringify(SEEN))).toBeNull();
    },
  );

  it.each([
    undefined,
    "",
    "null",
    "[]",
    "{",
    JSON.stringify({ ...SEEN, totalInPesos: "53300" }),
    JSON.stringify({ ...SEEN, totalInPesos: 1.5 }),
    JSON.stringify({ ...SEEN, lines: Array.from({ length: 31 }, () => SEEN.lines[0]) }),
    JSON.stringify({ ...SEEN, lines: [{ ...SEEN.lines[0], color: "x".repeat(25_000) }] }),
  ])("counts %.40s as nothing shown", (visto) => {
    expect(parse(KEY, visto)?.seen).toEqual(NOTHING);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (clave, visto) => {
        parse(clave, visto);
        expect(parse(KEY, visto)?.seen).toEqual(NOTHING);
      }),
    );
  });
});
