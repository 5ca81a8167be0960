import { useFetcher } from "@remix-run/react";
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
  const { data, load } = useFetcher<{ products: readonly ProductCard[] }>();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        near.disconnect();
        load(paths.seen());
      },
      { rootMargin: "0px 0px 100%" },
    );
    near.observe(place.current);
    return () => near.disconnect();
  }, [load]);

  useEffect(() => {
    if (!data || !place.current) return;
    if (place.current.getBoundingClientRect().top > innerHeight) setShown(true);
  }, [data]);

  const others = (data?.products ?? []).filter(({ id }) => id !== productId).slice(0, SHOWN);
  return (
    <div ref={place}>
      {isShown && others.length > 0 && (
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
