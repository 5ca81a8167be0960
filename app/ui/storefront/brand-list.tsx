import { BRANDS } from "../../domain/brand";
import { paths } from "../../paths";
import { SectionHeading } from "./section-heading";

export function BrandList() {
  return (
    <section className="section" aria-labelledby="marcas">
      <SectionHeading id="marcas">Marcas</SectionHeading>
      <ul className="brands">
        {BRANDS.map(({ id, name }) => (
          <li key={id}>
            <a href={paths.brandCollection(id)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
