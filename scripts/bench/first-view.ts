import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const KINDS = ["HTML", "CSS", "JS", "fonts", "pictures", "other"] as const;

export type Kind = (typeof KINDS)[number];
export type Size = { files: number; rawBytes: number; sentBytes: number };
export type FirstView = {
  page: string;
  sizes: Record<Kind, Size>;
  total: Size;
  /** Pictures that a browser asks for only when the shopper gets near them. */
  lazy: Size;
  /** What the page links to and does not get. */
  broken: string[];
};
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  rawBody: Buffer;
};

/** Weighs a page and every file its HTML and CSS ask for at once. */
export async function weighFirstView(page: string, address: string): Promise<FirstView> {
  const sizes = Object.fromEntries(KINDS.map((kind) => [kind, emptySize()])) as FirstView["sizes"];
  const total = emptySize();
  const lazy = emptySize();
  const broken: string[] = [];
  const seen = new Set<string>();
  let text = "";

  async function weigh(url: URL, isLazy: boolean): Promise<void> {
    if (seen.has(url.href) || url.origin !== new URL(address).origin) return;
    seen.add(url.href);
    const answer = await fetchPage(url.href);
    if (answer.status !== 200) {
      broken.push(`${url.pathname} (${answer.status})`);
      return;
    }
    const type = answer.headers["content-type"] ?? "";
    for (const size of isLazy ? [lazy] : [sizes[nameKind(type, url)], total]) addTo(size, answer);
    const source = answer.rawBody.toString("utf8");
    if (type.startsWith("text/html")) {
      text = source.replaceAll(/<script\b.*?<\/script>|<[^>]*>/gs, "");
      for (const link of listLinks(source)) await weigh(new URL(link.address, url), link.isLazy);
    }
    if (type.startsWith("text/css")) {
      const used = source.replaceAll(/@font-face\s*\{[^}]*\}/g, (face) =>
        isFaceUsed(face, text) ? face : "",
      );
      for (const [, link = ""] of used.matchAll(/url\(["']?(?!data:)([^"')]+)/g)) {
        await weigh(new URL(link, url), false);
      }
    }
  }

  await weigh(new URL(address), false);
  return { page, sizes, total, lazy, broken };
}

/** One request as a browser sends it; the body as it came, and unpacked. */
export function fetchPage(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: { "Accept-Encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const headers: Record<string, string> = {};
        for (const [name, value] of Object.entries(response.headers)) headers[name] = String(value);
        resolve({
          status: response.statusCode ?? 0,
          headers,
          body,
          rawBody: unpack(body, headers["content-encoding"]),
        });
      });
    });
    sent.on("error", reject);
    sent.setTimeout(30_000, () => sent.destroy(new Error(`${address} takes too long`)));
    sent.end();
  });
}

/** What a browser loads because of the HTML alone, at once or when it is idle: it names each module. */
function listLinks(html: string): { address: string; isLazy: boolean }[] {
  const links: { address: string; isLazy: boolean }[] = [];
  for (const [tag] of html.matchAll(/<(?:link|script|img)\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const isLink = tag.startsWith("<link");
    const rel = attribute("rel") ?? "";
    if (isLink && !/^(stylesheet|preload|modulepreload|icon|manifest)$/.test(rel)) continue;
    const address = attribute(isLink ? "href" : "src");
    if (address === undefined || address.startsWith("data:")) continue;
    links.push({
      address: address.replaceAll("&amp;", "&"),
      isLazy: attribute("loading") === "lazy",
    });
  }
  for (const [, address = ""] of html.matchAll(/["'](\/assets\/[^"'\s]+\.js)["']/g)) {
    links.push({ address, isLazy: false });
  }
  return links;
}

/** A font for some characters only is loaded where one of them stands. */
function isFaceUsed(face: string, text: string): boolean {
  const [, range] = /unicode-range:([^;}]+)/i.exec(face) ?? [];
  if (range === undefined) return true;
  const parts = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)];
  return [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return parts.some(([, first = "", last = first]) => {
      return code >= parseInt(first, 16) && code <= parseInt(last, 16);
    });
  });
}

function nameKind(type: string, { pathname }: URL): Kind {
  if (type.startsWith("text/html")) return "HTML";
  if (type.startsWith("text/css")) return "CSS";
  if (/javascript/.test(type)) return "JS";
  if (/font/.test(type) || pathname.endsWith(".woff2")) return "fonts";
  const isIcon = /favicon|icon\./.test(pathname);
  return type.startsWith("image/") && !isIcon ? "pictures" : "other";
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

function emptySize(): Size {
  return { files: 0, rawBytes: 0, sentBytes: 0 };
}

function addTo(size: Size, { body, rawBody }: Answer): void {
  size.files += 1;
  size.rawBytes += rawBody.length;
  size.sentBytes += body.length;
}
