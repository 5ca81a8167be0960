import type { ProductCard as ProductCardData } from "../../domain/catalogue/product";
import { ProductCard } from "./product-card";

type ProductGridProps = {
  products: readonly ProductCardData[];
  /** Number of pictures that load at once; the others load lazily. */
  eagerCount: number;
  headingLevel?: 2 | 3;
};

export function ProductGrid({ products, eagerCount, headingLevel = 3 }: ProductGridProps) {
  return (
    <ul className="grid">
      {products.map((product, position) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            isEager={position < eagerCount}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  );
}
