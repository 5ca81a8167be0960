const MAX_LENGTH = 60;
const ENDING_LENGTH = 12;

/**
 * The name of a file somebody sent, in quotes, fit to be shown: without folders, without what would
 * turn the text around it, and no longer than a line. "Un archivo sin nombre" for one without.
 */
export function quoteFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last.replace(/[\p{C}\s]+/gu, " ").trim();
  if (plain === "") return "Un archivo sin nombre";
  const characters = Array.from(plain);
  const short =
    characters.length <= MAX_LENGTH
      ? plain
      : [
          ...characters.slice(0, MAX_LENGTH - ENDING_LENGTH - 1),
          "…",
          ...characters.slice(-ENDING_LENGTH),
        ].join("");
  return `“${short}”`;
}
