import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Connection } from "../../../db/connection";
import { listNewBrands, listTypedWords } from "../../domain/imports/added-words";
import type { ImportChoices } from "../../domain/imports/import-choices";
import type {
  FileProblem,
  ReadImport,
  FilePath,
  ImportedProduct,
} from "../../domain/imports/imported-product";
import {
  spellAsKnown,
  startSpellings,
  type KnownSpellings,
  type SharedField,
} from "../../domain/imports/known-spellings";
import { pictureHost } from "../../domain/imports/picture-host";
import { placeCategories, type PlacedCategory } from "../../domain/imports/placed-categories";
import { planProduct, type ProductProblem } from "../../domain/imports/plan-product";
import type { PlannedProduct } from "../../domain/imports/planned-product";
import { addTypedWords } from "../../domain/catalogue/typed-words";
import { isOwnAddress } from "../../domain/products/picture-address";
import { stemOfId, stemOfName, type TakenNumbers } from "../../domain/products/product-id";
import { readRedirects } from "../catalogue/product-redirects.server";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { readUsedIds, type UsedIds } from "../products/used-ids.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readConfirmedHosts } from "./picture-hosts.server";
import { readPicturesOf } from "./picture-sources.server";
import { readRowIds, readStoredForImport, type StoredUnderIds } from "./stored-for-import.server";

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

/** Products that are planned in one read. */
const PART_SIZE = 100;

/** A plan that is being made, part by part. */
type Planning = {
  choices: ImportChoices;
  isOwnFormat: boolean;
  /** Ids that products of the file have. */
  fileIds: ReadonlySet<string>;
  /** Own pictures that do not exist. */
  lostPictures: ReadonlySet<string>;
  products: PlannedProduct[];
  problems: FileProblem[];
  notes: FileProblem[];
  /** Of the file's categories. */
  paths: readonly FilePath[];
  /** Rows that are left out. */
  leftOut: Set<number>;
  /** Ids of the products that are created. */
  claimed: Set<string>;
  /** For the ids that are made. */
  takenNumbers: TakenNumbers;
  /** Stored pictures that products get which did not have them. */
  addedPictures: Set<string>;
  /** Null until the first part is planned. */
  spellings: KnownSpellings | null;
};

function startPlanning(
  read: ReadImport,
  choices: ImportChoices,
  lostPictures: ReadonlySet<string>,
): Planning {
  return {
    choices,
    isOwnFormat: read.reading.system === "tela",
    fileIds: new Set(read.products.map(({ id }) => id)),
    lostPictures,
    products: [],
    problems: [...read.problems],
    notes: [...read.notes],
    paths: read.paths,
    leftOut: new Set(read.leftOut),
    claimed: new Set(),
    takenNumbers: new Map(),
    addedPictures: new Set(),
    spellings: null,
  };
}

/** The parts in which a file is planned. */
function listParts(read: ReadImport): ImportedProduct[][] {
  const count = Math.ceil(read.products.length / PART_SIZE);
  return Array.from({ length: count }, (_, at) =>
    read.products.slice(at * PART_SIZE, (at + 1) * PART_SIZE),
  );
}

/** Plans these products with what the shop has now. */
async function planPart(
  connection: Connection,
  planning: Planning,
  part: readonly ImportedProduct[],
): Promise<void> {
  const spelled: ImportedProduct[] = [];
  for (const imported of part) {
    const fields = await spellFields(connection, planning, imported.fields);
    spelled.push({ ...imported, fields });
  }
  const facts = await readPartFacts(connection, spelled);
  for (const imported of spelled) planOne(planning, facts, imported);
}

/** Who edits the shop's own export may want another spelling. */
async function spellFields(
  connection: Connection,
  planning: Planning,
  fields: ImportedProduct["fields"],
): Promise<ImportedProduct["fields"]> {
  if (planning.isOwnFormat) return fields;
  planning.spellings ??= startSpellings(await readSharedValues(connection));
  return spellAsKnown(fields, planning.spellings);
}

type PartFacts = {
  stored: StoredUnderIds;
  /** Row numbers of the shop's products with ids of the part. */
  rowIds: ReadonlyMap<string, number>;
  /** Pictures in the shop, by where they came from. */
  fetched: ReadonlyMap<string, string>;
  /** Ids of the shop's products among the targets of links. */
  linkTargets: ReadonlyMap<string, number>;
  /** Former ids that a product has, or that lead somewhere already. */
  usedIds: ReadonlySet<string>;
  /** Among the ids that the part has or that are made of them. */
  idsInUse: UsedIds;
};

async function readPartFacts(
  connection: Connection,
  part: readonly ImportedProduct[],
): Promise<PartFacts> {
  const ids = part.flatMap(({ id, code }) => [id, code ?? ""]).filter((id) => id !== "");
  const former = part.flatMap(({ formerIds }) => formerIds);
  const targets = part.flatMap(({ fields }) => Object.values(fields.colorLinks ?? {}));
  const sources = part.flatMap(({ pictures }) => pictures?.map(({ address }) => address) ?? []);
  return {
    stored: await readStoredForImport(connection, ids),
    rowIds: await readRowIds(connection, ids),
    fetched: await readPicturesOf(connection, sources),
    linkTargets: await readRowIds(connection, targets),
    usedIds: new Set([
      ...(await readRowIds(connection, former)).keys(),
      ...(await readRedirects(connection, former)).keys(),
    ]),
    idsInUse: await readUsedIds(connection, part.map(findStem)),
  };
}

function findStem({ id, fields }: ImportedProduct): string {
  return id === "" ? stemOfName(fields.brand ?? "", fields.name ?? "") : stemOfId(id);
}

const UNREADABLE = "El producto que la tienda tiene con ese ID está dañado: arreglalo primero.";
const LOST_PICTURE = "Hay una foto que ya no está en la tienda: sacala del archivo.";

function planOne(planning: Planning, facts: PartFacts, imported: ImportedProduct): void {
  const { fileIds, claimed, takenNumbers } = planning;
  const { id, code = "", formerIds } = imported;
  const isFree = (former: string) => !fileIds.has(former) && !facts.usedIds.has(former);
  const outcome = facts.stored.unreadable.has(id)
    ? { problem: { column: "", message: UNREADABLE } }
    : planProduct(
        { ...imported, formerIds: formerIds.filter(isFree) },
        {
          stored: facts.stored.byId.get(code) ?? facts.stored.byId.get(id) ?? null,
          existing: planning.choices.existing,
          isOwnFormat: planning.isOwnFormat,
          isTaken: (wanted) =>
            claimed.has(wanted) ||
            (wanted === id ? facts.rowIds.has(id) : fileIds.has(wanted) || isInUse(facts, wanted)),
          takenNumbers,
          isProduct: (target) => fileIds.has(target) || facts.linkTargets.has(target),
          findFetched: (source) => facts.fetched.get(source) ?? null,
        },
      );
  const lost = "planned" in outcome && hasLostPicture(planning, facts, outcome.planned);
  if ("problem" in outcome) leaveOut(planning, imported, outcome.problem);
  else if (lost) leaveOut(planning, imported, { column: "", message: LOST_PICTURE });
  else {
    planning.products.push(outcome.planned);
    const { rows, fields } = imported;
    for (const note of outcome.notes) {
      planning.notes.push({ row: rows[0] ?? 0, ...note, product: fields.name ?? id });
    }
    if (outcome.planned.kind === "create") claimed.add(outcome.planned.id);
  }
}

function isInUse({ idsInUse }: PartFacts, id: string): boolean {
  return idsInUse.current.has(id) || idsInUse.former.has(id);
}

function leaveOut(
  { problems, leftOut }: Planning,
  { rows, id, fields }: ImportedProduct,
  problem: ProductProblem,
): void {
  problems.push({ row: rows[0] ?? 0, ...problem, product: fields.name ?? id });
  for (const row of rows) leftOut.add(row);
}

/** Also notes which stored pictures the product gets, so that their files can be looked for. */
function hasLostPicture(planning: Planning, facts: PartFacts, planned: PlannedProduct): boolean {
  if (planned.kind !== "create" && planned.kind !== "update") return false;
  const before = new Set(facts.stored.byId.get(planned.id)?.product.images);
  const added = planned.write.product.images.filter(
    (address) => isOwnAddress(address) && !before.has(address),
  );
  for (const address of added) planning.addedPictures.add(address);
  return added.some((address) => planning.lostPictures.has(address));
}

type SharedValue = { field: SharedField; text: string };

/** The values that products share, the most used spelling first. */
function readSharedValues(connection: Connection): Promise<SharedValue[]> {
  return selectShared(connection).all();
}

const selectShared = ({ prepare }: Connection) =>
  prepare<[], SharedValue>(
    `SELECT field, text FROM (
        SELECT 'category' AS field, category AS text FROM products
        UNION ALL SELECT 'subcategory', subcategory FROM products
        UNION ALL SELECT 'brand', brand FROM products
        UNION ALL SELECT 'collection', collection FROM products) AS used
      WHERE text <> '' GROUP BY field, text ORDER BY count(*) DESC, text`,
  );
