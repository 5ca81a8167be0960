import { NavLink } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";

const TABS = [
  { name: "Precios de oferta", to: adminPaths.offers() },
  { name: "Códigos", to: adminPaths.codes() },
  { name: "Promociones por cantidad", to: adminPaths.quantityOffers() },
];

/** The pages about offers, above each of them. */
export function OfferTabs() {
  return (
    <nav className="tabs" aria-label="Ofertas">
      <ul>
        {TABS.map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to}>{name}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
