import { slugify } from "../plain/fold-text";
import { NO_MOVES, type Arranged } from "./arrange-groups";
import { findGroup, findSection, type Section, type Taxonomy } from "./taxonomy";
import { MAX_GROUP_NAME_LENGTH } from "./typed-words";

export const MAX_SECTIONS = 8;

export type SectionProblem = {
  /** The section's id; empty for a new one. */
  section: string;
  /** In Spanish, for the owner. */
  message: string;
};

/**
 * Renames the sections and adds one, unless its name is empty. A section without groups goes when its
 * name is emptied. Addresses stay.
 */
export function saveSections(
  taxonomy: Taxonomy,
  names: ReadonlyMap<string, string>,
  added: string,
): Arranged<SectionProblem> {
  const kept: Section[] = [];
  for (const section of taxonomy.sections) {
    const name = tidy(names.get(section.id) ?? section.name);
    const problem = findNameProblem(taxonomy, section, name);
    if (problem !== null) return refuse(section.id, problem);
    if (name !== "") kept.push({ id: section.id, name });
  }
  const name = tidy(added);
  const id = slugify(name);
  if (name !== "") {
    const problem = findNewProblem(taxonomy, kept, name);
    if (problem !== null) return refuse("", problem);
    kept.push({ id, name });
  }
  return { taxonomy: { ...taxonomy, sections: kept }, moved: NO_MOVES, problem: null };
}

function findNameProblem({ groups }: Taxonomy, { id, name: old }: Section, name: string) {
  if (name.length > MAX_GROUP_NAME_LENGTH) {
    return `El nombre puede tener hasta ${MAX_GROUP_NAME_LENGTH} letras.`;
  }
  if (name !== "" && slugify(name) === "") return "Escribí un nombre con letras o números.";
  const hasGroups = groups.some(({ section }) => section === id);
  return name === "" && hasGroups
    ? `${old} tiene categorías: pasalas a otra sección antes de borrarla.`
    : null;
}

function findNewProblem(taxonomy: Taxonomy, kept: readonly Section[], name: string) {
  if (slugify(name) === "") return "Escribí un nombre con letras o números.";
  if (name.length > MAX_GROUP_NAME_LENGTH) {
    return `El nombre puede tener hasta ${MAX_GROUP_NAME_LENGTH} letras.`;
  }
  if (kept.length >= MAX_SECTIONS) return `Entran hasta ${MAX_SECTIONS} secciones.`;
  const section = findSection(taxonomy, slugify(name));
  if (section) return `Ya hay una sección ${section.name}.`;
  const group = findGroup(taxonomy, name);
  return group ? `“${name}” ya es una palabra de ${group.name}.` : null;
}

function tidy(name: string): string {
  return name.trim().replace(/\s+/g, " ");
}

function refuse(section: string, message: string): Arranged<SectionProblem> {
  return { taxonomy: null, problem: { section, message } };
}
