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

type GroupChipsProps = {
  menu: Menu;
  /** In the place of the menu's, where their names alone do not tell them apart. */
  links?: LinkItemsProps["links"];
};

/** Leads who found nothing to the categories. */
export function GroupChips({ menu, links = listGroupLinks(menu) }: GroupChipsProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label="Categorías">
      <ul className="chips message-groups">
        <LinkItems links={links} className="chip" />
      </ul>
    </nav>
  );
}

function listGroupLinks({ sections }: Menu) {
  return sections.flatMap((section) =>
    section.groups.map(({ id, name }) => ({ to: paths.group(section.id, id), text: name })),
  );
}

const GROUP = "menu-group";

type MenuLinksProps = {
  menu: Menu;
  /** What every visitor may look for: the order, exchanges, the chat. */
  help: readonly { to: string; text: string }[];
  /** Empty for none. */
  openingHours: string;
};

export function MenuLinks({ menu, help, openingHours }: MenuLinksProps) {
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
      <SectionMenus sections={menu.sections} name={GROUP} />
      {brands.length > 0 && (
        <li>
          <MenuGroup title="Marcas" name={GROUP}>
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
          <MenuGroup title="Colecciones" name={GROUP}>
            <ul>
              <LinkItems links={collections} />
            </ul>
          </MenuGroup>
        </li>
      )}
      <LinkItems links={menu.links.map(({ label, target }) => ({ to: target, text: label }))} />
      <LinkItems links={help} />
      {openingHours !== "" && <li className="menu-hours">{openingHours}</li>}
    </ul>
  );
}

type SectionMenusProps = {
  sections: Menu["sections"];
  /** Of these and their neighbours, one is open at a time. */
  name: string;
};

export function SectionMenus({ sections, name }: SectionMenusProps) {
  return sections.map((section) => (
    <li key={section.id}>
      <MenuGroup title={section.name} name={name}>
        <SectionLinks section={section} />
      </MenuGroup>
    </li>
  ));
}

type MenuGroupProps = { title: string; name: string; children: React.ReactNode };

function MenuGroup({ title, name, children }: MenuGroupProps) {
  return (
    <details name={name}>
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
