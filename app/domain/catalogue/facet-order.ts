import { foldText } from "../plain/fold-text";

type Ordered = { value: string; label: string };

/** In the shop's own order; unknown values come last, by name. */
export function sortByList<Value extends Ordered>(
  options: readonly Value[],
  order: readonly string[],
): Value[] {
  const places = new Map(order.map((value, at) => [foldText(value), at]));
  const place = ({ value }: Ordered) => places.get(value) ?? order.length;
  return [...options].sort((a, b) => place(a) - place(b) || a.label.localeCompare(b.label, "es"));
}

/** The options with the most products, in the same order; `isKept` are never left out. */
export function keepLargest<Option extends { count: number }>(
  options: readonly Option[],
  most: number,
  isKept: (option: Option) => boolean,
): Option[] {
  if (options.length <= most) return [...options];
  const largest = new Set([...options].sort((a, b) => b.count - a.count).slice(0, most));
  return options.filter((option) => largest.has(option) || isKept(option));
}
