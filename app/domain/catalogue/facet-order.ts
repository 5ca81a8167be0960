import { foldText } from "../plain/fold-text";

type Ordered = { value: string; label: string };

/** In the shop's own order; unknown values come last, by name. */
export function sortByList<Value extends Ordered>(
  options: readonly Value[],
  order: readonly string[],
): Value[] {
  const folded = order.map(foldText);
  const place = ({ value }: Ordered) => {
    const found = folded.indexOf(value);
    return found < 0 ? folded.length : found;
  };
  return [...options].sort((a, b) => place(a) - place(b) || a.label.localeCompare(b.label, "es"));
}
