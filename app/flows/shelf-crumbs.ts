import type { Crumb } from "../domain/catalogue/breadcrumbs";
import type { Shelf } from "../domain/catalogue/shelf";
import { paths } from "../paths";

export function listShelfCrumbs({ section, parent, group }: Shelf): Crumb[] {
  const home = { name: "Inicio", path: paths.home() };
  if (!section) return [home];
  const groups = [parent, group].flatMap((one) => one ?? []);
  return [
    home,
    { name: section.name, path: paths.section(section.id) },
    ...groups.map(({ id, name }) => ({ name, path: paths.group(section.id, id) })),
  ];
}
