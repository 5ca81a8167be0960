import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DEFAULT_SHOP_SETTINGS } from "./settings-table";
import { describeInstalments, describePayment } from "./payment-offers";
import { isSocialAddress } from "./links";

describe("the payment offers", () => {
  it.each([
    [3, 10, "3 cuotas sin interés · 10% de descuento por transferencia"],
    [1, 10, "10% de descuento por transferencia"],
    [6, 0, "6 cuotas sin interés"],
    [1, 0, null],
  ])("%i instalments and %i%% off", (instalments, transferDiscountPercent, text) => {
    expect(describePayment({ instalments, transferDiscountPercent })).toBe(text);
  });

  it("never mention a single instalment", () => {
    expect(describeInstalments({ instalments: 1 })).toBeNull();
  });
});

describe("an address the shop links to", () => {
  it.each([
    ["https://www.instagram.com/", true],
    ["HTTPS://Instagram.com/tela", true],
    ["http://www.instagram.com/", false],
    ["javascript:alert(1)", false],
    [" https://instagram.com", false],
    ["https:instagram.com", false],
    ["https://", false],
    ["https://localhost/", false],
    ["https://yo:clave@instagram.com/", false],
    ["https://instagram.com@evil.example/", false],
    ["//instagram.com", false],
    ["instagram.com", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isSocialAddress(text)).toBe(expected);
  });

  it("is https for the browser whenever it is accepted", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((s) => `https://${s}`),
        ),
        (text) => {
          if (isSocialAddress(text)) expect(new URL(text).protocol).toBe("https:");
        },
      ),
    );
  });

  it("accepts the sample addresses", () => {
    expect(DEFAULT_SHOP_SETTINGS.social.map(({ url }) => isSocialAddress(url))).toEqual([true]);
  });
});
