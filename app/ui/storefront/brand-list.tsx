import type { MenuBrand } from "../../domain/catalogue/menu";
import { findBrandPath } from "./brand-path";
import { SectionHeading } from "./section-heading";

export function BrandList({ brands }: { brands: readonly MenuBrand[] }) {
  if (brands.length === 0) return null;
  return (
    <section className="section" aria-labelledby="marcas">
      <SectionHeading id="marcas">Marcas</SectionHeading>
      <ul className="brands">
        {brands.map((brand) => (
          <li key={brand.id}>
            <a href={findBrandPath(brand)}>{brand.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
