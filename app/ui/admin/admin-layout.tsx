import { Form, Link, NavLink, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { adminPaths, SECTION_GROUPS, type AdminSection } from "../../admin-paths";
import { may } from "../../domain/owner/roles";
import { DEFAULT_SHOP_FACE } from "../../domain/shop/default-face";
import { paths } from "../../paths";
import { CatalogueChanges } from "../catalogue-changes";
import { MaySend } from "../form";
import { Toast } from "../toast";
import { ADMIN_ROUTE_ID } from "../layout-ids";
import { type AdminData, useMayOpen } from "./access";

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
  const isOf = ({ to }: AdminSection) => path === to || path.startsWith(`${to}/`);
  const found = SECTION_GROUPS.flat().filter(({ to }) => to !== adminPaths.home());
  return found.find(isOf)?.name ?? null;
}

/** What the role may open. A failed page knows no role and shows all: the guard decides anyway. */
function listSections(role: AdminData["role"] | undefined) {
  return SECTION_GROUPS.map((sections) =>
    sections.filter(({ view }) => role === undefined || may(role, view)),
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
