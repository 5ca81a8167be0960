import { useLocation, Form, useSearchParams } from "@remix-run/react";
import { useState } from "react";

import { paths } from "../../paths";
import type { Menu } from "../../domain/catalogue/shown-menu";
import type { FrameFace } from "../../domain/shop/shop-settings";
import { Icon } from "../icon";
import { useChanges } from "../outbox";
import { nameAttributes, ShopName } from "../shop-name";
import { SectionMenus } from "./menu-links";
import { expectedQuantity } from "./expected-cart";

const TRANSLUCENT_ON = ["/productos", "/categoria", "/coleccion"];

/** More would not fit beside one another. */
const MAX_SECTIONS = 7;

type SiteHeaderProps = { shop: FrameFace; sections: Menu["sections"]; cartQuantity: number };

export function SiteHeader({ shop, sections, cartQuantity }: SiteHeaderProps) {
  const { pathname, key } = useLocation();
  const isTranslucent = TRANSLUCENT_ON.some((part) => pathname.includes(part));
  return (
    <>
      <header className="header" data-translucent={isTranslucent}>
        <button
          type="button"
          className="icon-button menu-button"
          popovertarget="menu"
          command="show-modal"
          commandfor="menu"
        >
          <Icon name="menu" />
          <span className="menu-button-name">Menú</span>
        </button>
        <a className="icon-button menu-link" href={paths.menu()}>
          <Icon name="menu" />
          <span className="menu-button-name">Menú</span>
        </a>
        <a className="logo" {...nameAttributes(shop)} href={paths.home()}>
          <ShopName {...shop} />
          <span className="visually-hidden">, ir al inicio</span>
        </a>
        <CartLink quantity={cartQuantity} />
      </header>
      <SearchForm />
      {sections.length > 0 && sections.length <= MAX_SECTIONS && (
        // With each page anew, so that an open one closes.
        <nav key={key} className="sections" aria-label="Secciones">
          <ul>
            <SectionMenus sections={sections} name="sections" />
          </ul>
        </nav>
      )}
    </>
  );
}

function CartLink({ quantity }: { quantity: number }) {
  const pending = useChanges().filter(({ state }) => state !== "failed");
  const shown = pending.reduce((sum, { fields }) => expectedQuantity(sum, fields), quantity);
  const isPending = shown !== quantity;
  const name = shown === 1 ? "Carrito, 1 producto" : `Carrito, ${shown} productos`;
  return (
    <a
      className="icon-button cart-link"
      href={paths.cart()}
      aria-label={isPending ? `${name}, guardando` : name}
    >
      <Icon name="bag" />
      {shown > 0 && (
        <span className="badge" data-pending={isPending || undefined}>
          {shown}
        </span>
      )}
    </a>
  );
}

const FIELD_ID = "busqueda";

/** The search field of the header. Its suggestions load when it is first focused. */
function SearchForm() {
  const [params] = useSearchParams();
  const text = params.get("q") ?? "";
  const [suggestions, setSuggestions] = useState<React.ReactNode>(null);
  // Without its file the field works as it does without script.
  const loadSuggestions = () =>
    import("./search-suggestions").then(
      ({ SearchSuggestions }) => setSuggestions(<SearchSuggestions fieldId={FIELD_ID} />),
      () => undefined,
    );
  return (
    <Form className="search" role="search" method="get" action={paths.products()}>
      <span className="search-mark">
        <Icon name="search" />
      </span>
      <label className="visually-hidden" htmlFor={FIELD_ID}>
        Buscar productos
      </label>
      {/* A new key for a new address: the field follows the page without controlling what is typed. */}
      <input
        key={text}
        id={FIELD_ID}
        type="search"
        name="q"
        defaultValue={text}
        placeholder="¿Qué buscás?"
        autoComplete="off"
        enterKeyHint="search"
        onFocus={loadSuggestions}
      />
      <button className="icon-button" aria-label="Buscar">
        <Icon name="search" />
      </button>
      {suggestions}
    </Form>
  );
}
