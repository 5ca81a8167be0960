import { foldText } from "./fold-text";

/** The entries of a comma-separated list: trimmed, in order, without duplicates (case is ignored). */
export function splitList(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(/[,;\n]/)
    .map((entry) => entry.replace(/\s+/g, " ").trim())
    .filter((entry) => {
      const folded = foldText(entry);
      if (entry === "" || seen.has(folded)) return false;
      seen.add(folded);
      return true;
    });
}

export function joinList(entries: readonly string[]): string {
  return entries.join(", ");
}

/** Adds entries at the end of a typed list; entries that are already there change nothing. */
export function addToList(text: string, entries: readonly string[]): string {
  const listed = splitList(text);
  const all = splitList([...listed, ...entries].join("\n"));
  return all.length === listed.length ? text : joinList(all);
}

export function removeFromList(text: string, entry: string): string {
  return joinList(splitList(text).filter((listed) => foldText(listed) !== foldText(entry)));
}

export function isInList(text: string, entry: string): boolean {
  return splitList(text).some((listed) => foldText(listed) === foldText(entry));
}
