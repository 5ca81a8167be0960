// A process of its own, because it takes seconds in which nothing else can happen.
import { join } from "node:path";

import { createShopDatabase } from "../../app/data/sqlite/database.server";
import { slugify } from "../../app/domain/plain/fold-text";
import { rollDice, type Dice } from "../../db/seed/drawings/random";
import type { Connection } from "../../db/open";
import { readBuiltInCatalogue, type CatalogueRecord } from "../../db/seed/read-catalogue";
import { answerJobs } from "./jobs";

const SEED = 20;
const MODEL_NAMES = 5000;
const SYLLABLES = [
  ..."ba be bo ca ce co cu da de do fa fe fu ga go gui ja ju la le li lo lu ma me mi mo mu".split(
    " ",
  ),
  ..."na ne ni no ña pa pe pi pu que ra re ri ro sa se si so ta te ti to tu va ve vi ya yo za".split(
    " ",
  ),
];
const NEWEST = Date.UTC(2025, 8, 25);
const MINUTE_MS = 60_000;
/** Between one product and the next: 100,000 of them span about three years. */
const STEP_MS = 16 * MINUTE_MS;

const INSERT = `
  INSERT INTO products (id, name, price, images, sizes, colors, category, subcategory, brand,
    is_new, is_hidden, color_links, collection, description, composition, created_at, updated_at)
  VALUES (@id, @name, @price, @images, @sizes, @colors, @category, @subcategory, @brand,
    @isNew, @isHidden, @colorLinks, @collection, @description, @composition, @createdAt, @updatedAt)`;

export type CatalogueJob = { dataDirectory: string; count: number };

answerJobs(writeSampleCatalogue);

/**
 * Fills a new database with `count` products made from the built-in ones: the same brands, groups,
 * sizes and colours in other combinations, so that pages differ from the built-in catalogue's in
 * the number of products behind them and in nothing else. The same count gives the same products.
 */
async function writeSampleCatalogue({ dataDirectory, count }: CatalogueJob): Promise<void> {
  const database = createShopDatabase(join(dataDirectory, "tela.db"));
  await database.prepare();
  await database.write((connection) =>
    withoutTriggers(connection, () => insertProducts(connection, count)),
  );
  await database.close();
}

/** Row by row, the triggers that keep the text index take a minute per 100,000 products. */
function withoutTriggers({ sqlite }: Connection, insert: () => void): void {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'products'",
    )
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
  insert();
  sqlite.exec("INSERT INTO products_fts (products_fts) VALUES ('rebuild')");
  sqlite.exec("UPDATE versions SET version = version + 1 WHERE name = 'catalogue'");
  for (const { sql } of triggers) sqlite.exec(sql);
}

function insertProducts({ sqlite }: Connection, count: number): void {
  const statement = sqlite.prepare(INSERT);
  const dice = rollDice(SEED, "catalogue");
  const originals = readBuiltInCatalogue();
  const models = Array.from({ length: MODEL_NAMES }, () => inventName(dice));
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const product = varyProduct(dice, originals, models, number);
    ids.push(product.id);
    const linked = Object.keys(pick(dice, originals).colorLinks);
    const links = linked.map((colour) => [colour, pick(dice, ids)]);
    statement.run({ ...product, colorLinks: JSON.stringify(Object.fromEntries(links)) });
  }
}

function varyProduct(
  dice: Dice,
  originals: readonly CatalogueRecord[],
  models: readonly string[],
  number: number,
) {
  const original = pick(dice, originals);
  const brand = pick(dice, originals).brand;
  const color = pick(dice, pick(dice, originals).colors);
  const [kind = ""] = original.name.split(" ");
  const finish = pick(dice, originals).name.split(" ").at(-1) ?? "";
  const name = `${kind} ${pick(dice, models)} ${finish}`;
  const createdAt = NEWEST - number * STEP_MS - dice.between(0, STEP_MS);
  const { category, subcategory, collection, description, composition } = original;
  return {
    id: slugify(`${brand} ${name} ${color} ${number} 01`),
    name,
    price: Math.round((original.price * dice.between(0.7, 1.4)) / 100) * 100,
    images: JSON.stringify(original.images),
    sizes: JSON.stringify(
      original.sizes.slice(0, Math.ceil(dice.between(0, original.sizes.length))),
    ),
    colors: JSON.stringify([color]),
    category,
    subcategory,
    brand,
    isNew: 1,
    isHidden: dice.chance(0.02) ? 1 : 0,
    collection,
    description,
    composition,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(createdAt + dice.between(0, 30 * 24 * 60) * MINUTE_MS).toISOString(),
  };
}

function inventName(dice: Dice): string {
  const word = Array.from({ length: dice.chance(0.5) ? 2 : 3 }, () => pick(dice, SYLLABLES)).join(
    "",
  );
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function pick<T>(dice: Dice, options: readonly T[]): T {
  const option = options[Math.floor(dice.between(0, options.length))];
  if (option === undefined) throw new Error("Nothing to pick from");
  return option;
}
