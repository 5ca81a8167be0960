import { splitNameInColor } from "../../domain/catalogue/name-in-color";
import { findColor } from "../../domain/catalogue/color";
import type { ProductCard as ProductCardData } from "../../domain/catalogue/product";
import { describePicture } from "../../domain/catalogue/product-picture";
import { buildProductBlock } from "../../domain/payments/price-block";
import { paths } from "../../paths";
import { PriceBlock } from "../price-block";
import { ProductPicture } from "../product-picture";
import { useShopData } from "./shop-data";

type ProductGridProps = {
  products: readonly ProductCardData[];
  eagerCount: number;
  headingLevel?: 2 | 3;
  /** What stands below each card. */
  children?: (product: ProductCardData) => React.ReactNode;
};

export function ProductGrid({
  products,
  eagerCount,
  headingLevel = 3,
  children,
}: ProductGridProps) {
  return (
    <ul className="grid">
      {products.map((product, position) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            isEager={position < eagerCount}
            headingLevel={headingLevel}
          />
          {children?.(product)}
        </li>
      ))}
    </ul>
  );
}

const MAX_SWATCHES = 4;

type ProductCardProps = {
  product: ProductCardData;
  isEager: boolean;
  /** Level of the heading with the name, one below the list's own. */
  headingLevel: 2 | 3;
};

function ProductCard({ product, isEager, headingLevel }: ProductCardProps) {
  const { id, name, brand, image, imageText, colorNames } = product;
  const { own: ownName, rest: color } = splitNameInColor(name);
  const { settings } = useShopData();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card">
      <div className="card-picture">
        <ProductPicture
          address={image}
          alt={imageText || describePicture({ name, colors: colorNames }, image)}
          use="card"
          isEager={isEager}
        />
        {product.isSoldOut && <span className="tag">Agotado</span>}
        {product.quantityOffer && <span className="tag tag-offer">{product.quantityOffer}</span>}
      </div>
      {brand !== "" && <p className="card-brand">{brand}</p>}
      <Heading className="card-name">
        <a href={paths.product(id)} aria-label={color === "" ? undefined : name}>
          {ownName}
        </a>
        {color !== "" && <span aria-hidden="true">{color}</span>}
      </Heading>
      <div className="card-foot">
        <PriceBlock block={buildProductBlock(product, settings)} sale={product.sale} use="card" />
        {colorNames.length > 1 && (
          <span className="card-colours">
            <span className="visually-hidden">{colorNames.length} colores</span>
            {colorNames.slice(0, MAX_SWATCHES).map((colorName) => (
              <ColorSwatch key={colorName} name={colorName} />
            ))}
            {colorNames.length > MAX_SWATCHES && (
              <span aria-hidden="true">+{colorNames.length - MAX_SWATCHES}</span>
            )}
          </span>
        )}
      </div>
    </article>
  );
}

/** A dot in a known colour; nothing for an unknown one. Always beside its name. */
export function ColorSwatch({ name }: { name: string }) {
  const color = findColor(name);
  if (!color) return null;
  return (
    <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {/* An SVG attribute, because the page's policy forbids style attributes. */}
      <circle cx="8" cy="8" r="7" fill={color.hex} />
    </svg>
  );
}
