import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseBankAlias, parseCbu } from "./checked-numbers";

const CBU = "2850590940090418135201";

describe("parseCbu", () => {
  it("accepts 22 digits with both check digits right, also in groups", () => {
    expect(parseCbu(CBU)).toBe(CBU);
    expect(parseCbu(` ${CBU.slice(0, 8)} ${CBU.slice(8)} `)).toBe(CBU);
  });

  it.each([
    "",
    CBU.slice(1),
    `${CBU}0`,
    "0".repeat(22),
    "cbu".padEnd(22, "1"),
    CBU.replace("2", "²"),
  ])("refuses %j", (text) => expect(parseCbu(text)).toBeNull());

  it("detects any single wrong digit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: CBU.length - 1 }),
        fc.integer({ min: 1, max: 9 }),
        (at, shift) => {
          const wrong = String((Number(CBU[at]) + shift) % 10);
          expect(parseCbu(CBU.slice(0, at) + wrong + CBU.slice(at + 1))).toBeNull();
        },
      ),
    );
  });
});

describe("parseBankAlias", () => {
  it.each([
    ["mi.tienda.ropa", "MI.TIENDA.ROPA"],
    [" Tela-2026 ", "TELA-2026"],
    ["sixsix", "SIXSIX"],
    ["PAÑO.LANA", "PAÑO.LANA"],
  ])("reads %j as %s", (typed, alias) => expect(parseBankAlias(typed)).toBe(alias));

  it.each(["", "corto", "x".repeat(21), "con espacio", "a@b.com.ar", "<b>alias</b>", "alías.uno"])(
    "refuses %j",
    (text) => expect(parseBankAlias(text)).toBeNull(),
  );
});
