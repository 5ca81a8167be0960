import type { Crumb } from "../domain/catalogue/breadcrumbs";
import type { Named, Section } from "../domain/catalogue/taxonomy";
import { paths } from "../paths";

export function listShelfCrumbs(section: Section | null, group: Named | null): Crumb[] {
  const home = { name: "Inicio", path: paths.home() };
  if (!section) return [home];
  const crumbs = [home, { name: section.name, path: paths.section(section.id) }];
  return group
    ? [...crumbs, { name: group.name, path: paths.group(section.id, group.id) }]
    : crumbs;
}
