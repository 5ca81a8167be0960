import type { ProductCard } from "../../domain/product";
import { GROUPS, SECTIONS } from "../../domain/taxonomy";
import { paths } from "../../paths";
import { ProductPicture } from "../product-picture";
import { SectionHeading } from "./section-heading";

type GroupTilesProps = {
  newestByGroup: readonly { group: string; product: ProductCard }[];
};

/** A way into each shelf that has something on it, with the newest thing there as its picture. */
export function GroupTiles({ newestByGroup }: GroupTilesProps) {
  const productByGroup = new Map(newestByGroup.map(({ group, product }) => [group, product]));
  return SECTIONS.map((section) => (
    <section key={section.id} className="section" aria-labelledby={`seccion-${section.id}`}>
      <SectionHeading
        id={`seccion-${section.id}`}
        link={{
          to: paths.section(section.id),
          text: `Toda la sección ${section.name.toLowerCase()}`,
        }}
      >
        {section.name}
      </SectionHeading>
      <ul className="tiles">
        {GROUPS.filter((group) => group.section === section.id).map((group) => {
          const product = productByGroup.get(group.id);
          if (!product) return null;
          return (
            <li key={group.id}>
              <a className="tile" href={paths.group(section.id, group.id)}>
                <ProductPicture address={product.image} alt="" use="tile" />
                <span>{group.name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
