import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ANY_CHARACTER } from "../../../test/helpers/any-text";
import {
  createOrderNumber,
  findOrderPrefix,
  NUMBERS_PER_MILLISECOND,
  parseOrderNumber,
} from "./order-number";

const choice = fc.integer({ min: 0, max: NUMBERS_PER_MILLISECOND - 1 });

describe("findOrderPrefix", () => {
  it.each([
    ["Tela", "", "TELA"],
    ["Ropa Ñandú", "", "ROPA"],
    ["Ñandú", "", "NAND"],
    ["La 9 de Julio", "", "LADE"],
    ["Zu", "", "ZUXX"],
    ["É", "", "EXXX"],
    ["1884", "", "TELA"],
    ["Ропа", "", "TELA"],
    ["Ropa Ñandú", "NAND", "NAND"],
  ])("of %j with %j set is %s", (name, orderPrefix, expected) => {
    expect(findOrderPrefix({ name, orderPrefix })).toBe(expected);
  });

  it("has four letters from A to Z for any name, and makes a number that can be read back", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), choice, (name, letters) => {
        const prefix = findOrderPrefix({ name, orderPrefix: "" });
        expect(prefix).toMatch(/^[A-Z]{4}$/);
        const number = createOrderNumber(prefix, new Date(), letters);
        expect(parseOrderNumber(number)).toBe(number);
      }),
    );
  });
});

describe("createOrderNumber", () => {
  it("is the end of the time in milliseconds plus three letters or digits", () => {
    const now = new Date(1_763_706_000_042);
    expect(createOrderNumber("TELA", now, 0)).toBe("TELA-000042-AAA");
    expect(createOrderNumber("TELA", now, NUMBERS_PER_MILLISECOND - 1)).toBe("TELA-000042-999");
  });

  it("has the specification's format at any time, and can be read back as a person types it", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0) }), choice, (now, choice) => {
        const number = createOrderNumber("TELA", now, choice);
        expect(number).toMatch(/^TELA-\d{6}-[A-Z0-9]{3}$/);
        expect(parseOrderNumber(` ${number.toLowerCase()} `)).toBe(number);
      }),
    );
  });

  it("differs for each choice within one millisecond", () => {
    const now = new Date(0);
    const numbers = Array.from({ length: NUMBERS_PER_MILLISECOND }, (_, choice) =>
      createOrderNumber("TELA", now, choice),
    );
    expect(new Set(numbers).size).toBe(NUMBERS_PER_MILLISECOND);
  });
});

describe("parseOrderNumber", () => {
  it.each([
    ["TELA-123456-ABC", "TELA-123456-ABC"],
    ["tela 123456 abc", "TELA-123456-ABC"],
    ["N° TELA–123456–ABC", "TELA-123456-ABC"],
    ["#123456abc", "123456-ABC"],
    [" 123456-abc ", "123456-ABC"],
    ["NUBE123456A1B", "NUBE-123456-A1B"],
  ])("reads %j as %s", (typed, number) => {
    expect(parseOrderNumber(typed)).toBe(number);
  });

  it.each(["", "TELA-123456", "TELA-12345-ABC", "TELA-123456-ABCD", "123456", "TELA-123456-ÁBC"])(
    "takes %j for none",
    (typed) => {
      expect(parseOrderNumber(typed)).toBeNull();
    },
  );
});
