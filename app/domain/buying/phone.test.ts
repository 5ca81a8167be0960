import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatPhone, parsePhone, whatsappAddress } from "./phone";

describe("parsePhone", () => {
  it.each([
    ["+54 9 353 411-2025", "+5493534112025"],
    ["0353 15-411-2025", "+5493534112025"],
    ["0353 154112025", "+5493534112025"],
    ["353 4112025", "+5493534112025"],
    ["(0353) 411 2025", "+5493534112025"],
    ["54 353 4112025", "+5493534112025"],
    ["+54 0353 15 4112025", "+5493534112025"],
    ["0054 9 353 4112025", "+5493534112025"],
    ["9 353 411 2025", "+5493534112025"],
    ["11 4321-0000", "+5491143210000"],
    ["011 15 4321 0000", "+5491143210000"],
    ["15 4321 0000", null],
    ["1145678901", "+5491145678901"],
    ["02954 15-41-2025", "+5492954412025"],
    ["2954 412025", "+5492954412025"],
    // A four-digit area whose local number starts with 15: it has no mobile prefix.
    ["02954 151234", "+5492954151234"],
    ["351 515 1515", "+5493515151515"],
    ["0351 15 515 1515", "+5493515151515"],
    ["3534112025.", "+5493534112025"],
    ["4112025", null],
    ["+598 99 123 456", null],
    ["+1 353 411 2025", null],
    ["999 999 9999", null],
    ["353 411 202", null],
    ["353 411 20255", null],
    ["mi teléfono", null],
    ["", null],
  ])("reads %j as %j", (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
  });

  it("reads every form that the shop shows", () => {
    const national = fc.tuple(fc.constantFrom("11", "23", "35"), fc.stringMatching(/^\d{8}$/));
    fc.assert(
      fc.property(national, ([area, rest]) => {
        const stored = `+549${area}${rest}`;
        expect(parsePhone(stored)).toBe(stored);
        expect(parsePhone(formatPhone(stored))).toBe(stored);
      }),
    );
  });

  it("gives a stored number or null for any text", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d +()./-]*$/));
    fc.assert(fc.property(text, (typed) => /^(\+549\d{10}|null)$/.test(String(parsePhone(typed)))));
  });
});

describe("formatPhone", () => {
  it.each([
    ["+5493534112025", "+54 9 353 411-2025"],
    ["+5491143210000", "+54 9 11 4321-0000"],
    ["+5492954412025", "+54 9 2954 41-2025"],
    ["lo que sea", "lo que sea"],
  ])("shows %j as %j", (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });
});

describe("whatsappAddress", () => {
  it("opens a chat with the text ready", () => {
    expect(whatsappAddress("0353 15 411-2025", "Hola, ¿llegó? 3+1 & más")).toBe(
      "https://wa.me/5493534112025?text=Hola%2C%20%C2%BFlleg%C3%B3%3F%203%2B1%20%26%20m%C3%A1s",
    );
  });

  it("is null for what is no phone number", () => {
    expect(whatsappAddress("", "Hola")).toBeNull();
  });
});
