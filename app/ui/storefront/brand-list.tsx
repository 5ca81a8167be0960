import { findBrand, type Brand } from "../../domain/catalogue/brand";
import { paths } from "../../paths";
import { SectionHeading } from "./section-heading";

export function BrandList({ brands }: { brands: readonly Brand[] }) {
  if (brands.length === 0) return null;
  return (
    <section className="section" aria-labelledby="marcas">
      <SectionHeading id="marcas">Marcas</SectionHeading>
      <ul className="brands">
        {brands.map(({ id, name }) => (
          <li key={id}>
            <a href={addressOf(id)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Brands of the menu link to their part of the collection; other brands may have none there. */
function addressOf(id: string): string {
  return findBrand(id) === null ? paths.brandProducts(id) : paths.brandCollection(id);
}
