import type { ShopperProduct } from "../../domain/catalogue/product";
import { SIZE_PARAMETER } from "../../forms/buying/asked-size";
import { paths } from "../../paths";
import { ColorSwatch } from "./color-swatch";

/** The product's colors: the current one, and links to the others in the selected size. */
export function ColorLinks({ product, size }: { product: ShopperProduct; size: string }) {
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
                <ColorSwatch name={colors[0] ?? ""} /> {colors[0]}
              </span>
            </span>
          </li>
        )}
        {others.map(([color, id]) => (
          <li key={color}>
            <a
              className="choice"
              href={size === "" ? paths.product(id) : paths.productInSize(id, size)}
              data-keep-place
              onPointerOver={carrySize}
              onFocus={carrySize}
              onClickCapture={carrySize}
            >
              <span>
                <ColorSwatch name={color} /> {color}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The form's fields know the selected size; without script the link has the page's size. */
function carrySize({ currentTarget: link }: React.SyntheticEvent<HTMLAnchorElement>): void {
  const form = link.closest("form");
  const size = form && new FormData(form).get(SIZE_PARAMETER);
  if (typeof size === "string" && size !== "") {
    link.search = String(new URLSearchParams({ [SIZE_PARAMETER]: size }));
  }
}
