import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

import { findColorBySlug } from "../app/domain/catalogue/color";
import { drawProduct } from "../db/seed/drawings/draw-product";
import { readDrawingAddress } from "../db/seed/drawings/drawing-address";
import { readBuiltInCatalogue } from "../db/seed/read-catalogue";

/** Writes the pictures of the sample catalogue into the build. In development it draws each request. */
export function bakeDrawings(): Plugin {
  const addresses = listDrawings();
  return {
    name: "tela:bake-drawings",
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    writeBundle({ dir = "" }) {
      for (const address of addresses) {
        const file = join(dir, address);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, drawAddress(address));
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(({ url = "" }, response, next) => {
        if (!addresses.has(url)) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(drawAddress(url));
      });
    },
  };
}

export function listDrawings(): ReadonlySet<string> {
  return new Set(readBuiltInCatalogue().flatMap(({ images }) => images));
}

/** @throws {RangeError} for an address that cannot be drawn */
export function drawAddress(address: string): string {
  const { colourSlug, ...spec } = readDrawingAddress(address);
  const colour = findColorBySlug(colourSlug);
  if (!colour) throw new RangeError(`Unknown colour: ${address}`);
  return drawProduct({ ...spec, colour });
}
