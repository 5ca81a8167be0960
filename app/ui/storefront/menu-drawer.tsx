import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { Menu } from "../../domain/catalogue/menu";
import type { FrameFace } from "../../domain/shop/shop-settings";
import { Icon } from "../icon";
import { nameAttributes, ShopName } from "../shop-name";
import { MenuLinks } from "./menu-links";

/**
 * The left drawer: a modal dialog in browsers with command buttons, a popover in browsers with only
 * those, otherwise a page (`paths.menu`). It needs no script.
 */
export function MenuDrawer({ shop, menu }: { shop: FrameFace; menu: Menu }) {
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
      <nav aria-label="Principal">
        <MenuLinks menu={menu} />
      </nav>
    </dialog>
  );
}
