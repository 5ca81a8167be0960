import { EnvironmentError } from "../../app/environment-error";
import { adminPassword } from "./admin-password";
import { backup } from "./backup";
import { check } from "./check";
import { CommandError, EXIT, type Command } from "./command";
import { exportShop } from "./export";
import { describeCommand, describeProgram } from "./help";
import { importShop } from "./import";
import { restore } from "./restore";
import { serve } from "./serve";
import { version } from "./version";

/** In the order the help shows them. */
const COMMANDS: readonly Command[] = [
  serve,
  adminPassword,
  backup,
  restore,
  exportShop,
  importShop,
  check,
  version,
];

const HELP = ["--help", "-h", "help", "ayuda"];

/**
 * The whole program, as called with these words. Sets the exit code, and never rejects for what a
 * person can mend: that is one line on stderr.
 */
export async function runTela(words: readonly string[]): Promise<void> {
  // Whatever is written holds customers' data or keys; other users of the machine read none of it.
  process.umask(0o077);
  try {
    const exitCode = await runWords(words);
    if (exitCode !== undefined) process.exitCode = exitCode;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    // The timers of a shop that did not open would go on.
    process.exit(findExitCode(error));
  }
}

async function runWords(words: readonly string[]): Promise<number | void> {
  const [first] = words;
  if (first !== undefined && HELP.includes(first)) return say(describeProgram(COMMANDS));
  const { command, args } = findCommand(words.length === 0 ? [serve.name] : words);
  if (args.some((word) => word === "--help" || word === "-h")) return say(describeCommand(command));
  return command.run(args);
}

function findCommand(words: readonly string[]): { command: Command; args: readonly string[] } {
  const wanted = words[0] === "--version" || words[0] === "-v" ? [version.name] : words;
  const command = COMMANDS.find(({ name }) =>
    name.split(" ").every((word, position) => word === wanted[position]),
  );
  if (command) return { command, args: wanted.slice(command.name.split(" ").length) };
  throw new CommandError(
    `No existe "tela ${words.join(" ")}". Lo que hay: ${COMMANDS.map(({ name }) => name).join(", ")}. Más: tela --help`,
    { exitCode: EXIT.misused },
  );
}

function say(text: string): number {
  process.stdout.write(text);
  return EXIT.done;
}

/** A mistake of ours is told whole, because whoever reads it has to pass it on. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof EnvironmentError) return `Tela no puede arrancar: ${error.message}`;
  if (isMisuse(error)) return `${error.message}. Más: tela --help`;
  return error instanceof CommandError ? error.message : (error.stack ?? error.message);
}

function findExitCode(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  return isMisuse(error) ? EXIT.misused : EXIT.failed;
}

function isMisuse(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
