const MAX_LENGTH = 60;
const ENDING_LENGTH = 12;

/**
 * The name of an uploaded file in quotes, safe to show: without folders and control characters, and
 * cut to one line. "Un archivo sin nombre" when it has none.
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
