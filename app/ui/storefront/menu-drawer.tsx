import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { Icon } from "../icon";
import { isLongName } from "./long-text";
import { MenuLinks } from "./menu-links";

/**
 * The left drawer. A modal dialog where the browser knows commands, a popover where it only knows
 * those, and a page of its own (`paths.menu`) where it knows neither; none of it needs a script.
 */
export function MenuDrawer({ shopName }: { shopName: string }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const closedFor = useRef(key);

  // A navigation by script leaves the document, and with it an open drawer, in place. Not on the
  // first run: scripts may arrive after the shopper opened the drawer.
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
        <p className="logo" data-long={isLongName(shopName)}>
          {shopName}
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
        <MenuLinks />
      </nav>
    </dialog>
  );
}
