import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Connection } from "../../../db/connection";
import type { ImportChoices } from "../../domain/imports/import-choices";
import type { ReadImport, ImportedProduct } from "../../domain/imports/imported-product";
import { pictureHost } from "../../domain/imports/picture-source";
import {
  placeCategories,
  listNewBrands,
  listTypedWords,
} from "../../domain/imports/placed-categories";
import {
  planProduct,
  type ProductProblem,
  spellAsKnown,
  startSpellings,
  type KnownSpellings,
  type SharedField,
} from "../../domain/imports/plan-product";
import type { PlannedProduct } from "../../domain/imports/planned-product";
import type { GuideNames } from "../../domain/catalogue/guide-names";
import { addTypedWords } from "../../domain/catalogue/typed-words";
import { isOwnAddress } from "../../domain/products/picture-address";
import { stemOfId, stemOfName, type TakenNumbers } from "../../domain/products/product-id";
import { readRedirects } from "../catalogue/product-redirects.server";
import { readGuideNames } from "../catalogue/own-guides.server";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { readUsedIds } from "../products/product-rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readPicturesOf, readConfirmedHosts } from "./picture-fetches.server";
import { readRowIds, readStoredForImport } from "./stored-for-import.server";
import type { ImportPlan } from "../../domain/imports/import-preview";

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
  const total = read.products.length;
  for (let start = 0; start < total; start += PART_SIZE) {
    const part = read.products.slice(start, start + PART_SIZE);
    await database.read((connection) => planPart(connection, planning, part));
    await nextTurn();
    await onProgress(start + part.length, total);
  }
  return planning;
}

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

const PART_SIZE = 100;

type Planning = ReturnType<typeof startPlanning>;

/** @param lostPictures - own pictures that do not exist */
function startPlanning(
  read: ReadImport,
  choices: ImportChoices,
  lostPictures: ReadonlySet<string>,
) {
  return {
    choices,
    isOwnFormat: read.reading.system === "tela",
    fileIds: new Set(read.products.map(({ id }) => id)),
    lostPictures,
    products: [] as PlannedProduct[],
    problems: [...read.problems],
    notes: [...read.notes],
    paths: read.paths,
    leftOut: new Set(read.leftOut),
    claimed: new Set<string>(),
    takenNumbers: new Map() as TakenNumbers,
    addedPictures: new Set<string>(),
    spellings: null as KnownSpellings | null,
    guides: null as GuideNames | null,
  };
}

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
  planning.guides ??= await readGuideNames(connection);
  const { guides } = planning;
  for (const imported of spelled) planOne(planning, { ...facts, guides }, imported);
}

/** Who edits the shop's own export may want another spelling. */
async function spellFields(
  connection: Connection,
  planning: Planning,
  fields: ImportedProduct["fields"],
): Promise<ImportedProduct["fields"]> {
  if (planning.isOwnFormat) return fields;
  planning.spellings ??= startSpellings(await selectShared(connection).all());
  return spellAsKnown(fields, planning.spellings);
}

type PartFacts = Awaited<ReturnType<typeof readPartFacts>> & { guides: GuideNames };

async function readPartFacts(connection: Connection, part: readonly ImportedProduct[]) {
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
  const { current, former } = facts.idsInUse;
  const { id, code = "", formerIds } = imported;
  const isFree = (oldId: string) => !fileIds.has(oldId) && !facts.usedIds.has(oldId);
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
            (wanted === id
              ? facts.rowIds.has(id)
              : [fileIds, current, former].some((ids) => ids.has(wanted))),
          takenNumbers,
          isProduct: (target) => fileIds.has(target) || facts.linkTargets.has(target),
          guides: facts.guides,
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

/** The values that products share, the most used spelling first. */
const selectShared = ({ prepare }: Connection) =>
  prepare<[], { field: SharedField; text: string }>(
    `SELECT field, text FROM (
        SELECT 'category' AS field, category AS text FROM products
        UNION ALL SELECT 'subcategory', subcategory FROM products
        UNION ALL SELECT 'brand', brand FROM products
        UNION ALL SELECT 'collection', collection FROM products) AS used
      WHERE text <> '' GROUP BY field, text ORDER BY count(*) DESC, text`,
  );
