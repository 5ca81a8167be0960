import { useLocation } from "@remix-run/react";

import { paths } from "../../paths";
import type { FrameFace } from "../../domain/shop/shop-settings";
import { Icon } from "../icon";
import { useChanges } from "../use-outbox";
import { nameAttributes, ShopName } from "../shop-name";
import { expectedQuantity } from "./expected-cart";
import { SearchForm } from "./search-form";

const TRANSLUCENT_ON = ["/productos", "/categoria", "/coleccion"];

type SiteHeaderProps = { shop: FrameFace; cartQuantity: number };

export function SiteHeader({ shop, cartQuantity }: SiteHeaderProps) {
  const { pathname } = useLocation();
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
