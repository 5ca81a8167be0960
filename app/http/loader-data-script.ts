/**
 * The inline script that hands a page's loader data to RemixBrowser, in one piece. Single quotes,
 * because nearly all quotes in the data are double: each would be a letter longer.
 */
export function writeLoaderDataScript(loaderData: string): string {
  const stream = "window.__remixContext.streamController";
  return `${stream}.enqueue('${loaderData.replace(UNSAFE, (letter) => ESCAPES[letter] ?? "")}');${stream}.close();`;
}

/** What would end the text, or the script around it. */
const UNSAFE = /[\\'<\n\r\u2028\u2029]/g;
const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "<": "\\x3c",
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
