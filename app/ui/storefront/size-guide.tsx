import { useEffect, useRef, useState } from "react";

import type { ShownGuide } from "../../domain/catalogue/shown-size-guide";
import { normalizeSize } from "../../domain/catalogue/size";
import { paths } from "../../paths";
import { OwnSizeForm } from "./own-size-form";

/** The default export of a file that pages load only where a product has a guide. */
export default function SizeGuide({ guide }: { guide: ShownGuide }) {
  const block = useRef<HTMLDetailsElement>(null);
  const size = useChosenSize(block);
  return (
    <>
      {guide.fit !== undefined && <p>{guide.fit}</p>}
      <details ref={block} className="ways">
        <summary>Guía de talles</summary>
        <GuideTable guide={size === null ? guide : markSize(guide, size)} />
        <p>
          <a className="line-link" href={paths.sizeGuide(guide.id)}>
            Imprimir
          </a>
        </p>
        <OwnSizeForm guide={guide} />
      </details>
    </>
  );
}

/** What is chosen in the form around the block; null while the page is as the server drew it. */
function useChosenSize(block: React.RefObject<HTMLElement>): string | null {
  const [size, setSize] = useState<string | null>(null);

  // The form's fields are uncontrolled, so the table listens to their events.
  useEffect(() => {
    const form = block.current?.closest("form");
    if (!form) return;
    const follow = () => {
      const chosen = new FormData(form).get("talle");
      if (typeof chosen === "string") setSize(chosen);
    };
    follow();
    form.addEventListener("change", follow);
    return () => form.removeEventListener("change", follow);
  }, [block]);

  return size;
}

function markSize(guide: ShownGuide, size: string): ShownGuide {
  const key = normalizeSize(size);
  const rows = guide.rows.map(({ isChosen: _, ...row }) =>
    normalizeSize(row.size) === key ? { ...row, isChosen: true as const } : row,
  );
  return { ...guide, rows };
}

export function GuideTable({ guide }: { guide: ShownGuide }) {
  const { what, fitNote, howToMeasure, measures, rows, drawing, hasSuniti } = guide;
  return (
    // A wide table scrolls in the outer one, by keys because the inner one takes the focus.
    <div>
      <section className="page-text size-guide" aria-label={what} tabIndex={0}>
        {fitNote !== "" && <p>{fitNote}</p>}
        <table>
          <caption>{what}</caption>
          <thead>
            <tr>
              <th scope="col">Talle</th>
              {measures.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              {hasSuniti && <th scope="col">SUNITI</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, cells, suniti, isChosen }) => (
              <tr key={size} aria-current={isChosen}>
                <th scope="row">{isChosen ? <mark>{size}</mark> : size}</th>
                {cells.map((cell, at) => (
                  <td key={measures[at]?.id}>{cell}</td>
                ))}
                {hasSuniti && <td>{suniti}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        <img src={drawing} alt="" width={240} height={240} loading="lazy" />
        <ol>
          {measures.map(({ id, name, how, number }) => (
            <li key={id} value={number}>
              {name}: {how}.
            </li>
          ))}
        </ol>
        {howToMeasure !== "" && <p>{howToMeasure}</p>}
      </section>
    </div>
  );
}
