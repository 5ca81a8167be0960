import { Link } from "@remix-run/react";

import { SECTIONS } from "../../domain/taxonomy";
import type { ShopSettings } from "../../domain/shop-settings";
import { paths } from "../../paths";

export function SiteFooter({ settings }: { settings: ShopSettings }) {
  return (
    <footer className="footer">
      <div className="footer-brand">
        <p className="logo">{settings.name}</p>
        <p>{settings.tagline}</p>
      </div>
      <nav aria-label="Pie de página">
        <ul>
          <li>
            <Link to={paths.products()}>Todos los productos</Link>
          </li>
          <li>
            <Link to={paths.collection()}>{settings.collection.name}</Link>
          </li>
          {SECTIONS.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.section(id)}>{name}</Link>
            </li>
          ))}
          <li>
            <Link to={paths.menu()}>Mapa de la tienda</Link>
          </li>
        </ul>
      </nav>
      <address>
        <ul>
          <li>
            <a href={settings.social.url} rel="noopener">
              {settings.social.name}
            </a>
          </li>
          <li>
            <a href={`tel:${settings.phone.replace(/[^+\d]/g, "")}`}>{settings.phone}</a>
          </li>
          <li>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
          </li>
          <li>{settings.address}</li>
        </ul>
      </address>
    </footer>
  );
}
