import { Form, Link } from "@remix-run/react";
import { useState } from "react";

import type { Flash } from "../domain/plain/flash";
import { paths } from "../paths";
import { Icon } from "./icon";
import { ProductPicture } from "./product-picture";

/**
 * The flash of the form before this page. It leaves by itself after 3 s, waits while it is pointed at or
 * focused, and closes by a box under its button: all of it CSS. One that offers to undo stays.
 */
export function Toast({ flash }: { flash: Flash | null }) {
  const count = useFlashCount(flash);
  return (
    <section className="toast-region" aria-label="Avisos" role="status">
      {flash && (
        <div key={count} className={nameLook(flash)}>
          {flash.bought && <ProductPicture address={flash.bought.picture} alt="" use="thumbnail" />}
          <div>
            <p className="toast-title">{flash.title}</p>
            <p>{flash.text}</p>
            {flash.bought && (
              <p>
                <b>{flash.bought.price}</b>
              </p>
            )}
            {flash.link && <Link to={flash.link.to}>{flash.link.text}</Link>}
            {flash.bought && (
              <a className="button" href={paths.checkout()}>
                Iniciar compra
              </a>
            )}
            {flash.undoAt !== undefined && (
              <Form method="post" action={flash.undoAt}>
                <button name="intent" value="undo">
                  Deshacer
                </button>
              </Form>
            )}
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

/** An offer to take a change back must not leave before it was read. */
function nameLook({ undoAt, bought }: Flash): string {
  if (undoAt !== undefined) return "toast toast-stays";
  return bought ? "toast toast-bought" : "toast";
}

/** Grows with each new flash, so that equal flashes appear again and a refused form repeats none. */
function useFlashCount(flash: Flash | null): number {
  const [told, setTold] = useState({ flash, count: 0 });
  if (told.flash !== flash) setTold({ flash, count: told.count + 1 });
  return told.count;
}
