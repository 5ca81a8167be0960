import type { Menu } from "../../domain/catalogue/shown-menu";
import { paths } from "../../paths";

type LinkItemsProps = { links: readonly { to: string; text: string }[]; className?: string };

/** Entries of a list: one link each. */
export function LinkItems({ links, className }: LinkItemsProps) {
  return links.map(({ to, text }) => (
    <li key={to}>
      <a className={className} href={to}>
        {text}
      </a>
    </li>
  ));
}

export function MenuLinks({ menu }: { menu: Menu }) {
  const brands = menu.brands.map(({ id, name }) => ({ to: paths.brandProducts(id), text: name }));
  const collections = menu.collections?.map(({ id, name }) => ({
    to: paths.ownCollection(id),
    text: name,
  }));
  return (
    <ul className="menu-links">
      <LinkItems
        links={[
          { to: paths.home(), text: "Inicio" },
          ...(menu.hasOffers ? [{ to: paths.offers(), text: "Ofertas" }] : []),
        ]}
      />
      {menu.sections.map((section) => (
        <li key={section.id}>
          <MenuGroup title={section.name}>
            <SectionLinks section={section} />
          </MenuGroup>
        </li>
      ))}
      {brands.length > 0 && (
        <li>
          <MenuGroup title="Marcas">
            <ul>
              <LinkItems links={brands} />
              {menu.hasMoreBrands && (
                <li>
                  <a href={paths.menu()}>Todas las marcas</a>
                </li>
              )}
            </ul>
          </MenuGroup>
        </li>
      )}
      {collections && (
        <li>
          <MenuGroup title="Colecciones">
            <ul>
              <LinkItems links={collections} />
            </ul>
          </MenuGroup>
        </li>
      )}
      <LinkItems links={menu.links.map(({ label, target }) => ({ to: target, text: label }))} />
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
        <a href={paths.section(section.id)}>{section.allName ?? <>Todo en {section.name}</>}</a>
      </li>
      <LinkItems
        links={section.groups.map(({ id, name }) => ({
          to: paths.group(section.id, id),
          text: name,
        }))}
      />
    </ul>
  );
}
