import { readFileSync } from "node:fs";

const HANDBOOK = new URL("../../docs/operacion.md", import.meta.url);

/** A block of `docs/operacion.md` that its reader copies. */
export type Step = {
  /** Null for what has no number, because it is not done each time. */
  number: number | null;
  /** The bold words before it, which say on which machine it is done. */
  heading: string;
  language: string;
  text: string;
};

export function readChapter(title: string): string {
  const [, ...chapters] = readFileSync(HANDBOOK, "utf8").split(/^## /m);
  const chapter = chapters.find((text) => text.startsWith(`${title}\n`));
  if (chapter === undefined) throw new Error(`The handbook has no chapter ${title}`);
  return chapter;
}

/** The blocks of a chapter, in order. */
export function listSteps(chapter: string): Step[] {
  const parts = chapter.matchAll(
    /^\*\*(?<bold>[^*]+)\*\*|^```(?<language>\w+)\n(?<text>[^]*?)^```/gm,
  );
  let heading = "";
  const steps: Step[] = [];
  for (const { groups: { bold, language = "", text = "" } = {} } of parts) {
    if (bold !== undefined) heading = bold;
    else steps.push({ number: Number.parseInt(heading) || null, heading, language, text });
  }
  return steps;
}
