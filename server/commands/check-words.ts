import { parseArgs } from "node:util";

import { CommandError, EXIT, type Command, type CommandWords } from "./command";

/**
 * Reads what follows a command's name, and compares it with the command's usage: `--option`, `word`, and
 * in brackets what may be left out.
 *
 * @throws {CommandError} for a word or an option too many, or one that is missing
 */
export function checkWords({ name, usage }: Command, args: readonly string[]): CommandWords {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true });
  const problem = findProblem(usage.split(" ").filter(Boolean), tokens);
  if (problem === null) {
    return {
      words: tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : [])),
      options: tokens.flatMap((token) => (token.kind === "option" ? [token.rawName] : [])),
    };
  }
  const how = `tela ${name} ${usage}`.trimEnd();
  throw new CommandError(`${problem}. Se usa así: ${how}. Más: tela ${name} --help`, {
    exitCode: EXIT.misused,
  });
}

type Tokens = ReturnType<typeof parseArgs<{ strict: false; tokens: true }>>["tokens"];

function findProblem(parts: readonly string[], tokens: Tokens): string | null {
  const known = parts.map((part) => part.replace(/^\[(.*)\]$/, "$1"));
  const wanted = parts.filter((part) => !part.includes("--"));
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
