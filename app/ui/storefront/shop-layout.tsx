import { useRouteLoaderData, useLocation, useNavigate, useRouteError } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { EMPTY_MENU, type Menu } from "../../domain/catalogue/shown-menu";
import { CONSUMER_CLAIMS } from "../../domain/shop/consumer-claims";
import { UNKNOWN_SHOP_FACE } from "../../domain/shop/default-face";
import type { PageLink } from "../../domain/shop/page";
import { describePayment } from "../../domain/shop/payment-offers";
import type { FrameFace } from "../../domain/shop/shop-settings";
import { paths } from "../../paths";
import { CatalogueChanges } from "../catalogue-changes";
import { Icon } from "../icon";
import { KEEP_PLACE } from "../page-focus";
import { Notice } from "../page";
import { dataAddressOf } from "../page-requests";
import { nameAttributes, ShopName } from "../shop-name";
import { Toast } from "../toast";
import { SHOP_ROUTE_ID } from "../layout-ids";
import { LinkItems, MenuLinks } from "./menu-links";
import { PromoBanner } from "./promo-banner";
import { listHelp, type ShopData } from "./shop-data";
import { SiteHeader } from "./site-header";

export function ShopLayout({ children }: { children: React.ReactNode }) {
  // Not useShopData: when the layout's own loader fails, its error page is still inside the layout.
  const shop = useRouteLoaderData<ShopData>(SHOP_ROUTE_ID);
  const settings = shop?.settings ?? UNKNOWN_SHOP_FACE;
  const menu = shop?.menu ?? EMPTY_MENU;
  const { pathname } = useLocation();
  const error = useRouteError();
  const hasBuyForm = pathname.startsWith(paths.product("")) && !error;
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <PromoBanner messages={settings.promoMessages} />
      <ServiceStrip />
      <SiteHeader shop={settings} sections={menu.sections} cartQuantity={shop?.cartQuantity ?? 0} />
      <MenuDrawer shop={settings}>
        <MenuLinks
          menu={menu}
          help={shop ? listHelp(shop) : []}
          openingHours={settings.openingHours}
        />
      </MenuDrawer>
      {/* On a product's page the form tells it, where the next press of Tab leads. */}
      {!hasBuyForm && <Toast flash={shop?.flash ?? null} />}
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

/** The law (Disposición 954/2025) wants the withdrawal in plain sight where visitors arrive. */
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
  const links = [
    { to: paths.products(), text: "Todos los productos" },
    ...(menu.hasOffers ? [{ to: paths.offers(), text: "Ofertas" }] : []),
    ...(menu.isCollectionEmpty ? [] : [{ to: paths.collection(), text: settings.collection.name }]),
    ...menu.sections.map(({ id, name }) => ({ to: paths.section(id), text: name })),
    ...pages.map(({ slug, title }) => ({ to: paths.page(slug), text: title })),
    { to: paths.favorites(), text: "Favoritos" },
    { to: paths.seen(), text: "Vistos recién" },
    { to: paths.menu(), text: "Mapa de la tienda" },
  ];
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
          <LinkItems links={links} />
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
          <LinkItems
            links={[
              { to: paths.withdrawal(), text: "Botón de arrepentimiento" },
              { to: paths.orderLookup(), text: "Seguí tu pedido" },
              { to: paths.terms(), text: "Términos y condiciones" },
              { to: paths.privacy(), text: "Privacidad" },
            ]}
          />
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

/** A modal dialog if the browser has command buttons, else a popover, else a page (`paths.menu`). */
function MenuDrawer({ shop, children }: { shop: FrameFace; children: React.ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const closedFor = useRef(key);

  // A client navigation keeps the document and would leave the drawer open. Not on the first run:
  // scripts may load after the shopper opened the drawer.
  useEffect(() => {
    if (closedFor.current === key) return;
    closedFor.current = key;
    drawer.current?.close();
    if ("popover" in HTMLElement.prototype) drawer.current?.hidePopover();
  }, [key]);

  return (
    <dialog
      id="menu"
      ref={drawer}
      className="drawer"
      popover="auto"
      closedby="any"
      aria-label="Menú"
    >
      <div className="drawer-head">
        <p className="logo" {...nameAttributes(shop)}>
          <ShopName {...shop} />
        </p>
        <button
          type="button"
          className="icon-button"
          popovertarget="menu"
          popovertargetaction="hide"
          command="close"
          commandfor="menu"
          aria-label="Cerrar menú"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label="Principal">{children}</nav>
    </dialog>
  );
}

/** How long a pointer must rest on a link before it is prefetched. */
const INTENT_MS = 100;

/** Cacheable pages, the same for every visitor; the cart and orders are never prefetched. */
const SHELVES = [paths.products(), paths.collection(), "/categoria"];

/**
 * Makes every plain link inside the shop a client navigation, and prefetches the data of the link
 * under the pointer or focus. One listener serves all links: a page has a hundred, and Remix's own
 * component for each costs more, on the server and during hydration. Links with `data-document` are
 * left to the browser; links with `data-keep-place` change part of the page and do not scroll.
 *
 * Only data: Remix's `PrefetchPageLinks` imports the scripts of that page too, and reloads the
 * current page when one does not arrive, although nobody pressed a link.
 */
function FollowedLinks() {
  const navigate = useNavigate();
  const expected = useExpectedPage();

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = findLink(event.target);
      if (!link || !isPlainPress(event) || isHere(link)) return;
      event.preventDefault();
      navigate(addressOf(link), {
        replace: link.href === location.href,
        ...(link.dataset.keepPlace !== undefined && KEEP_PLACE),
      });
    }
    // React's own listeners are on the document too, and run before this one.
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);

  if (expected === null) return null;
  return <link rel="prefetch" as="fetch" href={dataAddressOf(expected)} />;
}

function useExpectedPage(): string | null {
  const [expected, setExpected] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function expect({ target }: Event) {
      clearTimeout(timer);
      const link = findLink(target);
      if (!link || !isShelf(link)) return;
      timer = setTimeout(() => setExpected(addressOf(link)), INTENT_MS);
    }
    const intents = ["pointerover", "focusin", "touchstart"] as const;
    for (const intent of intents) document.addEventListener(intent, expect, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const intent of intents) document.removeEventListener(intent, expect);
    };
  }, []);
  return expected;
}

function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin) return null;
  // Pages of the shop do not know the routes of the back office.
  if (link.pathname.startsWith("/admin")) return null;
  return link.target !== "" || link.dataset.document !== undefined ? null : link;
}

/** A click with a modifier key or another button has its own meaning in the browser. */
function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented);
}

function isHere({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== "" && pathname === location.pathname && search === location.search;
}

function isShelf(link: HTMLAnchorElement): boolean {
  const { pathname } = link;
  return pathname === paths.home() || SHELVES.some((path) => pathname.startsWith(path));
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash;
}
