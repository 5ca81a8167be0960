import { useRouteLoaderData } from "@remix-run/react";

import { EMPTY_MENU, type Menu } from "../../domain/catalogue/menu";
import { CONSUMER_CLAIMS } from "../../domain/shop/consumer-claims";
import { UNKNOWN_SHOP_FACE } from "../../domain/shop/default-face";
import type { PageLink } from "../../domain/shop/page";
import { describePayment } from "../../domain/shop/payment-offers";
import type { FrameFace } from "../../domain/shop/shop-settings";
import { paths } from "../../paths";
import { CatalogueChanges } from "../catalogue-changes";
import { Notice } from "../notice";
import { nameAttributes, ShopName } from "../shop-name";
import { Toast } from "../toast";
import { FollowedLinks } from "./followed-links";
import { MenuDrawer } from "./menu-drawer";
import { PromoBanner } from "./promo-banner";
import { SHOP_ROUTE_ID } from "../layout-ids";
import type { ShopData } from "./shop-data";
import { SiteHeader } from "./site-header";

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
        {shop?.notices?.map((text) => (
          <Notice key={text} text={text} />
        ))}
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

type SiteFooterProps = { settings: FrameFace; menu: Menu; pages: readonly PageLink[] };

function SiteFooter({ settings, menu, pages }: SiteFooterProps) {
  const payment = describePayment(settings);
  return (
    <footer className="footer">
      <div className="footer-brand">
        <p className="logo" {...nameAttributes(settings)}>
          <ShopName {...settings} />
        </p>
        <p>{settings.tagline}</p>
        {payment !== null && <p className="footer-payment">{payment}</p>}
      </div>
      <nav aria-label="Pie de página">
        <ul>
          <li>
            <a href={paths.products()}>Todos los productos</a>
          </li>
          {menu.hasOffers && (
            <li>
              <a href={paths.offers()}>Ofertas</a>
            </li>
          )}
          {!menu.isCollectionEmpty && (
            <li>
              <a href={paths.collection()}>{settings.collection.name}</a>
            </li>
          )}
          {menu.sections.map(({ id, name }) => (
            <li key={id}>
              <a href={paths.section(id)}>{name}</a>
            </li>
          ))}
          {pages.map(({ slug, title }) => (
            <li key={slug}>
              <a href={paths.page(slug)}>{title}</a>
            </li>
          ))}
          <li>
            <a href={paths.menu()}>Mapa de la tienda</a>
          </li>
        </ul>
      </nav>
      <ContactData settings={settings} />
      <LegalLinks settings={settings} />
    </footer>
  );
}

/** Links and seller data that the law requires on every page. */
function LegalLinks({ settings }: { settings: FrameFace }) {
  const { company } = settings;
  const seller = [company.name, company.cuit === "" ? "" : `CUIT ${company.cuit}`].filter(Boolean);
  return (
    <div className="footer-legal">
      <nav aria-label="Información legal">
        <ul>
          <li>
            <a href={paths.withdrawal()}>Botón de arrepentimiento</a>
          </li>
          <li>
            <a href={paths.orderLookup()}>Seguí tu pedido</a>
          </li>
          <li>
            <a href={paths.terms()}>Términos y condiciones</a>
          </li>
          <li>
            <a href={paths.privacy()}>Privacidad</a>
          </li>
          <li>
            <a href={CONSUMER_CLAIMS} rel="noopener noreferrer">
              Defensa del Consumidor: hacé tu reclamo
            </a>
          </li>
        </ul>
      </nav>
      {seller.length > 0 && <p>{seller.join(" · ")}</p>}
    </div>
  );
}

/** Only the fields that the owner filled in. */
function ContactData({ settings }: { settings: FrameFace }) {
  const { social, phone, email, address, openingHours } = settings;
  return (
    <address>
      <ul>
        {social.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              {name}
            </a>
          </li>
        ))}
        {phone !== "" && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </li>
        )}
        {email !== "" && (
          <li>
            <a href={`mailto:${encodeURI(email)}`}>{email}</a>
          </li>
        )}
        {address !== "" && <li className="footer-line">{address}</li>}
        {openingHours !== "" && <li className="footer-line">{openingHours}</li>}
      </ul>
    </address>
  );
}
