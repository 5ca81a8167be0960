import { describe, expect, it } from "vitest";

import { describeBuyerDocument, parseBuyerDocument } from "./buyer-document";

describe("the document of a buyer", () => {
  it.each([
    ["", ""],
    ["  ", ""],
    ["12.345.678", "12345678"],
    ["DNI 1234567", "1234567"],
    ["20-12345678-6", "20-12345678-6"],
    ["20123456786", "20-12345678-6"],
    ["CUIT 30 71234567 1", "30-71234567-1"],
    ["20-12345678-5", null],
    ["123456", null],
    ["123456789", null],
    ["01234567", null],
    ["12345678a", null],
    ["DNI", null],
    ["-", null],
  ])("reads %j as %j", (typed, stored) => expect(parseBuyerDocument(typed)).toBe(stored));

  it.each([
    ["", ""],
    ["12345678", "DNI 12.345.678"],
    ["20-12345678-6", "CUIT 20-12345678-6"],
    ["otro", "otro"],
  ])("shows %j as %j", (stored, said) => expect(describeBuyerDocument(stored)).toBe(said));
});
