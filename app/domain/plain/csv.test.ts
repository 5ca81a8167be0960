import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { removeGuard, writeCsvLine, writeExactCsvLine } from "./csv";

describe("a line of a spreadsheet", () => {
  it.each([
    [["a", "b"], "a;b\r\n"],
    [["a;b", 'dijo "hola"', "dos\nlíneas"], '"a;b";"dijo ""hola""";dos líneas\r\n'],
    [["Timbre 2\r\n=1+1", "a\r=1", "a\u2028@b"], "Timbre 2 =1+1;a =1;a @b\r\n"],
    [[{ pesosToTheCent: 10000 }, { pesosToTheCent: 1234.5 }], "10000,00;1234,50\r\n"],
    [[26000, 0, 1234.56, null, ""], "26000;0;1234,56;;\r\n"],
    [["=1+1", "+54", "-5", "@sum", "\tx"], "'=1+1;'+54;'-5;'@sum;'\tx\r\n"],
    [["\r=1", "  =1"], "' =1;'  =1\r\n"],
    [['=HYPERLINK("http://x";"y")'], `"'=HYPERLINK(""http://x"";""y"")"\r\n`],
    [["a=1", "Ana-María"], "a=1;Ana-María\r\n"],
    [["＝1+1", "＋54", "－5", "＠sum"], "'＝1+1;'＋54;'－5;'＠sum\r\n"],
    [["−5", "﹦1", "⁺1", "﹫a"], "'−5;'﹦1;'⁺1;'﹫a\r\n"],
    [
      ["\u0000=1", "\u200b＝1", "\u3000 ＋1", "\u00a0@x"],
      "'\u0000=1;'\u200b＝1;'\u3000 ＋1;'\u00a0@x\r\n",
    ],
    [[-5], "-5\r\n"],
  ])("writes %j", (cells, line) => {
    expect(writeCsvLine(cells)).toBe(line);
  });

  it("reads back as the same text in one line, and is never a formula", () => {
    fc.assert(
      fc.property(fc.array(anyText(), { minLength: 1 }), (cells) => {
        const lines = cells.map((cell) => cell.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, " "));
        const read = readLine(writeCsvLine(cells));
        expect(read.map((cell, at) => (cell === `'${lines[at]}` ? lines[at] : cell))).toEqual(
          lines,
        );
        expect(read.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      }),
    );
  });
});

describe("a line of a spreadsheet that the shop reads back", () => {
  it.each([
    [["a", "b;c", 'dijo "hola"'], 'a;"b;c";"dijo ""hola"""\r\n'],
    [["dos\nlíneas", "a\r\nb", "a\u2028b"], '"dos\nlíneas";"a\r\nb";"a\u2028b"\r\n'],
    [["\r", "\ta"], "\"'\r\";'\ta\r\n"],
    [[" a", "a "], '" a";"a "\r\n'],
    [["=1", "'=1", "''-5", "'Remera'", "\n=1"], "'=1;''=1;'''-5;'Remera';\"'\n=1\"\r\n"],
    [[26000, 10.5, 0, null, ""], "26000;10,5;0;;\r\n"],
  ])("writes %j", (cells, line) => {
    expect(writeExactCsvLine(cells)).toBe(line);
  });

  it("gives every text exactly, and is never a formula", () => {
    fc.assert(
      fc.property(fc.array(anyText(), { minLength: 1 }), (texts) => {
        const read = readLine(writeExactCsvLine(texts));
        expect(read.map(removeGuard)).toEqual(texts);
        expect(read.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      }),
    );
  });

  it.each(["'=1", "''=1", "=1", "'", "''", "'a", "-", "'-"])(
    "keeps the apostrophes of %j",
    (text) => {
      expect(readLine(writeExactCsvLine([text])).map(removeGuard)).toEqual([text]);
    },
  );
});

/** Parses the line as a spreadsheet does. */
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
