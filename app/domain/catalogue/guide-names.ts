import { foldText } from "../plain/fold-text";
import { groupBy } from "../plain/lists";
import type { SizeGuide } from "./size-guide";

type NamedGuide = Pick<SizeGuide, "id" | "name">;

export type GuideNames = {
  /** The guide with this id, else those with this name, in any letters. */
  find: (text: string) => readonly NamedGuide[];
  /** What means this guide alone: its name, or its id where another guide is called so. Empty for one that is not there. */
  write: (id: string) => string;
};

export function createGuideNames(guides: readonly NamedGuide[]): GuideNames {
  const byId = new Map(guides.map((guide) => [guide.id, guide]));
  const byName = groupBy(guides, ({ name }) => foldText(name));
  const find: GuideNames["find"] = (text) => {
    const named = byId.get(text);
    return named ? [named] : (byName.get(foldText(text)) ?? []);
  };
  const write: GuideNames["write"] = (id) => {
    const guide = byId.get(id);
    if (!guide) return "";
    const [first, other] = find(guide.name);
    return first?.id === id && !other ? guide.name : id;
  };
  return { find, write };
}
