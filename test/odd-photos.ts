import type Database from "better-sqlite3";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import sharp from "sharp";

/*
 * Twelve photographs in shapes that shops really upload, of people whose heads are at the top: what a crop may
 * not cut off. `node --import tsx test/odd-photos.ts FOLDER` writes them as files.
 */

const SHAPES: readonly [name: string, width: number, height: number][] = [
  ...([16, 24] as const).map((high): [string, number, number] => [`9x${high}`, 900, high * 100]),
  ["3x4", 1200, 1600],
  ["4x5", 1200, 1500],
  ["1x1", 1400, 1400],
  ["24x10", 2400, 1000],
  ["4x3", 1600, 1200],
  ["16x9", 1600, 900],
  ["2x3", 1000, 1500],
  ["1x3", 800, 2400],
  ["5x7", 1250, 1750],
  ["3x2", 1500, 1000],
];

const CLOTHES = ["#7a2f2b", "#27425e", "#3f5b3a", "#c9a227", "#5b3b6b", "#2b2b2b"];
const SKINS = ["#e3b18f", "#a8704a", "#f0c8a8", "#7b4a2e"];

export type OddPhoto = { name: string; width: number; height: number; data: Buffer };

export function makeOddPhotos(): Promise<OddPhoto[]> {
  return Promise.all(
    SHAPES.map(async ([name, width, height], at) => ({
      ...{ name, width, height },
      data: await sharp(Buffer.from(drawPeople(width, height, at)))
        .jpeg({ quality: 82 })
        .toBuffer(),
    })),
  );
}

/** One person as high as the picture, or as many as stand beside one another; each head touches the upper edge. */
function drawPeople(width: number, height: number, seed: number): string {
  const count = Math.max(1, Math.round(width / (height * 0.6)));
  const people = Array.from({ length: count }, (_, at) => {
    const centre = (width / count) * (at + 0.5);
    const cloth = CLOTHES[(seed + at) % CLOTHES.length];
    const skin = SKINS[(seed + at) % SKINS.length];
    const unit = Math.min(height / 7.2, width / count / 2.6);
    return `<g transform="translate(${centre} ${unit * 0.12})">
      <rect x="${-unit * 0.45}" y="${unit * 3.6}" width="${unit * 0.4}" height="${height}" fill="#39424e"/>
      <rect x="${unit * 0.05}" y="${unit * 3.6}" width="${unit * 0.4}" height="${height}" fill="#333b46"/>
      <path d="M${-unit} ${unit * 1.5}Q0 ${unit} ${unit} ${unit * 1.5}L${unit * 1.15} ${unit * 3.4}L${unit * 0.6} ${unit * 3.3}V${unit * 4}H${-unit * 0.6}V${unit * 3.3}L${-unit * 1.15} ${unit * 3.4}Z" fill="${cloth}"/>
      <rect x="${-unit * 0.18}" y="${unit * 0.8}" width="${unit * 0.36}" height="${unit * 0.55}" fill="${skin}"/>
      <ellipse cx="0" cy="${unit * 0.5}" rx="${unit * 0.38}" ry="${unit * 0.5}" fill="${skin}"/>
      <path d="M${-unit * 0.4} ${unit * 0.5}Q${-unit * 0.4} 0 0 0T${unit * 0.4} ${unit * 0.5}Q${unit * 0.2} ${unit * 0.2} 0 ${unit * 0.22}T${-unit * 0.4} ${unit * 0.5}" fill="#2a1c14"/>
      <circle cx="${-unit * 0.14}" cy="${unit * 0.5}" r="${unit * 0.05}"/><circle cx="${unit * 0.14}" cy="${unit * 0.5}" r="${unit * 0.05}"/>
    </g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#cfd6d8"/><stop offset="1" stop-color="#8f989b"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>${people.join("")}</svg>`;
}

/** Puts them on the products of a shop whose data lie in this folder, up to five on each. */
export async function wearOddPhotos(
  dataFolder: string,
  database: Database.Database,
): Promise<void> {
  const folder = path.join(dataFolder, "images");
  mkdirSync(folder, { recursive: true });
  const addresses = (await makeOddPhotos()).map(({ width, height, data }) => {
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 32);
    const name = `${hash}-${width}x${height}.jpg`;
    writeFileSync(path.join(folder, name), data);
    return `/fotos/${name}`;
  });
  const rows = database.prepare("SELECT row_id FROM products ORDER BY row_id").pluck().all();
  const dress = database.prepare("UPDATE products SET images = ? WHERE row_id = ?");
  for (const [at, row] of rows.entries()) {
    const worn = Array.from(
      { length: 1 + (at % 5) },
      (_, n) => addresses[(at + n) % addresses.length],
    );
    dress.run(JSON.stringify(worn), row);
  }
}

const [, script = "", folder] = process.argv;
if (import.meta.url === pathToFileURL(script).href) {
  if (folder === undefined)
    throw new Error("Say the folder: node --import tsx test/odd-photos.ts FOLDER");
  mkdirSync(folder, { recursive: true });
  for (const { name, data } of await makeOddPhotos()) {
    writeFileSync(path.join(folder, `${name}.jpg`), data);
  }
}
