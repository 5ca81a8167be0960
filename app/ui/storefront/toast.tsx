import { Link } from "@remix-run/react";

import { Icon } from "../icon";
import type { ShopData } from "./shop-data";

/**
 * News from the form before this page. It goes by itself after 3 s, waits while it is pointed at or
 * focused, and closes by a box under its button: all of it CSS.
 */
export function Toast({ flash }: { flash: ShopData["flash"] }) {
  return (
    <section className="toast-region" aria-label="Avisos" role="status">
      {flash && (
        <div className="toast">
          <div>
            <p className="toast-title">{flash.title}</p>
            <p>{flash.text}</p>
            {flash.link && <Link to={flash.link.to}>{flash.link.text}</Link>}
          </div>
          <label className="toast-close">
            <input type="checkbox" />
            <span className="visually-hidden">Cerrar aviso</span>
            <Icon name="close" />
          </label>
        </div>
      )}
    </section>
  );
}
