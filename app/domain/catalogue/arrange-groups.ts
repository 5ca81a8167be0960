import { foldText, slugify } from "../plain/fold-text";
import {
  findGroup,
  findSection,
  toSingular,
  type Group,
  type Taxonomy,
  type Section,
} from "./taxonomy";
import { MAX_GROUP_NAME_LENGTH, MAX_GROUPS } from "./typed-words";

/** The paths of groups after `/categoria/` that changed, each with the path to lead to. */
export type MovedPaths = ReadonlyMap<string, string>;

export type Arranged<Problem = ArrangeProblem> =
  { taxonomy: Taxonomy; moved: MovedPaths; problem: null } | { taxonomy: null; problem: Problem };

type ArrangeProblem = {
  field: "nombre" | "seccion" | "palabras" | "destino";
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
  const siblings = taxonomy.groups.filter(({ section }) => section === group?.section);
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

/** Its own name always is one of its words. */
export function saveGroup(taxonomy: Taxonomy, id: string | null, fields: GroupFields): Arranged {
  const name = tidyName(fields.name);
  const newId = slugify(name);
  const before = taxonomy.groups.find((group) => group.id === id) ?? null;
  const others = taxonomy.groups.filter((group) => group !== before);
  // Products keep the words that they store, so a renamed group goes by its old name too.
  const words = [name, ...(before ? [before.name] : []), ...fields.words];
  const terms = [...new Set(words.map(toSingular))].filter((term) => term !== "");
  const problem =
    findNameProblem(taxonomy, name, others) ??
    findSectionProblem(taxonomy, fields.section) ??
    findWordProblem(terms, others);
  if (problem) return { taxonomy: null, problem };
  if (before === null && others.length >= MAX_GROUPS) {
    return refuse("nombre", `Entran hasta ${MAX_GROUPS} categorías: uní o borrá alguna antes.`);
  }
  const { section, isInMenu, picture } = fields;
  const saved: Group = { id: newId, name, section, terms, isInMenu, isUndecided: false, picture };
  const groups = before
    ? taxonomy.groups.map((group) => (group === before ? saved : group))
    : [...others, saved];
  const isMoved = before !== null && pathOf(before) !== pathOf(saved);
  const moved = isMoved ? new Map([[pathOf(before), pathOf(saved)]]) : undefined;
  return arranged({ ...taxonomy, groups }, moved);
}

/** Words and address go to another group; without products, the address leads to the section. */
export function removeGroup(
  taxonomy: Taxonomy,
  id: string,
  { targetId, hasProducts }: { targetId: string; hasProducts: boolean },
): Arranged {
  const removed = taxonomy.groups.find((group) => group.id === id);
  const target = taxonomy.groups.find((group) => group.id === targetId && group !== removed);
  if (!removed) return arranged(taxonomy);
  if (hasProducts && !target) return refuse("destino", "Elegí a qué categoría van sus productos.");
  const groups = taxonomy.groups
    .filter((group) => group !== removed)
    .map((group) =>
      group === target ? { ...group, terms: [...group.terms, ...removed.terms] } : group,
    );
  const moved = new Map([[pathOf(removed), target ? pathOf(target) : removed.section]]);
  return arranged({ ...taxonomy, groups }, moved);
}

/** A group's address without `/categoria/`. */
export function pathOf({ section, id }: Pick<Group, "section" | "id">): string {
  return `${section}/${id}`;
}

function findNameProblem(
  taxonomy: Taxonomy,
  name: string,
  others: readonly Group[],
): ArrangeProblem | null {
  const problem = findTextProblem(name);
  if (problem !== null) return wrong("nombre", problem);
  const id = slugify(name);
  if (findSection(taxonomy, id)) return wrong("nombre", `“${name}” es el nombre de una sección.`);
  const same = others.find((group) => group.id === id || foldText(group.name) === foldText(name));
  return same ? conflict("nombre", `Ya hay una categoría ${same.name}.`) : null;
}

/** The same for groups and sections. */
function findTextProblem(name: string): string | null {
  if (slugify(name) === "") return "Escribí un nombre con letras o números.";
  return name.length > MAX_GROUP_NAME_LENGTH
    ? `El nombre puede tener hasta ${MAX_GROUP_NAME_LENGTH} letras.`
    : null;
}

function findSectionProblem({ sections }: Taxonomy, section: string): ArrangeProblem | null {
  const isKnown = sections.some(({ id }) => id === section);
  return isKnown ? null : wrong("seccion", "Elegí una sección de la lista.");
}

/** A word can belong to one group only, because it decides where products are listed. */
function findWordProblem(
  terms: readonly string[],
  others: readonly Group[],
): ArrangeProblem | null {
  if (terms.length > MAX_GROUP_WORDS) {
    return wrong("palabras", `Entran hasta ${MAX_GROUP_WORDS} palabras.`);
  }
  for (const term of terms) {
    if (term.length > MAX_GROUP_NAME_LENGTH) {
      return wrong("palabras", `Cada palabra puede tener hasta ${MAX_GROUP_NAME_LENGTH} letras.`);
    }
    const owner = findGroup({ sections: [], brands: [], links: [], groups: others }, term);
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

export const MAX_SECTIONS = 8;

type SectionProblem = {
  /** The section's id; empty for a new one. */
  section: string;
  message: string;
};

/** An empty name adds none, and takes a section without groups away. Addresses stay. */
export function saveSections(
  taxonomy: Taxonomy,
  names: ReadonlyMap<string, string>,
  added: string,
): Arranged<SectionProblem> {
  const sections: Section[] = [];
  for (const section of taxonomy.sections) {
    const name = tidyName(names.get(section.id) ?? section.name);
    const message = findRenamingProblem(taxonomy, section, name);
    if (message !== null) return { taxonomy: null, problem: { section: section.id, message } };
    if (name !== "") sections.push({ id: section.id, name });
  }
  const name = tidyName(added);
  if (name !== "") {
    const message = findNewSectionProblem(taxonomy, sections, name);
    if (message !== null) return { taxonomy: null, problem: { section: "", message } };
    sections.push({ id: slugify(name), name });
  }
  return arranged({ ...taxonomy, sections });
}

function findRenamingProblem({ groups }: Taxonomy, { id, name: old }: Section, name: string) {
  if (name !== "") return findTextProblem(name);
  return groups.some(({ section }) => section === id)
    ? `${old} tiene categorías: pasalas a otra sección antes de borrarla.`
    : null;
}

function findNewSectionProblem(taxonomy: Taxonomy, kept: readonly Section[], name: string) {
  const problem = findTextProblem(name);
  if (problem !== null) return problem;
  if (kept.length >= MAX_SECTIONS) return `Entran hasta ${MAX_SECTIONS} secciones.`;
  const section = findSection(taxonomy, slugify(name));
  if (section) return `Ya hay una sección ${section.name}.`;
  const group = findGroup(taxonomy, name);
  return group ? `“${name}” ya es una palabra de ${group.name}.` : null;
}
