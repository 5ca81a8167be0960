import { Link } from "@remix-run/react";

import { BRANDS } from "../../domain/brand";
import { GROUPS, SECTIONS, type SectionId } from "../../domain/taxonomy";
import { paths } from "../../paths";

/** The whole navigation: one group open at a time, without any script. */
export function MenuLinks() {
  return (
    <ul className="menu-links">
      <li>
        <Link to={paths.home()}>Inicio</Link>
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
                <Link to={paths.brandCollection(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </MenuGroup>
      </li>
      <li>
        <Link to={paths.collection()}>Colección</Link>
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
        <Link to={paths.section(section)}>Todo en {name.toLowerCase()}</Link>
      </li>
      {GROUPS.filter((group) => group.section === section && group.isInMenu).map((group) => (
        <li key={group.id}>
          <Link to={paths.group(section, group.id)}>{group.name}</Link>
        </li>
      ))}
    </ul>
  );
}
