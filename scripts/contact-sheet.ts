import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { COLORS } from "../app/domain/catalogue/color";
import { drawProduct } from "../db/seed/drawings/draw-product";
import { DRAWING_KINDS, type DrawingKind } from "../db/seed/drawings/drawing-spec";
import { readBuiltInCatalogue, type CatalogueRecord } from "../db/seed/read-catalogue";
import { drawAddress } from "./bake-drawings";

const SEEDS_PER_KIND = 12;

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function figure(svg: string, caption: string): string {
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return `<figure><img src="${source}" alt=""><figcaption>${caption}</figcaption></figure>`;
}

function productFigure({ id, name, images }: CatalogueRecord): string {
  const [first = ""] = images;
  return figure(drawAddress(first), `<b>${escapeHtml(name)}</b><br>${escapeHtml(id)}`);
}

function kindRow(kind: DrawingKind, row: number): string {
  const figures = Array.from({ length: SEEDS_PER_KIND }, (_, index) => {
    const seed = index * 613 + row;
    const colour = COLORS[(index * 7 + row) % COLORS.length];
    if (!colour) throw new RangeError("There are no colours");
    const view = index % 4 === 3 ? "detalle" : "frente";
    return figure(drawProduct({ kind, colour, seed, view }), `${colour.slug} ${seed}`);
  });
  return `<h2>${kind}</h2><div class="row">${figures.join("")}</div>`;
}

const products = readBuiltInCatalogue();
const style =
  "body{font:12px/1.4 system-ui,sans-serif;margin:24px}img{width:100%;display:block}figure{margin:0}" +
  "div{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(180px,1fr))}" +
  `.row{grid-template-columns:repeat(${SEEDS_PER_KIND},1fr)}figcaption{padding:4px 0;overflow-wrap:anywhere}`;
const page =
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Hoja de contactos</title><style>${style}</style>` +
  `<h1>${products.length} productos</h1><div>${products.map(productFigure).join("")}</div>` +
  `<h1>${DRAWING_KINDS.length} tipos</h1>${DRAWING_KINDS.map(kindRow).join("")}</html>`;

const directory = resolve(process.env.DATA_DIR ?? "./data");
mkdirSync(directory, { recursive: true, mode: 0o700 });
const file = join(directory, "contact-sheet.html");
writeFileSync(file, page);
console.log(file);
