import { Form } from "@remix-run/react";

import type { UnavailableLine } from "../../domain/buying/priced-cart";
import { sizeLabel } from "../../domain/catalogue/size";
import { paths } from "../../paths";
import { KEEP_PLACE } from "../keep-place";
import { LineFields } from "./line-fields";

/** Lines that can no longer be bought: named, not in the total, and easy to remove. */
export function UnavailableLines({ lines }: { lines: readonly UnavailableLine[] }) {
  return (
    <section className="unavailable" aria-labelledby="no-disponibles">
      <h2 id="no-disponibles">Ya no disponibles</h2>
      <p>Estos productos no entran en el total.</p>
      <ul>
        {lines.map((line, position) => (
          <li key={JSON.stringify([line.productId, line.size, line.color])}>
            <span id={`no-disponible-${position}`}>
              {[line.name, line.size === "" ? "" : `talle ${sizeLabel(line.size)}`, line.color]
                .filter(Boolean)
                .join(", ")}
              {line.isSoldOut && ": se agotó"}
            </span>
            <Form method="post" action={paths.cart()} {...KEEP_PLACE}>
              <input type="hidden" name="intent" value="remove" />
              <LineFields line={line} />
              <button className="button-link" aria-describedby={`no-disponible-${position}`}>
                Eliminar
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
