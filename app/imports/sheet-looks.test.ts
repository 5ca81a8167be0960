import { describe, expect, it } from "vitest";

import { findVisibleSheet, listZeroFormats } from "./sheet-looks";

describe("the sheet that is read", () => {
  it.each([
    [`<sheets><sheet name="A" r:id="r1"/><sheet name="B" r:id="r2"/></sheets>`, 1],
    [`<sheets><sheet name="A" state="hidden"/><sheet name="B"/></sheets>`, 2],
    [`<x:sheets><x:sheet state='veryHidden' name='A'/><x:sheet name='B'/></x:sheets>`, 2],
    [`<sheets><sheet name="A" state="visible"/></sheets>`, 1],
    [`<sheets><sheet name="A" state="hidden"/></sheets>`, 1],
    ["", 1],
  ])("of %s is number %i", (workbook, number) => {
    expect(findVisibleSheet(workbook)).toBe(number);
  });
});

describe("a format of numbers", () => {
  const read = (code: string) =>
    listZeroFormats(
      `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>` +
        `<cellStyleXfs><xf numFmtId="170"/></cellStyleXfs>` +
        `<cellXfs><xf numFmtId="0"><alignment/></xf><xf numFmtId="170"/></cellXfs>`,
    ).get("1");

  it.each([
    ["000000", { before: "", digits: 6 }],
    ["[Red]00;[Blue]-00", { before: "", digits: 2 }],
    ["&quot;Art. &quot;000", { before: "Art. ", digits: 3 }],
    ["\\R\\-000", { before: "R-", digits: 3 }],
  ])("%s has zeros before its digits", (code, format) => {
    expect(read(code)).toEqual(format);
  });

  it.each(["0", "General", "0.00", "#,##0", "dd/mm/yyyy", "00%", "@"])("%s has none", (code) => {
    expect(read(code)).toBeUndefined();
  });
});
