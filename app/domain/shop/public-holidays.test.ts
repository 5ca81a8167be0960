import { describe, expect, it } from "vitest";

import { isPublicHoliday, publicHolidaysField } from "./public-holidays";

const FIELD = publicHolidaysField({ name: "feriados", label: "Feriados" });

describe("the list of public holidays", () => {
  it("takes a day in each line, as people write it, once each", () => {
    const { value } = FIELD.read("25/12\r\n\r\n 1/5 \n24-12-2026\n29.2\n25/12\n");
    expect(value).toEqual(["12-25", "05-01", "2026-12-24", "02-29"]);
  });

  it("is empty where all days are working days", () => {
    expect(FIELD.read(" \n")).toEqual({ value: [], problem: null });
  });

  it.each(["25", "navidad", "31/2", "29/02/2027", "12/25", "25/12/26", "2026-12-24", "25/12 1/1"])(
    "refuses the line %s, and names it",
    (line) => {
      expect(FIELD.read(`1/1\n${line}`).problem).toBe(
        `Revisá “${line}”: los días se escriben 25/12 o 24/12/2026.`,
      );
    },
  );

  it("refuses more days than a year of work can miss", () => {
    const days = Array.from({ length: 61 }, (_, at) => `${(at % 28) + 1}/${(at % 12) + 1}`);
    expect(FIELD.read(days.join("\n")).problem).toContain("Entran hasta 60 días");
  });

  it("is read back as it was written", () => {
    const stored = ["12-25", "2026-12-24"];
    expect(FIELD.write(stored)).toBe("25/12\n24/12/2026");
    expect(FIELD.read(FIELD.write(stored)).value).toEqual(stored);
    expect(FIELD.isStored(stored)).toBe(true);
  });

  it.each([
    ["12-25"],
    [["25/12"]],
    [["02-30"]],
    [[7]],
    [Array.from({ length: 61 }, () => "12-25")],
  ])("is not %j in the database", (value) => expect(FIELD.isStored(value)).toBe(false));

  it("has a day of every year, or of one", () => {
    expect(isPublicHoliday("2027-12-25", ["12-25"])).toBe(true);
    expect(isPublicHoliday("2026-12-24", ["2026-12-24"])).toBe(true);
    expect(isPublicHoliday("2027-12-24", ["2026-12-24"])).toBe(false);
  });
});
