import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Connection } from "../../../db/connection";
import { listNewBrands, listTypedWords } from "../../domain/imports/added-words";
import type { ImportChoices } from "../../domain/imports/import-choices";
import type { FileProblem, ReadImport } from "../../domain/imports/imported-product";
import { pictureHost } from "../../domain/imports/picture-host";
import { placeCategories, type PlacedCategory } from "../../domain/imports/placed-categories";
import type { PlannedProduct } from "../../domain/imports/planned-product";
import { addTypedWords } from "../../domain/catalogue/typed-words";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readConfirmedHosts } from "./picture-hosts.server";
import { listParts, planPart, startPlanning, type Planning } from "./planning.server";

/** What an import would do now. */
export type ImportPlan = {
  products: PlannedProduct[];
  counts: {
    created: number;
    changed: number;
    same: number;
    skipped: number;
    /** Rows of the file. */
    leftOut: number;
  };
  /** Those of the file and those that only the shop's data show, by row. */
  problems: FileProblem[];
  /** What comes in otherwise than the file has it, by row. */
  notes: FileProblem[];
  leftOut: number[];
  categories: PlacedCategory[];
  newBrands: string[];
  pictures: {
    count: number;
    hosts: { host: string; count: number; isConfirmed: boolean }[];
  };
  /** Names exactly this plan: one that would do anything else has another. */
  version: string;
};

/** Tells which of these stored pictures have no file any more. */
export type FindLostPictures = (addresses: readonly string[]) => Promise<string[]>;

/** Planning goes on when it is done. */
type OnProgress = (done: number, total: number) => unknown;

/** Compares a file with the shop. Other requests are answered meanwhile. */
export async function planImport(
  read: ReadImport,
  choices: ImportChoices,
  findLost: FindLostPictures,
  onProgress: OnProgress = () => undefined,
): Promise<ImportPlan> {
  const first = await planAll(startPlanning(read, choices, new Set()), read, onProgress);
  const lostPictures = new Set(await findLost([...first.addedPictures]));
  const planning =
    lostPictures.size === 0
      ? first
      : await planAll(startPlanning(read, choices, lostPictures), read, onProgress);
  return getStoredShop().database.read((connection) => finishPlan(connection, planning));
}

async function planAll(
  planning: Planning,
  read: ReadImport,
  onProgress: OnProgress,
): Promise<Planning> {
  const { database } = getStoredShop();
  let done = 0;
  for (const part of listParts(read)) {
    await database.read((connection) => planPart(connection, planning, part));
    await nextTurn();
    await onProgress((done += part.length), read.products.length);
  }
  return planning;
}

/** The plan, once all its parts are made. */
async function finishPlan(connection: Connection, planning: Planning): Promise<ImportPlan> {
  const { products, leftOut, paths } = planning;
  const before = await readTaxonomy(connection);
  const after = listTypedWords(products).reduce(addTypedWords, before);
  const categories = placeCategories(products, paths, { before, after });
  const count = (kind: PlannedProduct["kind"]) =>
    products.filter((planned) => planned.kind === kind).length;
  return {
    products,
    counts: {
      created: count("create"),
      changed: count("update"),
      same: count("same"),
      skipped: count("skip"),
      leftOut: leftOut.size,
    },
    problems: planning.problems.toSorted((one, other) => one.row - other.row),
    notes: planning.notes.toSorted((one, other) => one.row - other.row),
    leftOut: [...leftOut].sort((one, other) => one - other),
    categories,
    newBrands: listNewBrands(before, after),
    pictures: await countPictures(connection, products),
    version: nameVersion(products, [[...leftOut], categories]),
  };
}

async function countPictures(connection: Connection, products: readonly PlannedProduct[]) {
  const counts = new Map<string, number>();
  for (const planned of products) {
    if (planned.kind !== "create" && planned.kind !== "update") continue;
    for (const { address } of planned.write.toFetch) {
      const host = pictureHost(address);
      counts.set(host, (counts.get(host) ?? 0) + 1);
    }
  }
  const confirmed = await readConfirmedHosts(connection);
  const hosts = [...counts].map(([host, count]) => ({
    ...{ host, count },
    isConfirmed: confirmed.has(host),
  }));
  return { count: [...counts.values()].reduce((sum, one) => sum + one, 0), hosts };
}

function nameVersion(products: readonly PlannedProduct[], rest: unknown): string {
  const hash = createHash("sha256");
  for (const planned of products) hash.update(JSON.stringify(planned));
  return hash.update(JSON.stringify(rest)).digest("base64url");
}
