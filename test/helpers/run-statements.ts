import Database from "better-sqlite3";

const RUNS = ["get", "all", "iterate", "run"] as const;
type Run = (this: Database.Statement, ...parameters: unknown[]) => unknown;

/** Each statement that `ask` runs on any connection of this process, also of those prepared earlier. */
export async function recordStatements(ask: () => Promise<unknown>): Promise<Database.Statement[]> {
  const recorded: Database.Statement[] = [];
  const database = new Database(":memory:");
  const prototype = Object.getPrototypeOf(database.prepare("SELECT 1")) as Record<
    (typeof RUNS)[number],
    Run
  >;
  database.close();
  const originals = RUNS.map((name) => [name, prototype[name]] as const);
  for (const [name, run] of originals) {
    prototype[name] = function (...parameters) {
      recorded.push(this);
      return run.apply(this, parameters);
    };
  }
  try {
    await ask();
  } finally {
    for (const [name, run] of originals) prototype[name] = run;
  }
  return recorded;
}

/** The text in one line. */
export function sourceOf({ source }: Database.Statement): string {
  return source.replace(/\s+/g, " ").trim();
}

/** SQLite's own questions stay within the process. */
const OF_SQLITE = /^PRAGMA|FROM (sqlite_schema|__drizzle_migrations)/;

/** The statements that would cross a network to a database server. */
export async function listStatements(ask: () => Promise<unknown>): Promise<string[]> {
  return (await recordStatements(ask)).map(sourceOf).filter((text) => !OF_SQLITE.test(text));
}
