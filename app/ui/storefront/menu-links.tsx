import { BRANDS } from "../../domain/catalogue/brand";
import { GROUPS, SECTIONS, type SectionId } from "../../domain/catalogue/taxonomy";
import { paths } from "../../paths";

/** The whole navigation: one open group at a time, without script. */
export function MenuLinks() {
  return (
    <ul className="menu-links">
      <li>
        <a href={paths.home()}>Inicio</a>
      </li>
      {SECTIONS.map((section) => (
        <li key={section.id}>
          <MenuGroup title={section.name}>
            <SectionLinks section={section.id} name={section.name} />
          </MenuGroup>
        </li>
      ))}
      <li>
        <MenuGroup title="Marcas">
          <ul>
            {BRANDS.map(({ id, name }) => (
              <li key={id}>
                <a href={paths.brandCollection(id)}>{name}</a>
              </li>
            ))}
          </ul>
        </MenuGroup>
      </li>
      <li>
        <a href={paths.collection()}>Colección</a>
      </li>
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

function SectionLinks({ section, name }: { section: SectionId; name: string }) {
  return (
    <ul>
      <li>
        <a href={paths.section(section)}>Todo en {name.toLowerCase()}</a>
      </li>
      {GROUPS.filter((group) => group.section === section && group.isInMenu).map((group) => (
        <li key={group.id}>
          <a href={paths.group(section, group.id)}>{group.name}</a>
        </li>
      ))}
    </ul>
  );
}
