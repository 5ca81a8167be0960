import { Link } from "@remix-run/react";

import type { ShopperProduct } from "../../domain/product";
import { paths } from "../../paths";
import { ColourSwatch } from "./colour-swatch";

/** The colors the same product comes in: this one's, and links to the others. */
export function ColourLinks({ product }: { product: ShopperProduct }) {
  const { colors, colorLinks } = product;
  const others = Object.entries(colorLinks);
  if (colors.length > 1 && others.length === 0) return null;
  if (colors.length === 0 && others.length === 0) return null;
  return (
    <div className="choice-group" role="group" aria-labelledby="colores">
      <p id="colores" className="legend">
        Color{colors.length === 1 && <span className="legend-value">: {colors[0]}</span>}
      </p>
      <ul className="choices">
        {colors.length === 1 && (
          <li>
            <span className="choice choice-current" aria-current="true">
              <span>
                <ColourSwatch name={colors[0] ?? ""} /> {colors[0]}
              </span>
            </span>
          </li>
        )}
        {others.map(([color, id]) => (
          <li key={color}>
            <Link className="choice" to={paths.product(id)} prefetch="intent" preventScrollReset>
              <span>
                <ColourSwatch name={color} /> {color}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
