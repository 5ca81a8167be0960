/** What a workbook says of how a person sees its sheets, read from its parts. */

const NAME = String.raw`(?:\w+:)?`;
const SHEET = new RegExp(`<${NAME}sheet\\b([^>]*)>`, "g");

/** The number of the first sheet that is not hidden, from 1; 1 when all are. */
export function findVisibleSheet(workbook: string): number {
  const sheets = [...workbook.matchAll(SHEET)]
    .map(([, attributes = ""]) => attributes)
    .filter((attributes) => /\bname=/.test(attributes));
  const visible = sheets.findIndex(
    (attributes) => !/\bstate=["'](?:very)?hidden/i.test(attributes),
  );
  return Math.max(visible, 0) + 1;
}

/** A format of numbers that fills them up with zeros, as "R-00000" does. */
export type ZeroFormat = { before: string; digits: number };

const NUMBER_FORMAT = new RegExp(`<${NAME}numFmt\\b([^>]*)>`, "g");
const CELL_FORMATS = new RegExp(`<${NAME}cellXfs\\b[^>]*>([\\s\\S]*?)</${NAME}cellXfs>`);
const CELL_FORMAT = new RegExp(`<${NAME}xf\\b([^>]*)>`, "g");

export function listZeroFormats(styles: string): Map<string, ZeroFormat> {
  const formats = new Map<string, ZeroFormat>();
  for (const [, attributes = ""] of styles.matchAll(NUMBER_FORMAT)) {
    const format = readFormat(readAttribute(attributes, "formatCode"));
    if (format) formats.set(readAttribute(attributes, "numFmtId"), format);
  }
  const [, cellFormats = ""] = CELL_FORMATS.exec(styles) ?? [];
  return new Map(
    [...cellFormats.matchAll(CELL_FORMAT)].flatMap(([, attributes = ""], style) => {
      const format = formats.get(readAttribute(attributes, "numFmtId"));
      return format ? [[String(style), format]] : [];
    }),
  );
}

function readAttribute(attributes: string, name: string): string {
  const [, , value = ""] = new RegExp(`\\b${name}=(["'])(.*?)\\1`).exec(attributes) ?? [];
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** A text in quotes or after a backslash is shown as it is; marks of colour and language are not. */
const ZEROS = /^((?:"[^"]*"|\\.|-)*)(0{2,})$/;

function readFormat(code: string): ZeroFormat | null {
  const [positive = ""] = code.replace(/\[[^\]]*\]/g, "").split(";");
  const [, before = "", zeros] = ZEROS.exec(positive) ?? [];
  if (zeros === undefined) return null;
  return { before: before.replace(/"([^"]*)"|\\(.)/g, "$1$2"), digits: zeros.length };
}
