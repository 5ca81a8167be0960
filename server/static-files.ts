import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import sirv from "sirv";

import { chooseEncoding } from "./choose-encoding";
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

function findTextType(pathname: string): string | undefined {
  return TEXT_TYPES[pathname.slice(pathname.lastIndexOf(".") + 1).toLowerCase()];
}

/** False where there is no such file. */
export type ServeFile = (incoming: IncomingMessage, response: ServerResponse) => boolean;

/** Sends the built client files, which were compressed at build time. */
export function createFileServer(clientDirectory: string): ServeFile {
  const serve = sirv(clientDirectory, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, pathname) {
      const neverChanges = FILE_FOLDERS.some((folder) => pathname.startsWith(folder));
      response.setHeader(
        "Cache-Control",
        neverChanges ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
      const textType = findTextType(pathname);
      if (textType) response.setHeader("Content-Type", `${textType}; charset=utf-8`);
      if (pathname === SPECULATION_RULES.file) {
        response.setHeader("Content-Type", SPECULATION_RULES.type);
      }
    },
  });

  return (incoming, response) => {
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
