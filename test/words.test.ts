import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const APP = path.resolve(import.meta.dirname, "../app");

/** Attributes whose text nobody reads. */
const SILENT = ["className", "id", "name", "href", "htmlFor", "type", "autoComplete"];
const KEY = /^[a-z][\w-]*$/;

type Said = { text: string; where: string };

/** Every text of the app's sources that may be shown: strings, parts of templates, and text between tags. */
function readTexts(): Said[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = ts.createSourceFile(
        file,
        readFileSync(path.join(APP, file), "utf8"),
        ts.ScriptTarget.Latest,
        true,
        file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
      );
      return collectTexts(source, source);
    });
}

function collectTexts(node: ts.Node, source: ts.SourceFile): Said[] {
  const found: Said[] = [];
  node.forEachChild((child) => void found.push(...collectTexts(child, source)));
  if (!isText(node) || isSilent(node)) return found;
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const text = node.text.replace(/\s+/g, " ").trim();
  return [...found, { text, where: `${source.fileName}:${line + 1} ${text.slice(0, 80)}` }];
}

type Text = ts.StringLiteral | ts.TemplateLiteralLikeNode | ts.JsxText;

function isText(node: ts.Node): node is Text {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node) ||
    ts.isJsxText(node)
  );
}

function isSilent(node: Text): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isLiteralTypeNode(parent)) return true;
  if (isLogged(parent)) return true;
  if (ts.isJsxAttribute(parent) && SILENT.includes(parent.name.getText())) return true;
  return !ts.isJsxText(node) && KEY.test(node.text);
}

function isLogged(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return isLogged(node.parent);
  return ts.isCallExpression(node) && node.expression.getText().startsWith("getLog()");
}

const TEXTS = readTexts();
/** The others are SQL, names of jobs, and words that shoppers type. */
const isForPeople = ({ where }: Said) =>
  !/^(?:data|settings|log)\/|^(?:jobs|retention)|^shop\.|search-topics/.test(where);
const offenders = (words: RegExp) =>
  TEXTS.filter((said) => isForPeople(said) && words.test(said.text)).map(({ where }) => where);

it("reads the texts of the pages", () => {
  expect(TEXTS.map(({ text }) => text)).toContain("Tu carrito está vacío");
});

it("calls an e-mail by one word", () => {
  const others =
    /(?<![-\w/@.$])(?:[Ee]mails?|[Mm]ails?|[Cc]orreos? electrónicos?)(?![-\w/@=]|[.:][\w/])/;
  expect(offenders(others)).toEqual([]);
});

it("quotes with one kind of marks", () => {
  expect(offenders(/[«»„‘]/)).toEqual([]);
});

it("names no setting of the computer to who keeps the shop", () => {
  expect(offenders(/\b(?:SMTP_URL|MAIL_FROM|ORIGIN=|MP_[A-Z_]{4,})|(?<!\w)\.env\b/)).toEqual([]);
});
