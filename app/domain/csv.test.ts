import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../test/helpers/any-text";
import { writeCsvLine } from "./csv";

describe("a line of a spreadsheet", () => {
  it.each([
    [["a", "b"], "a;b\r\n"],
    [["a;b", 'dijo "hola"', "dos\nlíneas"], '"a;b";"dijo ""hola""";"dos\nlíneas"\r\n'],
    [[26000, 0, 1234.56, null, ""], "26000;0;1234,56;;\r\n"],
    [["=1+1", "+54", "-5", "@sum", "\tx"], "'=1+1;'+54;'-5;'@sum;'\tx\r\n"],
    [["\r=1", "  =1"], `"'\r=1";'  =1\r\n`],
    [['=HYPERLINK("http://x";"y")'], `"'=HYPERLINK(""http://x"";""y"")"\r\n`],
    [["a=1", "Ana-María"], "a=1;Ana-María\r\n"],
    [[-5], "-5\r\n"],
  ])("writes %j", (cells, line) => {
    expect(writeCsvLine(cells)).toBe(line);
  });

  it("reads back as what was written, and calculates nothing", () => {
    fc.assert(
      fc.property(fc.array(anyText(), { minLength: 1 }), (cells) => {
        const read = readLine(writeCsvLine(cells));
        expect(read.map((cell, at) => (cell === `'${cells[at]}` ? cells[at] : cell))).toEqual(
          cells,
        );
        expect(read.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      }),
    );
  });
});

/** As a spreadsheet does. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  while (rest !== "") {
    const [match, quoted, plain = ""] =
      /^(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(?:;|\r\n$)/.exec(rest) ?? [];
    if (match === undefined) throw new Error(`Not a line: ${JSON.stringify(rest)}`);
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    rest = rest.slice(match.length);
    if (rest === "" && match.endsWith(";")) cells.push("");
  }
  return cells;
}
