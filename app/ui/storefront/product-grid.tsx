import { findColor } from "../../domain/catalogue/color";
import type { ProductCard as ProductCardData } from "../../domain/catalogue/product";
import { parseShownPicture } from "../../domain/catalogue/shown-picture";
import { buildProductBlock } from "../../domain/payments/price-block";
import { paths } from "../../paths";
import { CardPrices } from "../price-block";
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

type CardColorsProps = { product: ProductCardData };

type ProductCardProps = {
  product: ProductCardData;
  isEager: boolean;
  /** Level of the heading with the name, one below the list's own. */
  headingLevel: 2 | 3;
};

function ProductCard({ product, isEager, headingLevel }: ProductCardProps) {
  const { id, name, brand, image, imageText, secondImage } = product;
  const { settings } = useShopData();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card">
      <div className="card-picture">
        <ProductPicture address={image} alt={imageText} use="card" isEager={isEager} />
        {secondImage !== undefined && <SecondPicture shown={secondImage} />}
        {product.isSoldOut && <span className="tag">Agotado</span>}
        {product.quantityOffer && <span className="tag tag-offer">{product.quantityOffer}</span>}
      </div>
      <div className="card-words">
        {brand !== "" && <p className="card-brand">{brand}</p>}
        <Heading className="card-name">
          <a href={paths.product(id)}>{name}</a>
        </Heading>
      </div>
      <div className="card-foot">
        <CardPrices block={buildProductBlock(product, settings)} sale={product.sale} />
        <CardColors product={product} />
      </div>
    </article>
  );
}

/** Without a script browsers load what is lazy at once: where nothing can point at it, that is no picture. */
function SecondPicture({ shown }: { shown: string }) {
  const { address, focus } = parseShownPicture(shown);
  return (
    <picture>
      <source media="(hover:none)" srcSet="data:,0" />
      <img className="card-second" src={address} alt="" loading="lazy" data-focus={focus} />
    </picture>
  );
}

/** Links to the product in each of its colours. Those whose dot is unknown are only counted. */
function CardColors({ product: { id, colorNames, colorLinks = {} } }: CardColorsProps) {
  const names = [...new Set([...colorNames, ...Object.keys(colorLinks)])];
  if (names.length < 2) return null;
  return (
    <p className="card-colours">
      {names
        .slice(0, MAX_SWATCHES)
        .filter(findColor)
        .map((color) => (
          <a
            key={color}
            href={
              colorNames.length > 1 && colorNames.includes(color)
                ? paths.productIn(id, { color })
                : paths.product(colorLinks[color] ?? id)
            }
            aria-label={color}
          >
            <ColorSwatch name={color} />
          </a>
        ))}
      {names.length > MAX_SWATCHES && `+${names.length - MAX_SWATCHES}`}
    </p>
  );
}

/** A dot in a known colour, of the style sheet's size; nothing for an unknown one. Always beside its name. */
export function ColorSwatch({ name }: { name: string }) {
  const color = findColor(name);
  return (
    color && (
      <svg className="swatch" aria-hidden="true">
        {/* An SVG attribute, because the page's policy forbids style attributes. */}
        <circle fill={color.hex} />
      </svg>
    )
  );
}
