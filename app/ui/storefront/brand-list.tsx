import type { Named } from "../../domain/catalogue/taxonomy";
import { paths } from "../../paths";
import { SectionHeading } from "./section-heading";

export function BrandList({ brands }: { brands: readonly Named[] }) {
  if (brands.length === 0) return null;
  return (
    <section className="section" aria-labelledby="marcas">
      <SectionHeading id="marcas">Marcas</SectionHeading>
      <ul className="brands">
        {brands.map((brand) => (
          <li key={brand.id}>
            <a href={paths.brandProducts(brand.id)}>{brand.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
