import { foldText, slugify } from "../plain/fold-text";
import { findGroup, findParent, slugOf, toSingular, type Group, type Taxonomy } from "./taxonomy";
import {
  isFull,
  MAX_GROUP_NAME_LENGTH,
  MAX_GROUPS,
  MAX_KINDS,
  isReserved,
  nameGroupId,
  NO_NAME,
} from "./typed-words";

/** The paths of groups after `/categoria/` that changed, each with the path to lead to; its own holds products there. */
export type MovedPaths = ReadonlyMap<string, string>;

export type Arranged<Problem = ArrangeProblem> =
  | { taxonomy: Taxonomy; moved: MovedPaths; problem: null }
  | { taxonomy: null; problem: Problem };

type ArrangeProblem = {
  field: "nombre" | "seccion" | "dentro-de" | "palabras" | "destino";
  message: string;
  /** True when another group stands against it, false when the form is wrong. */
  isConflict: boolean;
};

export type GroupFields = {
  name: string;
  section: string;
  /** Stored categories that belong to it, as typed. */
  words: readonly string[];
  isInMenu: boolean;
  picture: string;
  /** The id of the category that it is a kind of; empty for a category. */
  parent: string;
  weightInGrams: number | null;
};

export const MAX_GROUP_WORDS = 30;

export function arranged(taxonomy: Taxonomy, moved: MovedPaths = new Map()): Arranged<never> {
  return { taxonomy, moved, problem: null };
}

/** As names are stored: "vestidos  largos " becomes "vestidos largos". */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

export function moveGroup(taxonomy: Taxonomy, id: string, direction: "up" | "down"): Taxonomy {
  const group = taxonomy.groups.find((candidate) => candidate.id === id);
  const siblings = taxonomy.groups.filter(
    ({ section, parent }) => section === group?.section && parent === group.parent,
  );
  const at = siblings.findIndex((sibling) => sibling.id === id);
  const to = direction === "up" ? at - 1 : at + 1;
  const [own, other] = [siblings[at], siblings[to]];
  if (!own || !other) return taxonomy;
  const swapped = new Map([
    [own, other],
    [other, own],
  ]);
  return { ...taxonomy, groups: taxonomy.groups.map((each) => swapped.get(each) ?? each) };
}

/** Orders the groups by typed numbers; those without one, and equal ones, keep their order. */
export function orderGroups(taxonomy: Taxonomy, numbers: ReadonlyMap<string, number>): Taxonomy {
  const places = taxonomy.groups.map((group, at) => ({ group, at }));
  const numberOf = ({ group, at }: (typeof places)[number]) => numbers.get(group.id) ?? at + 1;
  places.sort((left, right) => numberOf(left) - numberOf(right) || left.at - right.at);
  return { ...taxonomy, groups: places.map(({ group }) => group) };
}

export function setInMenu(taxonomy: Taxonomy, id: string, isInMenu: boolean): Taxonomy {
  const decide = (group: Group) =>
    group.id === id ? { ...group, isInMenu, isUndecided: false } : group;
  return { ...taxonomy, groups: taxonomy.groups.map(decide) };
}

/** Its own name always is one of its words. The kinds of a category go with it to another section. */
export function saveGroup(taxonomy: Taxonomy, id: string | null, fields: GroupFields): Arranged {
  const name = tidyName(fields.name);
  const before = taxonomy.groups.find((group) => group.id === id) ?? null;
  const others = taxonomy.groups.filter((group) => group !== before);
  // Products keep the words that they store, so a renamed group goes by its old name too.
  const words = [name, ...(before ? [before.name] : []), ...fields.words];
  const terms = [...new Set(words.map(toSingular))].filter((term) => term !== "");
  const { section, parent, isInMenu, picture, weightInGrams } = fields;
  const siblings = others.filter((one) => one.section === section && one.parent === parent);
  const problem =
    findSectionProblem(taxonomy, section) ??
    findParentProblem(taxonomy, before, fields) ??
    findNameProblem(taxonomy, { name, section }, siblings) ??
    findWordProblem(terms, siblings);
  if (problem) return { taxonomy: null, problem };
  const isNewOfItsKind = before === null || (before.parent === "") !== (parent === "");
  if (isNewOfItsKind && isFull(others, parent)) {
    const limit = parent === "" ? MAX_GROUPS : MAX_KINDS;
    return refuse("nombre", `Entran hasta ${limit} categorías: uní o borrá alguna antes.`);
  }
  const kept = before === null ? {} : keptId(before, { section, parent, name }, others);
  const saved: Group = {
    ...{ id: nameGroupId(others, { section, parent, name }), ...kept },
    ...{ name, section, parent, terms, isInMenu, isUndecided: false, picture, weightInGrams },
  };
  if (before === null) return arranged({ ...taxonomy, groups: [...others, saved] });
  const groups = taxonomy.groups.map((group) => (group === before ? saved : group));
  return arranged(...moveKinds({ ...taxonomy, groups }, before, saved));
}

/** A group that keeps name and place keeps its id, which may be an older one. */
function keptId(
  before: Group,
  after: Pick<Group, "section" | "parent" | "name">,
  others: readonly Group[],
): { id?: string } {
  const isSame = before.section === after.section && before.parent === after.parent;
  const hasSameWord = slugify(before.name) === slugify(after.name);
  return isSame && hasSameWord && !others.some(({ id }) => id === before.id)
    ? { id: before.id }
    : {};
}

/** Moves the kinds along with their category, and returns the addresses that changed. */
function moveKinds(taxonomy: Taxonomy, before: Group, saved: Group): [Taxonomy, MovedPaths] {
  const moved = new Map<string, string>();
  const isElsewhere = pathOf(before) !== pathOf(saved) || before.parent !== saved.parent;
  if (isElsewhere) moved.set(pathOf(before), pathOf(saved));
  let groups = taxonomy.groups;
  for (const kind of groups.filter(({ parent }) => parent === before.id)) {
    const others = groups.filter((group) => group !== kind);
    const place = { section: saved.section, parent: saved.id, name: kind.name };
    const id = saved.section === before.section ? kind.id : nameGroupId(others, place);
    const after = { ...kind, ...place, id };
    groups = groups.map((group) => (group === kind ? after : group));
    if (pathOf(kind) !== pathOf(after)) moved.set(pathOf(kind), pathOf(after));
  }
  const hasLeft = before.section !== saved.section || before.parent !== saved.parent;
  if (!hasLeft) return [{ ...taxonomy, groups }, moved];
  const others = groups.filter(({ id, parent }) => id !== saved.id && parent !== saved.id);
  return [{ ...taxonomy, groups }, new Map([...holdProducts({ groups: others }), ...moved])];
}

/** Words and address go to another group; without products, the address leads to the section. Its kinds go along. */
export function removeGroup(
  taxonomy: Taxonomy,
  id: string,
  { targetId, hasProducts }: { targetId: string; hasProducts: boolean },
): Arranged {
  const removed = taxonomy.groups.find((group) => group.id === id);
  if (!removed) return arranged(taxonomy);
  const gone = [removed, ...taxonomy.groups.filter(({ parent }) => parent === id)];
  const target = taxonomy.groups.find((group) => group.id === targetId && !gone.includes(group));
  if (hasProducts && !target) return refuse("destino", "Elegí a qué categoría van sus productos.");
  const used = taxonomy.groups
    .filter((one) => one.section === target?.section && one.parent === target.parent)
    .filter((one) => one !== target && !gone.includes(one))
    .flatMap(({ terms }) => terms);
  // A word of another category there stays that one's: the products get the words of the target.
  const words = gone.flatMap(({ terms }) => terms).filter((term) => !used.includes(term));
  const groups = taxonomy.groups
    .filter((group) => !gone.includes(group))
    .map((group) =>
      group === target ? { ...group, terms: [...new Set([...group.terms, ...words])] } : group,
    );
  const place = target ? pathOf(target) : removed.section;
  const led = gone.map((group): [string, string] => [pathOf(group), place]);
  return arranged({ ...taxonomy, groups }, new Map([...holdProducts({ groups }), ...led]));
}

/** Adds the categories of one section, with their kinds, to another; what that one has already stays as it is. */
export function repeatGroups(
  taxonomy: Taxonomy,
  { from, to }: { from: string; to: string },
): Arranged {
  const problem = findSectionProblem(taxonomy, from) ?? findSectionProblem(taxonomy, to);
  if (problem) return { taxonomy: null, problem };
  let after = taxonomy;
  const copies = new Map<string, string>();
  const listed = taxonomy.groups.filter(({ section }) => section === from);
  const isKind = ({ parent }: Group) => parent !== "";
  for (const group of [...listed.filter((one) => !isKind(one)), ...listed.filter(isKind)]) {
    const { name, terms, isInMenu, weightInGrams } = group;
    const parent = isKind(group) ? (copies.get(group.parent) ?? "") : "";
    if (isKind(group) && parent === "") continue;
    const known = after.groups.find(
      (one) =>
        one.section === to &&
        one.parent === parent &&
        (slugify(one.name) === slugify(name) || one.terms.includes(toSingular(name))),
    );
    if (known) {
      copies.set(group.id, known.id);
      continue;
    }
    const used = new Set(
      after.groups
        .filter((one) => one.section === to && one.parent === parent)
        .flatMap((one) => one.terms),
    );
    const words = terms.filter((term) => !used.has(term));
    const fields = { name, section: to, parent, words, isInMenu, picture: "", weightInGrams };
    const added = saveGroup(after, null, fields);
    if (!added.taxonomy) return added;
    after = added.taxonomy;
    copies.set(group.id, after.groups.at(-1)?.id ?? "");
  }
  return arranged(after, holdProducts(taxonomy));
}

/**
 * Words that led to a category for want of a nearer one would lead to a new one of that name, or to a new section:
 * products stay where they are.
 */
export function holdProducts({ groups }: Pick<Taxonomy, "groups">): MovedPaths {
  return new Map(groups.map((group) => [pathOf(group), pathOf(group)]));
}

/** A group's address without `/categoria/`. */
export function pathOf({ section, id }: Pick<Group, "section" | "id">): string {
  return `${section}/${slugOf(id)}`;
}

/** @param siblings - the others of its section, or of its category for a kind */
function findNameProblem(
  taxonomy: Taxonomy,
  { name, section }: Pick<Group, "name" | "section">,
  siblings: readonly Group[],
): ArrangeProblem | null {
  const problem = findTextProblem(name);
  if (problem !== null) return wrong("nombre", problem);
  const slug = slugify(name);
  if (isReserved(taxonomy, section, name)) {
    return wrong("nombre", `“${name}” es el nombre de una sección.`);
  }
  const same = siblings.find(
    (group) => slugOf(group.id) === slug || foldText(group.name) === foldText(name),
  );
  return same ? conflict("nombre", `Ya hay una categoría ${same.name}.`) : null;
}

/** A kind is in a category of its section, and has no kinds itself. */
function findParentProblem(
  taxonomy: Taxonomy,
  before: Group | null,
  { parent, section }: GroupFields,
): ArrangeProblem | null {
  if (parent === "") return null;
  const category = taxonomy.groups.find(({ id }) => id === parent);
  if (before && parent === before.id) {
    return wrong("dentro-de", `${before.name} no puede ir dentro de sí misma.`);
  }
  if (!category || category.parent !== "") {
    return wrong("dentro-de", "Elegí una categoría de la lista.");
  }
  if (category.section !== section) {
    const own = taxonomy.sections.find(({ id }) => id === category.section)?.name ?? "otra sección";
    return wrong(
      "dentro-de",
      `${category.name} está en ${own}: elegí esa sección, u otra categoría.`,
    );
  }
  const hasKinds =
    before && taxonomy.groups.some((group) => findParent(taxonomy, group) === before);
  return hasKinds
    ? wrong(
        "dentro-de",
        `${before.name} tiene categorías adentro: sacalas antes de ponerla en otra.`,
      )
    : null;
}

/** The same for groups and sections. */
export function findTextProblem(name: string): string | null {
  if (slugify(name) === "") return "Escribí un nombre con letras o números.";
  if (NO_NAME.test(name)) return "El nombre no puede llevar comas ni el signo “>”.";
  return name.length > MAX_GROUP_NAME_LENGTH
    ? `El nombre puede tener hasta ${MAX_GROUP_NAME_LENGTH} letras.`
    : null;
}

function findSectionProblem({ sections }: Taxonomy, section: string): ArrangeProblem | null {
  const isKnown = sections.some(({ id }) => id === section);
  return isKnown ? null : wrong("seccion", "Elegí una sección de la lista.");
}

/** A word can belong to one of them only, because it decides where products are listed. */
function findWordProblem(
  terms: readonly string[],
  siblings: readonly Group[],
): ArrangeProblem | null {
  if (terms.length > MAX_GROUP_WORDS) {
    return wrong("palabras", `Entran hasta ${MAX_GROUP_WORDS} palabras.`);
  }
  for (const term of terms) {
    if (term.length > MAX_GROUP_NAME_LENGTH) {
      return wrong("palabras", `Cada palabra puede tener hasta ${MAX_GROUP_NAME_LENGTH} letras.`);
    }
    const owner = findGroup({ groups: siblings }, term);
    if (owner) return conflict("palabras", `“${term}” ya es una palabra de ${owner.name}.`);
  }
  return null;
}

function wrong(field: ArrangeProblem["field"], message: string): ArrangeProblem {
  return { field, message, isConflict: false };
}

function conflict(field: ArrangeProblem["field"], message: string): ArrangeProblem {
  return { field, message, isConflict: true };
}

function refuse(field: ArrangeProblem["field"], message: string): Arranged {
  return { taxonomy: null, problem: wrong(field, message) };
}
