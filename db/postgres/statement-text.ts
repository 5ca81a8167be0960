/** A statement with PostgreSQL's numbered parameters. */
export type NumberedText = {
  text: string;
  /** For each number: the name of its parameter, or null for the next question mark. */
  names: readonly (string | null)[];
};

/** What is copied as it is, a hint for SQLite's planner, the target of an upsert, and a parameter. */
const PARTS =
  /'(?:[^']|'')*'|(on conflict \([^)]*\))|"[^"]*"|--[^\n]*|( INDEXED BY \w+)|\?|@([a-z]\w*)/gi;

/**
 * The text of a statement of the shop, which has question marks or names for its parameters. Each place has
 * a number of its own, so that PostgreSQL finds the type of each by itself.
 */
export function numberParameters(statement: string): NumberedText {
  const names: (string | null)[] = [];
  const text = statement.replace(
    PARTS,
    (part, upsert: string | undefined, hint: string | undefined, name: string | undefined) => {
      // Drizzle's builder names the table too, which PostgreSQL refuses there.
      if (upsert !== undefined) return upsert.replaceAll(/"\w+"\./g, "");
      if (hint !== undefined) return "";
      if (part !== "?" && name === undefined) return part;
      names.push(name ?? null);
      return `$${names.length}`;
    },
  );
  return { text, names };
}
