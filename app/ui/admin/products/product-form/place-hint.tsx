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
    const read = () =>
      setTyped({
        category: readText(form, "categoria"),
        subcategory: readText(form, "subcategoria"),
      });
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

function readText(form: HTMLFormElement | null | undefined, name: string): string {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : "";
}
