import { Form, Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { adminPaths, findSection, SECTION_GROUPS } from "../../admin-paths";
import { may } from "../../domain/owner/roles";
import { DEFAULT_SHOP_FACE } from "../../domain/shop/default-face";
import { paths } from "../../paths";
import { CatalogueChanges } from "../catalogue-changes";
import { MaySend } from "../form";
import { Icon } from "../icon";
import { Toast } from "../toast";
import { usePageFacts } from "../page-facts";
import { ADMIN_ROUTE_ID } from "../layout-ids";
import { type AdminData, useMayOpen } from "./access";

/** Navigation around every back-office page, including error pages. */
export function AdminLayout({ children }: { children: React.ReactNode }) {
  // Not useAdminData: when the layout's own loader fails, its error page is still inside the
  // layout.
  const admin = useRouteLoaderData<AdminData>(ADMIN_ROUTE_ID);
  const { maySend } = useMayOpen();
  const { isRefused, errorStatus } = usePageFacts();
  return (
    // The server knows the facts at once, the browser only after the page has rendered.
    <div
      className="admin"
      data-refused={isRefused || errorStatus !== null || undefined}
      suppressHydrationWarning
    >
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <header className="admin-header">
        <p className="admin-name">
          <Link to={adminPaths.home()}>{admin?.shopName ?? DEFAULT_SHOP_FACE.name}</Link>
          <span className="admin-mark">Administración</span>
        </p>
        <AdminMenu admin={admin} />
      </header>
      <div className="admin-body">
        <Toast flash={admin?.flash ?? null} />
        <CatalogueChanges flash={admin?.flash ?? null} />
        <main id="contenido" className="admin-page" tabIndex={-1}>
          <MaySend.Provider value={maySend}>{children}</MaySend.Provider>
        </main>
      </div>
    </div>
  );
}

const MENU_ID = "menu-admin";

/**
 * Beside the page on wide screens. On narrow ones a popover, which needs no script; a browser without
 * popovers shows the whole menu above the page.
 */
function AdminMenu({ admin }: { admin: AdminData | undefined }) {
  const menu = useMenuOfPage();
  const current = findSection(useLocation().pathname);
  return (
    <>
      <button type="button" className="admin-menu-button" popovertarget={MENU_ID}>
        <Icon name="menu" />
        <span>
          Menú<span className="admin-menu-page">{current !== null && ` · ${current.name}`}</span>
        </span>
      </button>
      <div id={MENU_ID} ref={menu} className="admin-menu" popover="auto">
        {!admin?.isHeldBack && (
          <nav className="admin-nav" aria-label="Administración">
            <ul>
              {listGroups(admin?.role).map(({ name, sections }, place) => (
                <li key={sections[0]?.to}>
                  {name !== undefined && <p id={`${MENU_ID}-${place}`}>{name}</p>}
                  <ul aria-labelledby={name === undefined ? undefined : `${MENU_ID}-${place}`}>
                    {sections.map((section) => (
                      <li key={section.to}>
                        <Link
                          to={section.to}
                          aria-current={section.to === current?.to ? "page" : undefined}
                        >
                          {section.name}
                        </Link>
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
      </div>
    </>
  );
}

/** What the role may open. A failed page knows no role and shows all: the guard decides anyway. */
function listGroups(role: AdminData["role"] | undefined) {
  return SECTION_GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(({ view }) => role === undefined || may(role, view)),
  })).filter(({ sections }) => sections.length > 0);
}

/** A client navigation keeps the document: it closes the menu, and the current section comes into view. */
function useMenuOfPage(): React.RefObject<HTMLDivElement> {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    // Not every browser supports the CSS way.
    menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    // Scripts may load after the menu was opened.
    if (shownFor.current === key) return;
    shownFor.current = key;
    if ("popover" in HTMLElement.prototype) menu.current?.hidePopover();
  }, [key]);
  return menu;
}
