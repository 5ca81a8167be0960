import { parseArgs } from "node:util";

import { CommandError, EXIT, type Command } from "./command";

/**
 * Compares what follows a command's name with its usage, which says all that it takes: `--option`,
 * `word`, and in brackets what may be left out.
 *
 * @throws {CommandError} for a word or an option too many, or one that is missing
 */
export function checkWords({ name, usage }: Command, args: readonly string[]): void {
  const problem = findProblem(usage.split(" ").filter(Boolean), args);
  if (problem === null) return;
  const how = `tela ${name} ${usage}`.trimEnd();
  throw new CommandError(`${problem}. Se usa así: ${how}. Más: tela ${name} --help`, {
    exitCode: EXIT.misused,
  });
}

function findProblem(parts: readonly string[], args: readonly string[]): string | null {
  const known = parts.map((part) => part.replace(/^\[(.*)\]$/, "$1"));
  const wanted = parts.filter((part) => !part.includes("--"));
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (!known.includes(token.rawName)) return `No existe la opción ${token.rawName}`;
    if (token.value !== undefined) return `La opción ${token.rawName} va sola, sin valor`;
  }
  const given = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  const extra = given[wanted.length];
  if (extra !== undefined) return `Sobra "${extra}"`;
  const missing = wanted.slice(given.length).find((part) => !part.startsWith("["));
  return missing === undefined ? null : `Falta decir ${missing}`;
}
