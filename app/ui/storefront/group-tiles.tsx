import type { Group, Section } from "../../domain/catalogue/taxonomy";
import { paths } from "../../paths";
import { ProductPicture } from "../product-picture";
import { SectionHeading } from "./section-heading";

type GroupTilesProps = {
  sections: readonly (Section & {
    tiles: readonly { group: Pick<Group, "id" | "name">; picture: string }[];
  })[];
};

/**
 * A link to each group that has products. A shop with one group has nothing to choose from: its
 * products are above.
 */
export function GroupTiles({ sections }: GroupTilesProps) {
  if (sections.flatMap(({ tiles }) => tiles).length < 2) return null;
  return sections.map((section) => {
    if (section.tiles.length === 0) return null;
    return (
      <section key={section.id} className="section" aria-labelledby={`seccion-${section.id}`}>
        <SectionHeading
          id={`seccion-${section.id}`}
          link={{
            to: paths.section(section.id),
            text: `Toda la sección ${section.name}`,
          }}
        >
          {section.name}
        </SectionHeading>
        <ul className="tiles">
          {section.tiles.map(({ group, picture }) => (
            <li key={group.id}>
              <a className="tile" href={paths.group(section.id, group.id)}>
                <ProductPicture address={picture} alt="" use="tile" />
                <span>{group.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
