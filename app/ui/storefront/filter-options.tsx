import { useState } from "react";

import type { FacetCount } from "../../domain/catalogue/facet-counts";
import { foldText } from "../../domain/plain/fold-text";

type FilterOptionsProps = {
  title: string;
  name: string;
  chosen: readonly string[];
  options: readonly FacetCount[];
  /** The value for the address; by default the label. */
  value?: (option: FacetCount) => string;
  render: (option: FacetCount) => React.ReactNode;
  /** Stands below the options. */
  more?: React.ReactNode;
};

/** One facet as checkboxes with counts; open when any is checked. */
export function FilterOptions({
  title,
  name,
  chosen,
  options,
  value = ({ label }) => label,
  render,
  more,
}: FilterOptionsProps) {
  const chosenKeys = new Set(chosen.map(foldText));
  const isChosen = (option: FacetCount) => chosenKeys.has(foldText(value(option)));
  const isUsed = options.some(isChosen);
  const [isOpen, setOpen] = useState(isUsed);
  // Never closes again by itself: a keyboard user who unchecks a box is still inside.
  if (isUsed && !isOpen) setOpen(true);
  if (options.length === 0) return null;
  return (
    <details className="filter-group" open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label className="option">
              <input
                type="checkbox"
                name={name}
                value={value(option)}
                defaultChecked={isChosen(option)}
              />
              <span>{render(option)}</span>
              <span className="option-count">{option.count}</span>
            </label>
          </li>
        ))}
      </ul>
      {more && <p className="filter-more">{more}</p>}
    </details>
  );
}
