import { isSizeList } from "../../domain/catalogue/size-text";
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

/**
 * The product's colors: the current one, and links to the others in the selected size. Sizes that are a
 * product of their own, because they cost more, are no colours.
 */
export function ColorLinks({ product, offer, size }: ColorLinksProps) {
  const { id, colors } = product;
  const others = Object.entries(product.colorLinks);
  const colorLinks = others.filter(([name]) => !isSizeList(name));
  const sizeLinks = others.filter(([name]) => isSizeList(name));
  return (
    <>
      <Colors {...{ id, colors, colorLinks, offer, size }} />
      {sizeLinks.length > 0 && <OtherSizes links={sizeLinks} />}
    </>
  );
}

/** Name and product id. */
type Links = [string, string][];

function OtherSizes({ links }: { links: Links }) {
  return (
    <div className="choice-group" role="group" aria-labelledby="otros-talles">
      <p id="otros-talles" className="legend">
        Otros talles
      </p>
      <ul className="choices">
        {links.map(([name, other]) => (
          <li key={name}>
            <a className="choice" href={paths.product(other)}>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ColorsProps = Pick<ShopperProduct, "id" | "colors"> &
  Omit<ColorLinksProps, "product"> & { colorLinks: Links };

function Colors({ id, colors, colorLinks, offer, size }: ColorsProps) {
  const current = offer?.color || (colors.length === 1 && colors[0]);
  const links = [
    ...(offer?.colors ?? []).map(({ name, label }) => {
      // The current one is a link too, so that it keeps the focus that chose it.
      return { name, label, href: paths.productIn(id, { color: name, size }) };
    }),
    ...colorLinks.map(([name, other]) => {
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
