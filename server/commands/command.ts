import { parseArgs } from "node:util";

type CommandWords = { words: readonly string[]; options: readonly string[] };

export type Command = {
  /** The words it is called by, as `admin password`. */
  name: string;
  /** What follows the name, as the help shows it: `[archivo]`. */
  usage: string;
  summary: string;
  details: readonly string[];
  /** @returns the exit code, where it is not 0 @throws {CommandError} with the line the person reads */
  run(given: CommandWords): Promise<number | void>;
};

/** What a person has to know and do; the message is Spanish, one line, and shows no secret. */
export class CommandError extends Error {
  override name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, options: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? EXIT.failed;
  }
}

export const EXIT = { failed: 1, misused: 2 } as const;

const NAME_WIDTH = 31;

export function describeProgram(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ name, usage, summary }) =>
      `  ${`tela ${name} ${usage}`.trimEnd().padEnd(NAME_WIDTH)}${summary}`,
  );
  return `Tela: una tienda de ropa entera, en un programa y una carpeta.

Uso: tela [comando]

${lines.join("\n")}

Cada comando se explica: tela help restore

Los ajustes vienen del entorno o de un archivo .env en la carpeta desde la que se llama. Los más usados:
  DATA_DIR   La carpeta con todo lo que hay que cuidar (./data).
  PORT       El puerto (3000).
  ORIGIN     La dirección pública: https://tienda.com.ar

Termina con 0 si salió bien, con 1 si no, y con 2 si el comando no se entendió.
`;
}

export function describeCommand({ name, usage, summary, details }: Command): string {
  const lines = details.map((line) => `  ${line}\n`).join("");
  return `Uso: tela ${name} ${usage}`.trimEnd() + `\n\n${summary}\n${lines && `\n${lines}`}`;
}

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
