import { useEffect, useRef, useState } from "react";

import type { ProductCard } from "../../domain/catalogue/product";
import { paths } from "../../paths";
import { ProductGrid } from "./product-grid";
import { SectionHeading } from "./section-heading";

const SHOWN = 4;

/**
 * What this browser saw before, below everything else of a product's page. It is asked for when its place is a
 * screen away, and put in only while that is below the screen: nothing that is in view moves.
 */
export default function SeenStrip({ productId }: { productId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [products, setProducts] = useState<readonly ProductCard[]>([]);

  useEffect(() => {
    const strip = place.current;
    if (!strip) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        near.disconnect();
        void readSeen().then((seen) => {
          if (strip.getBoundingClientRect().top > innerHeight) setProducts(seen);
        });
      },
      { rootMargin: "0px 0px 100%" },
    );
    near.observe(strip);
    return () => near.disconnect();
  }, []);

  const others = products.filter(({ id }) => id !== productId).slice(0, SHOWN);
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
async function readSeen(): Promise<readonly ProductCard[]> {
  try {
    const answer = await fetch(`${paths.seen()}.json`);
    return answer.ok ? ((await answer.json()) as ProductCard[]) : [];
  } catch {
    return [];
  }
}
