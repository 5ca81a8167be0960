import { describe, expect, it } from "vitest";

import { findTurnedDate } from "./turned-dates";

describe("what a spreadsheet made a date of", () => {
  it.each([
    ["2025-12-11", "11/12/2025", "11-12"],
    ["2025-12-11 00:00:00", "11/12/2025", "11-12"],
    ["2018-12-01", "1/12/2018", "1-12 o 12-18"],
    ["11/12/2025", "11/12/2025", "11-12"],
    ["11-dic", "11-dic", "11-12"],
    ["06-Sept.", "06-Sept.", "6-9"],
    ["2-Jan", "2-Jan", "2-1"],
    ["11-dic-25", "11-dic-25", "11-12"],
    ["dic-18", "dic-18", "12-18"],
    ["Ago-2006", "Ago-2006", "8-6"],
  ])("%j is found", (text, date, was) => {
    expect(findTurnedDate(text)).toEqual({ date, was });
  });

  it.each([
    ...["", "11-12", "12-18M", "36/37", "8-10-12", "8/10/12", "2025", "Mar", "Mar del Plata 24"],
    ...["Verde mar-claro", "38", "S-1"],
  ])("%j is no date", (text) => {
    expect(findTurnedDate(text)).toBeNull();
  });
});
