import type { Menu } from "../../domain/catalogue/menu";
import { paths } from "../../paths";

export function MenuLinks({ menu }: { menu: Menu }) {
  return (
    <ul className="menu-links">
      <li>
        <a href={paths.home()}>Inicio</a>
      </li>
      {menu.hasOffers && (
        <li>
          <a href={paths.offers()}>Ofertas</a>
        </li>
      )}
      {menu.sections.map((section) => (
        <li key={section.id}>
          <MenuGroup title={section.name}>
            <SectionLinks section={section} />
          </MenuGroup>
        </li>
      ))}
      {menu.brands.length > 0 && (
        <li>
          <MenuGroup title="Marcas">
            <ul>
              {menu.brands.map((brand) => (
                <li key={brand.id}>
                  <a href={paths.brandProducts(brand.id)}>{brand.name}</a>
                </li>
              ))}
              {menu.hasMoreBrands && (
                <li>
                  <a href={paths.menu()}>Todas las marcas</a>
                </li>
              )}
            </ul>
          </MenuGroup>
        </li>
      )}
      {menu.links.map(({ label, target }) => (
        <li key={target}>
          <a href={target}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function MenuGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details name="menu-group">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function SectionLinks({ section }: { section: Menu["sections"][number] }) {
  return (
    <ul>
      <li>
        <a href={paths.section(section.id)}>Todo en {section.name}</a>
      </li>
      {section.groups.map((group) => (
        <li key={group.id}>
          <a href={paths.group(section.id, group.id)}>{group.name}</a>
        </li>
      ))}
    </ul>
  );
}
