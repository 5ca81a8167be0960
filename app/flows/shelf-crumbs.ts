import type { Crumb } from "../domain/catalogue/breadcrumbs";
import type { Named, Section } from "../domain/catalogue/taxonomy";
import { paths } from "../paths";

/** The steps to a section, and to a group of it. */
export function listShelfCrumbs(section: Section | null, group: Named | null): Crumb[] {
  const home = { name: "Inicio", path: paths.home() };
  if (!section) return [home];
  const crumbs = [home, { name: section.name, path: paths.section(section.id) }];
  return group
    ? [...crumbs, { name: group.name, path: paths.group(section.id, group.id) }]
    : crumbs;
}
