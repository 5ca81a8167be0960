import type { Connection } from "../../db/connection";

/** Several statements, with semicolons between them and in none of their texts; or one trigger. */
export async function runScript(
  { prepare }: Pick<Connection, "prepare">,
  script: string,
): Promise<void> {
  const statements = /\bTRIGGER\b.*\bBEGIN\b/s.test(script) ? [script] : script.split(";");
  for (const statement of statements) {
    if (statement.trim() !== "") await prepare(statement).run();
  }
}
