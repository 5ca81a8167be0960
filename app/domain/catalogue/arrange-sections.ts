import { slugify } from "../plain/fold-text";
import { arranged, findTextProblem, holdProducts, tidyName, type Arranged } from "./arrange-groups";
import { findSection, type Section, type Taxonomy } from "./taxonomy";
import { findGroupForAll, MAX_SECTIONS } from "./typed-words";

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
  return arranged({ ...taxonomy, sections }, holdProducts(taxonomy));
}

function findRenamingProblem(taxonomy: Taxonomy, { id, name: old }: Section, name: string) {
  if (name !== "" && name !== old) {
    return findTextProblem(name) ?? findSectionWordProblem(taxonomy, id, name);
  }
  if (name !== "") return null;
  return taxonomy.groups.some(({ section }) => section === id)
    ? `${old} tiene categorías: pasalas a otra sección antes de borrarla.`
    : null;
}

function findNewSectionProblem(taxonomy: Taxonomy, kept: readonly Section[], name: string) {
  const problem = findTextProblem(name);
  if (problem !== null) return problem;
  if (kept.length >= MAX_SECTIONS) return `Entran hasta ${MAX_SECTIONS} secciones.`;
  return findSectionWordProblem(taxonomy, null, name);
}

/** A section's name must not mean another section, or a category. */
function findSectionWordProblem(taxonomy: Taxonomy, ownId: string | null, name: string) {
  const sections = taxonomy.sections.filter(({ id }) => id !== ownId);
  const section = findSection({ sections }, slugify(name)) ?? findSection({ sections }, name);
  if (section) return `Ya hay una sección ${section.name}.`;
  const group = findGroupForAll(taxonomy, name);
  return group ? `“${name}” ya es una palabra de ${group.name}.` : null;
}
