import type { FittedBars } from "../../../domain/counter/label";
import type { LabelPaper } from "../../../domain/counter/label-sheet";
import { Price } from "../../price";

export type PrintedLabel = {
  at: number;
  name: string;
  choice: string;
  priceInPesos: number | null;
  code: string;
  bars: FittedBars;
};

type LabelSheetsProps = {
  labels: readonly PrintedLabel[];
  /** The labels of each sheet by `at`; null for a place that stays free. */
  sheets: readonly (readonly (number | null)[])[];
  paper: LabelPaper["id"];
};

/** What is printed. The style sheet has the measures of each paper. */
export function LabelSheets({ labels, sheets, paper }: LabelSheetsProps) {
  const byPlace = new Map(labels.map((label) => [label.at, label]));
  return (
    // A sheet is wider than a phone: whoever has no pointer scrolls it by keys.
    <section
      className="label-sheets"
      data-paper={paper}
      aria-label="Lo que se imprime"
      tabIndex={0}
    >
      {sheets.map((places, sheet) => (
        <ul
          key={sheet}
          className="label-sheet"
          aria-label={paper === "rollo" ? `Etiqueta ${sheet + 1}` : `Hoja ${sheet + 1}`}
        >
          {places.map((at, place) => {
            const label = at === null ? undefined : byPlace.get(at);
            return label ? (
              <LabelOf key={place} label={label} />
            ) : (
              <li key={place} aria-hidden="true" />
            );
          })}
        </ul>
      ))}
    </section>
  );
}

function LabelOf({ label: { name, choice, priceInPesos, code, bars } }: { label: PrintedLabel }) {
  return (
    <li className="label">
      <span className="label-name">{name}</span>
      <span className="label-choice">
        <span>{choice}</span>
        {priceInPesos !== null && <Price amountInPesos={priceInPesos} />}
      </span>
      {typeof bars === "object" && <Barcode bars={bars} />}
      <span className="label-digits">{code}</span>
    </li>
  );
}

/** The digits below say the same. Dark on white in every palette, because a scanner reads no other bars. */
function Barcode({ bars }: { bars: Exclude<FittedBars, string> }) {
  return (
    <svg
      className="label-bars"
      aria-hidden="true"
      width={`${bars.widthMm}mm`}
      viewBox={`0 0 ${bars.modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.path} fill="#000" />
    </svg>
  );
}
