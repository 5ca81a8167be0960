import { Form, Link, NavLink, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { adminPaths } from "../../admin-paths";
import { may, type Permission } from "../../domain/owner/roles";
import { DEFAULT_SHOP_FACE } from "../../domain/shop/default-face";
import { paths } from "../../paths";
import { CatalogueChanges } from "../catalogue-changes";
import { MaySend } from "../may-send";
import { Toast } from "../toast";
import { ADMIN_ROUTE_ID } from "../layout-ids";
import type { AdminData } from "./admin-data";
import { useMayOpen } from "./use-may-open";

type Section = { name: string; to: string; needs: Permission };

/** What belongs together stands together. */
const SECTION_GROUPS: readonly (readonly Section[])[] = [
  [{ name: "Inicio", to: adminPaths.home(), needs: "own" }],
  [
    { name: "Pedidos", to: adminPaths.orders(), needs: "orders.view" },
    { name: "Clientes", to: adminPaths.customers(), needs: "customers.view" },
    { name: "Arrepentimientos", to: adminPaths.withdrawals(), needs: "withdrawals.view" },
    { name: "E-mails", to: adminPaths.mails(), needs: "mails.view" },
  ],
  [
    { name: "Productos", to: adminPaths.products(), needs: "catalogue.view" },
    { name: "Stock", to: adminPaths.stock(), needs: "catalogue.view" },
    { name: "Ofertas", to: adminPaths.offers(), needs: "catalogue.view" },
    { name: "Menú", to: adminPaths.menu(), needs: "catalogue.view" },
    { name: "Marcas", to: adminPaths.brands(), needs: "catalogue.view" },
    { name: "Páginas", to: adminPaths.pages(), needs: "pages.view" },
  ],
  [
    { name: "Envíos y cobros", to: adminPaths.selling(), needs: "shop.view" },
    { name: "Mercado Pago", to: adminPaths.payments(), needs: "payments.connect" },
    { name: "Ajustes", to: adminPaths.settings(), needs: "shop.view" },
  ],
  [
    { name: "Historial", to: adminPaths.history(), needs: "history.view" },
    { name: "Personas", to: adminPaths.people(), needs: "people.manage" },
    { name: "Copias", to: adminPaths.backups(), needs: "backups.manage" },
    { name: "Cuenta", to: adminPaths.account(), needs: "own" },
  ],
];

/** Navigation around every back-office page, including error pages. */
export function AdminLayout({ children }: { children: React.ReactNode }) {
  // Not useAdminData: when the layout's own loader fails, its error page is still inside the
  // layout.
  const admin = useRouteLoaderData<AdminData>(ADMIN_ROUTE_ID);
  const { maySend } = useMayOpen();
  const nav = useCurrentInView();
  return (
    <div className="admin">
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className="admin-header">
        <p className="admin-name">
          <Link to={adminPaths.home()}>{admin?.shopName ?? DEFAULT_SHOP_FACE.name}</Link>
          <span className="admin-mark">Administración</span>
        </p>
        {!admin?.isHeldBack && (
          <nav ref={nav} className="admin-nav" aria-label="Administración">
            <ul>
              {listSections(admin?.role).map((sections) => (
                <li key={sections[0]?.to}>
                  <ul>
                    {sections.map(({ name, to }) => (
                      <li key={to}>
                        <NavLink to={to} end={to === adminPaths.home()}>
                          {name}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="admin-doors">
          <a href={paths.home()}>Ver la tienda</a>
          <Form method="post" action={adminPaths.logout()}>
            <button className="button-link">Cerrar sesión</button>
          </Form>
        </div>
      </header>
      <Toast flash={admin?.flash ?? null} />
      <CatalogueChanges flash={admin?.flash ?? null} />
      <main id="contenido" className="admin-page" tabIndex={-1}>
        <MaySend.Provider value={maySend}>{children}</MaySend.Provider>
      </main>
    </div>
  );
}

/** The section of an address; null for a page that belongs to none. */
export function nameSection(address: string): string | null {
  const [path = ""] = address.split(/[?#]/, 1);
  const isOf = ({ to }: Section) => path === to || path.startsWith(`${to}/`);
  const found = SECTION_GROUPS.flat().filter(({ to }) => to !== adminPaths.home());
  return found.find(isOf)?.name ?? null;
}

/** What the role may open. A failed page knows no role and shows all: the guard decides anyway. */
function listSections(role: AdminData["role"] | undefined) {
  return SECTION_GROUPS.map((sections) =>
    sections.filter(({ needs }) => role === undefined || may(role, needs)),
  ).filter((sections) => sections.length > 0);
}

/** Scrolls the navigation row, and nothing else, to the current section. */
function useCurrentInView(): React.RefObject<HTMLElement> {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Client navigation keeps the row's scroll position, and not every browser supports the CSS way.
  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>("[aria-current=page]");
    if (!row || !current) return;
    const [own, seen] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.left < seen.left || own.right > seen.right) {
      row.scrollLeft += own.left - seen.left - (seen.width - own.width) / 2;
    }
  }, [pathname]);
  return nav;
}
