import type { Readable } from "node:stream";
import { Router, type Response } from "express";
import sirv from "sirv";

import { sendPlainPage } from "./plain-page";

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

/** The built client files, compressed at build time; what is under their folders never reaches Remix. */
export function serveStaticFiles(clientDirectory: string): Router {
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

  const router = Router();
  router.use((request, response, next) => {
    if (request.method === "POST") return next();
    // sirv throws on a range that ends before it starts, and these files are too small for ranges.
    delete request.headers.range;
    closeFileWith(response);
    serve(request, response, next);
  });
  router.use(FILE_FOLDERS, (_request, response) => sendPlainPage(response, 404));
  return router;
}

/** sirv leaves a file open whose visitor left, and ends the process when one cannot be opened. */
function closeFileWith(response: Response): void {
  response.once("pipe", (file: Readable) => {
    response.once("close", () => file.destroy());
    file.once("error", () => response.destroy());
  });
}
