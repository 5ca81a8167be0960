import { readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import sirv from "sirv";

import { matchesETag } from "../app/http/caching";
import { chooseEncoding } from "./compress-answers";
import type { Layer } from "./layer";
import { plainPage } from "./plain-page";

/** Files with these addresses never change, and no page of the shop has such an address. */
const FILE_FOLDERS = ["/assets/", "/dibujos/"];

/** Browsers take them under no other type. */
const SPECULATION_RULES = {
  file: "/speculation-rules.json",
  type: "application/speculationrules+json",
};

/** Of files that are text, by the ending of their name; all of ours are UTF-8. */
const TEXT_TYPES: Record<string, string> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  map: "application/json",
  svg: "image/svg+xml",
  txt: "text/plain",
  webmanifest: "application/manifest+json",
  xml: "text/xml",
};

/** Of the files whose type sirv would not name, or not completely. */
function findType(pathname: string): string | undefined {
  if (pathname === SPECULATION_RULES.file) return SPECULATION_RULES.type;
  const ending = pathname.slice(pathname.lastIndexOf(".") + 1).toLowerCase();
  if (ending === "ico") return "image/x-icon";
  const textType = TEXT_TYPES[ending];
  return textType && `${textType}; charset=utf-8`;
}

/**
 * The ETag of each file that sirv sends, by its address; it hides what begins with a dot. A compressed variant
 * has its file's, because ours are weak.
 */
function listETags(directory: string): Map<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name);
        const { size, mtimeMs } = statSync(file);
        const address = `/${relative(directory, file).replaceAll(sep, "/")}`;
        return [address, `W/"${size}-${Math.trunc(mtimeMs)}"`] as const;
      })
      .filter(([address]) => !address.includes("/.")),
  );
}

/** False where there is no such file. */
export type ServeFile = (incoming: IncomingMessage, response: ServerResponse) => boolean;

/** Sends the built client files, which were compressed at build time. */
export function createFileServer(clientDirectory: string): ServeFile {
  const etags = listETags(clientDirectory);
  function setValidators(response: ServerResponse, pathname: string): void {
    const neverChanges = FILE_FOLDERS.some((folder) => pathname.startsWith(folder));
    response.setHeader(
      "Cache-Control",
      neverChanges ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    );
    response.setHeader("Vary", "Accept-Encoding");
    const etag = etags.get(pathname);
    if (etag !== undefined) response.setHeader("ETag", etag);
  }
  const serve = sirv(clientDirectory, {
    // It knows one form of `If-None-Match`, the one that it sent.
    etag: false,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, pathname) {
      setValidators(response, pathname);
      const type = findType(pathname);
      if (type) response.setHeader("Content-Type", type);
    },
  });

  return (incoming, response) => {
    const pathname = readPathname(incoming);
    const etag = etags.get(pathname);
    if (etag !== undefined && matchesETag(incoming.headers["if-none-match"], etag)) {
      setValidators(response, pathname);
      response.writeHead(304).end();
      return true;
    }
    // sirv throws on a range that ends before it starts, and these files are too small for ranges.
    delete incoming.headers.range;
    // It also sends an encoding that the client refuses with `q=0`.
    const { headers } = incoming;
    headers["accept-encoding"] = chooseEncoding(headers["accept-encoding"] ?? "");
    closeFileWith(response);
    let isServed = true;
    serve(incoming, response, () => {
      isServed = false;
    });
    return isServed;
  };
}

/** As sirv reads it. */
function readPathname({ url = "" }: IncomingMessage): string {
  const [pathname = ""] = url.split("?", 1);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** These folders have no pages, so a missing file never reaches Remix. */
export function refuseMissingFiles(): Layer {
  return (request, context, next) => {
    const target = context.target.toLowerCase();
    const isFile = FILE_FOLDERS.some((folder) => target.startsWith(folder));
    return isFile ? plainPage(404, request, context) : next(request);
  };
}

/** sirv leaves a file open when the visitor leaves, and ends the process when it cannot open one. */
function closeFileWith(response: ServerResponse): void {
  response.once("pipe", (file: Readable) => {
    response.once("close", () => file.destroy());
    file.once("error", () => response.destroy());
  });
}
