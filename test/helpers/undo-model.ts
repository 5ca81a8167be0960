import { addTypedWords } from "../../app/domain/catalogue/typed-words";
import type { Taxonomy } from "../../app/domain/catalogue/taxonomy";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";

/*
 * What an undo must do, written again from the rules and not from the program: a column goes back
 * while it holds the value that the change gave, a new row goes while nothing touched it, and a
 * deleted row comes back while nothing touched it since and nothing has its name. What touched a row
 * and was taken back counts for nothing. A new product that stays keeps the former addresses that came
 * with it.
 */

export type Row = Record<string, string | number | null>;
/** Every audited row, by table and key: "products/7". */
export type Rows = Map<string, Row>;
export type ModelBatch = {
  id: number;
  /** The batch that it took back. */
  undoes: number | null;
  changes: Map<string, { before: Row | null; after: Row | null }>;
};

export function compareRows(before: Rows, after: Rows): ModelBatch["changes"] {
  const changes: ModelBatch["changes"] = new Map();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const sides = { before: before.get(key) ?? null, after: after.get(key) ?? null };
    if (JSON.stringify(sides.before) !== JSON.stringify(sides.after)) changes.set(key, sides);
  }
  return changes;
}

/** True while an undo of the batch counts, which was not taken back itself. */
export function isUndone(batches: readonly ModelBatch[], id: number): boolean {
  return batches.some((batch) => batch.undoes === id && !isUndone(batches, batch.id));
}

/** The later changes of a row, without those that an undo gave back whole, and without that undo. */
function listStanding(batches: readonly ModelBatch[], since: number, key: string): ModelBatch[] {
  const later = batches.filter(({ id, changes }) => id > since && changes.has(key));
  return later.reduce<ModelBatch[]>((standing, one) => {
    const undone = standing.find(({ id }) => id === one.undoes);
    const isPair =
      undone !== undefined && isOpposite(undone.changes.get(key), one.changes.get(key));
    return isPair ? standing.filter((other) => other !== undone) : [...standing, one];
  }, []);
}

type Change = { before: Row | null; after: Row | null } | undefined;

function isOpposite(change: Change, undo: Change): boolean {
  if (!change || !undo) return false;
  if (!change.before || !change.after) return !change.before === !undo.after;
  const { before, after } = change;
  return Object.keys(before).every((column) =>
    before[column] === after[column]
      ? undo.before?.[column] === undo.after?.[column]
      : undo.before?.[column] === after[column] && undo.after?.[column] === before[column],
  );
}

type Undo = {
  rows: Rows;
  batch: ModelBatch;
  isTouched: (key: string) => boolean;
  now: string;
};

/** The rows after the undo of one of the batches. */
export function undoInModel(
  stored: Rows,
  batches: readonly ModelBatch[],
  batch: ModelBatch,
  now: string,
): Rows {
  if (isUndone(batches, batch.id)) return stored;
  const rows: Rows = new Map([...stored].map(([key, row]) => [key, { ...row }]));
  const isTouched = (key: string) => listStanding(batches, batch.id, key).length > 0;
  const undo = { rows, batch, isTouched, now };
  for (const [key, before] of listGone(undo, "sections")) bringBack(rows, key, before);
  for (const [key, sides] of listChanged(undo, "sections")) restoreColumns(rows, key, sides);
  const missing = undoProducts(undo);
  undoTaxonomy(undo);
  undoLinks(undo);
  undoSettings(undo);
  undoPages(undo);
  undoRedirects(undo, missing);
  for (const key of listNew(undo, "sections")) {
    const isEmpty = list(rows, "groups").every(({ section }) => section !== idOf(key));
    if (isEmpty) rows.delete(key);
  }
  closeGaps(rows);
  adoptWords(rows);
  return rows;
}

const idOf = (key: string) => key.slice(key.indexOf("/") + 1);

function list(rows: Rows, table: string): Row[] {
  return [...rows].flatMap(([key, row]) => (key.startsWith(`${table}/`) ? [row] : []));
}

function listSides({ batch }: Undo, table: string) {
  return [...batch.changes].filter(([key]) => key.startsWith(`${table}/`));
}

/** Rows that the change deleted and that nothing touched since. */
function listGone(undo: Undo, table: string): [string, Row][] {
  return listSides(undo, table).flatMap(([key, { before, after }]) =>
    before && !after && !undo.isTouched(key) ? [[key, before]] : [],
  );
}

/** Rows that the change made and that nothing touched since. */
function listNew(undo: Undo, table: string): string[] {
  return listSides(undo, table).flatMap(([key, { before }]) =>
    before === null && !undo.isTouched(key) ? [key] : [],
  );
}

type Sides = { before: Row; after: Row };

function listChanged(undo: Undo, table: string): [string, Sides][] {
  return listSides(undo, table).flatMap(([key, { before, after }]) =>
    before && after && undo.rows.has(key) ? [[key, { before, after }]] : [],
  );
}

function bringBack(rows: Rows, key: string, before: Row): boolean {
  if (rows.has(key)) return false;
  rows.set(key, { ...before });
  return true;
}

/** @param allows - whether the column may have its earlier value */
function restoreColumns(
  rows: Rows,
  key: string,
  { before, after }: Sides,
  allows: (column: string) => boolean = () => true,
): void {
  const row = rows.get(key) ?? {};
  for (const column of Object.keys(before)) {
    const isChanged = before[column] !== after[column];
    if (isChanged && row[column] === after[column] && allows(column)) {
      row[column] = before[column] ?? null;
    }
  }
}

type Keyed = Record<string, unknown>;

/** The object with the changed keys as they were; null when one of them has a third value. */
function restoreKeys(before: Keyed, after: Keyed, now: Keyed): Keyed | null {
  const text = (one: Keyed, key: string) => JSON.stringify(one[key]);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => text(before, key) !== text(after, key),
  );
  const isFree = (key: string) => [text(before, key), text(after, key)].includes(text(now, key));
  if (!changed.every(isFree)) return null;
  const back = { ...now };
  for (const key of changed) {
    if (text(now, key) === text(before, key)) continue;
    if (key in before) back[key] = before[key];
    else delete back[key];
  }
  return back;
}

function restoreObject(row: Row, column: string, { before, after }: Sides): void {
  if (before[column] === after[column] || row[column] === after[column]) return;
  const [was, then, now] = [before, after, row].map(
    (one) => JSON.parse(String(one[column])) as Keyed,
  );
  const back = restoreKeys(was ?? {}, then ?? {}, now ?? {});
  if (back) row[column] = JSON.stringify(back);
}

/** Returns the ids of the products that stay away. */
function undoProducts(undo: Undo): Set<string> {
  const { rows } = undo;
  const hasId = (id: unknown) => list(rows, "products").some((product) => product.id === id);
  for (const key of listNew(undo, "products")) {
    const id = rows.get(key)?.id;
    rows.delete(key);
    for (const { old_id, product_id } of list(rows, "product_redirects")) {
      if (product_id === id) rows.delete(`product_redirects/${old_id}`);
    }
  }
  for (const [key, sides] of listChanged(undo, "products")) {
    const row = rows.get(key) ?? {};
    const { id } = row;
    for (const column of ["color_links", "image_texts"]) restoreObject(row, column, sides);
    restoreColumns(rows, key, sides, (column) => column !== "id" || !hasId(sides.before.id));
    if (row.id !== id) moveAddress(undo, String(id), String(row.id));
  }
  const missing = new Set<string>();
  for (const [key, { before, after }] of listSides(undo, "products")) {
    if (!before || after) continue;
    const mayReturn = !undo.isTouched(key) && !hasId(before.id);
    if (mayReturn && bringBack(rows, key, before)) rows.delete(`product_redirects/${before.id}`);
    else missing.add(String(before.id));
  }
  return missing;
}

/** The product's newer address leads to the older one again, and so does what led to the newer. */
function moveAddress({ rows, now }: Undo, from: string, to: string): void {
  rows.delete(`product_redirects/${to}`);
  for (const redirect of list(rows, "product_redirects")) {
    if (redirect.product_id === from) redirect.product_id = to;
  }
  const own = { old_id: from, product_id: to, created_at: now };
  rows.set(`product_redirects/${from}`, own);
  for (const product of list(rows, "products")) {
    const links = Object.entries(JSON.parse(String(product.color_links)) as Keyed);
    const moved = links.map(([color, id]) => [color, id === from ? to : id]);
    product.color_links = JSON.stringify(Object.fromEntries(moved));
  }
}

function undoTaxonomy(undo: Undo): void {
  const { rows } = undo;
  for (const table of ["groups", "brands"]) {
    for (const key of listNew(undo, table)) rows.delete(key);
  }
  const isShared = (own: string, { section, parent, terms }: Row) => {
    const words = JSON.parse(String(terms)) as string[];
    const siblings = list(rows, "groups").filter(
      (one) => one.id !== idOf(own) && one.section === section && one.parent === parent,
    );
    return siblings.some((group) => words.some((word) => hasWord(group, word)));
  };
  const hasSection = (id: unknown) => rows.has(`sections/${String(id)}`);
  // A group that gives words back goes first.
  const gain = ([, { before, after }]: [string, Sides]) =>
    String(before.terms).length - String(after.terms).length;
  const changed = listChanged(undo, "groups").sort((one, other) => gain(one) - gain(other));
  for (const [key, sides] of changed) {
    const row = rows.get(key) ?? {};
    const wanted = { ...row };
    restoreColumns(new Map([[key, wanted]]), key, sides);
    const isPossible = hasSection(wanted.section) && !isShared(key, wanted);
    restoreColumns(rows, key, sides, (column) => isPossible || !PLACE_COLUMNS.includes(column));
  }
  for (const [key, sides] of listChanged(undo, "brands")) restoreColumns(rows, key, sides);
  for (const [key, before] of listGone(undo, "groups")) {
    if (hasSection(before.section) && !isShared(key, before)) bringBack(rows, key, before);
  }
  for (const [key, before] of listGone(undo, "brands")) {
    const fold = (brand: Row) => String(brand.id).toLowerCase();
    const isThere = list(rows, "brands").some((brand) => fold(brand) === fold(before));
    if (!isThere) bringBack(rows, key, before);
  }
}

const PLACE_COLUMNS = ["section", "parent", "terms"];

const hasWord = ({ terms }: Row, word: string) =>
  (JSON.parse(String(terms)) as string[]).includes(word);

/** All of the links or none, because a row is a place in the list. */
function undoLinks(undo: Undo): void {
  const { rows } = undo;
  const sides = listSides(undo, "menu_links");
  const isFree = sides.every(([key, { before, after }]) => {
    const now = rows.get(key) ?? null;
    if (before === null) return now === null || !undo.isTouched(key);
    if (after === null) {
      return now === null ? !undo.isTouched(key) : JSON.stringify(now) === JSON.stringify(before);
    }
    const columns = Object.keys(before).filter((column) => before[column] !== after[column]);
    return (
      now !== null &&
      columns.every((column) => [before[column], after[column]].includes(now[column] ?? null))
    );
  });
  if (!isFree) return;
  for (const key of listNew(undo, "menu_links")) rows.delete(key);
  for (const [key, both] of listChanged(undo, "menu_links")) restoreColumns(rows, key, both);
  for (const [key, before] of listGone(undo, "menu_links")) bringBack(rows, key, before);
}

/** A setting without a row has its default. */
function undoSettings({ rows, batch }: Undo): void {
  for (const [key, { before, after }] of batch.changes) {
    if (!key.startsWith("settings/")) continue;
    const name = idOf(key);
    const standard = JSON.stringify(
      DEFAULT_SHOP_SETTINGS[name as keyof typeof DEFAULT_SHOP_SETTINGS],
    );
    const row: Row = { name, value: rows.get(key)?.value ?? standard };
    const sides = {
      before: { value: before?.value ?? standard },
      after: { value: after?.value ?? standard },
    };
    if (name === "mailTexts") restoreObject(row, "value", sides);
    if (row.value === sides.after.value) row.value = sides.before.value;
    if (rows.has(key) || row.value !== standard) rows.set(key, row);
  }
}

function undoPages(undo: Undo): void {
  const { rows } = undo;
  const isFree = (key: string, slug: unknown) =>
    list(rows, "pages").every((page) => page.slug !== slug || String(page.id) === idOf(key));
  for (const key of listNew(undo, "pages")) rows.delete(key);
  for (const [key, sides] of listChanged(undo, "pages")) {
    restoreColumns(
      rows,
      key,
      sides,
      (column) => column !== "slug" || isFree(key, sides.before.slug),
    );
  }
  for (const [key, before] of listGone(undo, "pages")) {
    if (isFree(key, before.slug)) bringBack(rows, key, before);
  }
}

function undoRedirects(undo: Undo, missing: ReadonlySet<string>): void {
  const { rows } = undo;
  const staying = listSides(undo, "products").flatMap(([key, { before, after }]) =>
    before === null && rows.has(key) ? [after?.id] : [],
  );
  // The former address of a new product that stays leads to it further on.
  for (const key of listNew(undo, "product_redirects")) {
    if (!staying.includes(undo.batch.changes.get(key)?.after?.product_id)) rows.delete(key);
  }
  for (const [key, sides] of listChanged(undo, "product_redirects")) {
    restoreColumns(rows, key, sides);
  }
  for (const [key, before] of listGone(undo, "product_redirects")) {
    const isProduct = list(rows, "products").some(({ id }) => id === before.old_id);
    if (!isProduct && !missing.has(String(before.product_id))) bringBack(rows, key, before);
  }
  const hasPlace = (path: string) =>
    path.startsWith("marca:")
      ? list(rows, "brands").some(({ id }) => `marca:${String(id).toLowerCase()}` === path)
      : list(rows, "groups").some(({ section, id }) => `${section}/${id}` === path);
  for (const key of listNew(undo, "group_redirects")) if (hasPlace(idOf(key))) rows.delete(key);
  for (const [key, sides] of listChanged(undo, "group_redirects")) restoreColumns(rows, key, sides);
  for (const [key, before] of listGone(undo, "group_redirects")) {
    if (!hasPlace(idOf(key))) bringBack(rows, key, before);
  }
}

function sorted(rows: Rows, table: string): Row[] {
  return list(rows, table).sort(
    (one, other) =>
      Number(one.position) - Number(other.position) || (String(one.id) < String(other.id) ? -1 : 1),
  );
}

function closeGaps(rows: Rows): void {
  for (const table of ["sections", "groups", "brands"]) {
    for (const [at, row] of sorted(rows, table).entries()) row.position = at + 1;
  }
}

/** The shop gives words of products a group and a brand where they have none: a rule of its own. */
function adoptWords(rows: Rows): void {
  const before: Taxonomy = {
    sections: sorted(rows, "sections").map(({ id, name }) => ({ id: `${id}`, name: `${name}` })),
    groups: sorted(rows, "groups").map((group) => ({
      id: String(group.id),
      name: String(group.name),
      section: String(group.section),
      terms: JSON.parse(String(group.terms)) as string[],
      isInMenu: group.is_in_menu === 1,
      isUndecided: group.is_undecided === 1,
      picture: String(group.picture),
      parent: String(group.parent),
      weightInGrams: null,
    })),
    brands: sorted(rows, "brands").map((brand) => ({
      id: String(brand.id),
      name: String(brand.name),
      isInMenu: brand.is_in_menu === 1,
    })),
    links: [],
  };
  const products = list(rows, "products").sort((a, b) => Number(a.row_id) - Number(b.row_id));
  const after = products.reduce(
    (taxonomy, { category, subcategory, brand, also_in }) =>
      addTypedWords(taxonomy, {
        category: String(category),
        subcategory: String(subcategory),
        brand: String(brand),
        alsoIn: JSON.parse(String(also_in)) as string[],
      }),
    before,
  );
  for (const [at, { id, name, section, terms, picture, parent }] of after.groups.entries()) {
    const stored = rows.get(`groups/${id}`);
    if (stored && after.groups[at] !== before.groups[at]) stored.terms = JSON.stringify(terms);
    if (stored) continue;
    const place = { section, position: at + 1, picture, parent, weight_in_grams: null };
    const flags = { is_in_menu: 1, is_undecided: 1 };
    rows.set(`groups/${id}`, { id, name, terms: JSON.stringify(terms), ...place, ...flags });
  }
  for (const [at, { id, name }] of after.brands.slice(before.brands.length).entries()) {
    const position = before.brands.length + at + 1;
    rows.set(`brands/${id}`, { id, name, position, is_in_menu: 1 });
  }
}
