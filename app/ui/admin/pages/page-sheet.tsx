import type { PageBlock } from "../../../domain/shop/page-blocks";
import { PageText } from "../../page-text";

type PageSheetProps = {
  name: string;
  title: string;
  blocks: readonly PageBlock[];
  /** What the page does not show as it was written. */
  problems: readonly string[];
};

/** A text as shoppers will see it. */
export function PageSheet({ name, title, blocks, problems }: PageSheetProps) {
  return (
    <section className="panel" aria-labelledby="hoja">
      <h2 id="hoja">{name}</h2>
      {problems.map((problem) => (
        <p key={problem} className="field-error">
          {problem}
        </p>
      ))}
      <div className="page-sheet">
        <p className="page-sheet-title">
          <strong>{title}</strong>
        </p>
        <PageText blocks={blocks} isSection />
      </div>
    </section>
  );
}
