import type { ShopperProduct } from "../../domain/catalogue/product";
import type { ProductOffer } from "../../domain/stock/product-offer";
import { SIZE_PARAMETER } from "../../forms/buying/asked-size";
import { paths } from "../../paths";
import { ColorSwatch } from "./color-swatch";

type ColorLinksProps = {
  product: ShopperProduct;
  offer: ProductOffer | undefined;
  /** The selected size; empty for none. */
  size: string;
};

/** The product's colors: the current one, and links to the others in the selected size. */
export function ColorLinks({ product, offer, size }: ColorLinksProps) {
  const { id, colors, colorLinks } = product;
  const current = offer?.color || (colors.length === 1 && colors[0]);
  const links = [
    ...(offer?.colors ?? []).map(({ name, label }) => {
      // The current one is a link too, so that it keeps the focus that chose it.
      return { name, label, href: paths.productIn(id, { color: name, size }) };
    }),
    ...Object.entries(colorLinks).map(([name, other]) => {
      return { name, label: name, href: paths.productIn(other, { size }) };
    }),
  ];
  if (!current && links.length === 0) return null;
  return (
    <div className="choice-group" role="group" aria-labelledby="colores">
      <p id="colores" className="legend">
        Color{current && <span className="legend-value">: {current}</span>}
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
        {links.map(({ name, label, href }, position) => (
          <li key={position}>
            <a
              className={name === offer?.color ? "choice choice-current" : "choice"}
              href={href}
              aria-current={name === offer?.color || undefined}
              data-keep-place
              onPointerOver={carrySize}
              onFocus={carrySize}
              onClickCapture={carrySize}
            >
              <span>
                <ColorSwatch name={name} /> {label}
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
    const search = new URLSearchParams(link.search);
    search.set(SIZE_PARAMETER, size);
    link.search = String(search);
  }
}
