import { useRouteLoaderData } from "@remix-run/react";

import { EMPTY_MENU } from "../../domain/catalogue/menu";
import { UNKNOWN_SHOP_FACE } from "../../domain/shop/default-face";
import { paths } from "../../paths";
import { CatalogueChanges } from "../catalogue-changes";
import { Notice } from "../notice";
import { Toast } from "../toast";
import { FollowedLinks } from "./followed-links";
import { MenuDrawer } from "./menu-drawer";
import { PromoBanner } from "./promo-banner";
import { SHOP_ROUTE_ID } from "../layout-ids";
import type { ShopData } from "./shop-data";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

const COOKIES_BLOCKED =
  "Tu navegador bloquea las cookies de esta tienda, y sin ellas no podemos guardar tu carrito: no se agregó nada. Permitilas para este sitio y volvé a probar.";

/** Banner, header, drawer and footer around every storefront page, including error pages. */
export function ShopLayout({ children }: { children: React.ReactNode }) {
  // Not useShopData: when the layout's own loader fails, its error page is still inside the layout.
  const shop = useRouteLoaderData<ShopData>(SHOP_ROUTE_ID);
  const settings = shop?.settings ?? UNKNOWN_SHOP_FACE;
  const menu = shop?.menu ?? EMPTY_MENU;
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <PromoBanner messages={settings.promoMessages} />
      <ServiceStrip />
      <SiteHeader shop={settings} cartQuantity={shop?.cartQuantity ?? 0} />
      <MenuDrawer shop={settings} menu={menu} />
      <Toast flash={shop?.flash ?? null} />
      <FollowedLinks />
      <CatalogueChanges flash={shop?.flash ?? null} />
      <main id="contenido" className="page" tabIndex={-1}>
        {shop?.isCookieless && <Notice text={COOKIES_BLOCKED} />}
        {children}
      </main>
      <SiteFooter settings={settings} menu={menu} pages={shop?.pages ?? []} />
    </>
  );
}

/**
 * At the head of every page: the law (Disposición 954/2025) wants the withdrawal in plain sight, under
 * this name, where a visitor first arrives.
 */
function ServiceStrip() {
  return (
    <nav className="service-strip" aria-label="Tu compra">
      <a href={paths.orderLookup()}>Seguí tu pedido</a>
      <a href={paths.withdrawal()}>Botón de arrepentimiento</a>
    </nav>
  );
}
