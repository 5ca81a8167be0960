import { useEffect, useRef, useState } from "react";

import { describePlace } from "../../../../domain/catalogue/describe-place";
import type { Taxonomy } from "../../../../domain/catalogue/taxonomy";

type PlaceHintProps = {
  taxonomy: Taxonomy;
  category: string;
  subcategory: string;
};

/** Says where shoppers will find the product; with script, while the owner types. */
export function PlaceHint({ taxonomy, category, subcategory }: PlaceHintProps) {
  const hint = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState({ category, subcategory });

  useEffect(() => {
    const form = hint.current?.closest("form");
    const read = () => {
      if (!form) return;
      const data = new FormData(form);
      setTyped({
        category: String(data.get("categoria") ?? ""),
        subcategory: String(data.get("subcategoria") ?? ""),
      });
    };
    read();
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, []);

  return (
    <p ref={hint} className="field-hint" aria-live="polite">
      {describePlace(taxonomy, typed)}
    </p>
  );
}
