import { useEffect, useRef, useState } from "react";

import type { ProductCard, ShopperProduct } from "../../domain/catalogue/product";
import { paths } from "../../paths";
import { ProductGrid } from "./product-grid";
import { SectionHeading } from "./section-heading";
import { useShopData } from "./shop-data";

/*
 * What a product's page shows of the visitor's own lists. The page is the same for everybody, so its script asks for
 * them afterwards.
 */

const SHOWN = 4;

type Shown = { product: Pick<ShopperProduct, "id"> };

/** The words of the button that keeps a product; without an answer they stay as they are. */
export function Words({ product: { id }, children }: React.PropsWithChildren<Shown>) {
  const [isKept, setIsKept] = useState(false);
  // The button's own answer brings a flash.
  const { flash } = useShopData();

  useEffect(() => {
    void readOwn<string>(paths.favorites()).then((ids) => setIsKept(ids.includes(id)));
  }, [id, flash]);

  return isKept ? "Guardado en favoritos" : children;
}

/**
 * What this browser saw before, below everything else. It is asked for when its place is a screen away, and put in
 * only while that is below the screen: nothing that is in view moves.
 */
export function Strip({ product: { id } }: Shown) {
  return <StripOf key={id} id={id} />;
}

function StripOf({ id: ownId }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [products, setProducts] = useState<readonly ProductCard[]>([]);

  useEffect(() => {
    const strip = place.current;
    if (!strip) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        near.disconnect();
        void readOwn<ProductCard>(paths.seen()).then((seen) => {
          if (strip.getBoundingClientRect().top > innerHeight) setProducts(seen);
        });
      },
      { rootMargin: "0px 0px 100%" },
    );
    near.observe(strip);
    return () => near.disconnect();
  }, []);

  const others = products.filter(({ id }) => id !== ownId).slice(0, SHOWN);
  return (
    <div ref={place}>
      {others.length > 0 && (
        <section className="section" aria-labelledby="vistos">
          <SectionHeading id="vistos" link={{ to: paths.seen(), text: "Ver todos" }}>
            Vistos recién
          </SectionHeading>
          <ProductGrid products={others} eagerCount={0} />
        </section>
      )}
    </div>
  );
}

/** None without an answer: the page is whole without them. */
async function readOwn<Kept>(list: string): Promise<readonly Kept[]> {
  try {
    const answer = await fetch(`${list}.json`);
    return answer.ok ? ((await answer.json()) as Kept[]) : [];
  } catch {
    return [];
  }
}
