/** Why an SVG is not drawn. */
export type SvgProblem = "encoding" | "entities" | "script" | "outside" | "text";

/** In the order in which an owner should hear of them. */
const PROBLEMS: readonly [SvgProblem, RegExp][] = [
  ["entities", /<!ENTITY/i],
  ["script", /<script[\s>/]|<foreignObject[\s>/]|\son[a-z]+\s*=|javascript:/i],
  ["outside", /<\?xml-stylesheet|@import|\sxml:base\s*=/i],
  // A reference may only lead to another part of the same drawing.
  ["outside", /href\s*=(?!\s*["']#)|url\((?!\s*["']?#)/i],
  ["text", /<text[\s>/]/i],
];

/** What keeps a drawing from being drawn by itself alone; null when nothing does. */
export function findSvgProblem(bytes: Uint8Array): SvgProblem | null {
  const text = readUtf8(bytes);
  if (text === null || !isDeclaredUtf8(text)) return "encoding";
  return PROBLEMS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A parser that follows another encoding would read another text than the one checked here. */
function isDeclaredUtf8(text: string): boolean {
  const [, encoding = "utf-8"] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
  return /^(utf-?8|us-ascii|iso-8859-1)$/i.test(encoding) && !text.includes("\0");
}
