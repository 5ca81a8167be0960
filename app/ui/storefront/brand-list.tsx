import type { Brand } from "../../domain/catalogue/taxonomy";
import { paths } from "../../paths";
import { SectionHeading } from "./section-heading";

export function BrandList({ brands }: { brands: readonly Brand[] }) {
  if (brands.length === 0) return null;
  return (
    <section className="section" aria-labelledby="marcas">
      <SectionHeading id="marcas">Marcas</SectionHeading>
      <ul className="brands">
        {brands.map(({ id, name, isInMenu }) => (
          <li key={id}>
            {/* Other brands may have nothing in the collection. */}
            <a href={isInMenu ? paths.brandCollection(id) : paths.brandProducts(id)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
