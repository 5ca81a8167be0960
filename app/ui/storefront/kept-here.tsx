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

export type KeptHere = {
  isFavorite: boolean;
  /** The latest first, without the page's own product. */
  seen: readonly ProductCard[];
};

type Shown = { product: Pick<ShopperProduct, "id"> };

/** What the button asked for; the strip, which is mounted after it, waits for the same answer. */
let answer: Promise<KeptHere | null>;

/** The words of the button that keeps a product; without an answer they stay as they are. */
export function Words({ product: { id }, children }: React.PropsWithChildren<Shown>) {
  const [isKept, setIsKept] = useState(false);
  // The button's own answer brings a flash.
  const { flash } = useShopData();

  useEffect(() => {
    answer = ask(id);
    void answer.then((kept) => setIsKept(kept?.isFavorite === true));
  }, [id, flash]);

  return isKept ? "Guardado en favoritos" : children;
}

/**
 * What this browser saw before, below everything else. It is put in when its place is a screen away, and only while
 * that is below the screen: nothing that is in view moves.
 */
export function Strip({ product: { id } }: Shown) {
  return <StripOf key={id} />;
}

function StripOf() {
  const place = useRef<HTMLDivElement>(null);
  const [products, setProducts] = useState<readonly ProductCard[]>([]);

  useEffect(() => {
    const strip = place.current;
    if (!strip) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        near.disconnect();
        void answer.then((kept) => {
          if (kept && strip.getBoundingClientRect().top > innerHeight) setProducts(kept.seen);
        });
      },
      { rootMargin: "0px 0px 100%" },
    );
    near.observe(strip);
    return () => near.disconnect();
  }, []);

  return (
    <div ref={place}>
      {products.length > 0 && (
        <section className="section" aria-labelledby="vistos">
          <SectionHeading id="vistos" link={{ to: paths.seen(), text: "Ver todos" }}>
            Vistos recién
          </SectionHeading>
          <ProductGrid products={products.slice(0, SHOWN)} eagerCount={0} />
        </section>
      )}
    </div>
  );
}

/** Null without an answer: the page is whole without it. */
async function ask(id: string): Promise<KeptHere | null> {
  try {
    const reply = await fetch(paths.keptHere(id));
    return reply.ok ? ((await reply.json()) as KeptHere) : null;
  } catch {
    return null;
  }
}
