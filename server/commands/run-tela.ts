import { runInShop } from "../../app/settings/current-shop.server";
import { VERSION } from "../version";
import { adminPassword } from "./admin-password";
import { backup } from "./backup";
import { check } from "./check";
import { checkWords } from "./check-words";
import { CommandError, EXIT, type Command } from "./command";
import { exportShop } from "./export";
import { describeFailure } from "./failure";
import { describeCommand, describeProgram } from "./help";
import { importShop } from "./import";
import { move } from "./move";
import { restore } from "./restore";
import { serve } from "./serve";

const version: Command = {
  name: "version",
  usage: "",
  summary: "Dice qué versión es esta.",
  details: [],
  async run() {
    process.stdout.write(`tela ${VERSION}\n`);
  },
};

/** In the order the help shows them. */
const COMMANDS: readonly Command[] = [
  serve,
  adminPassword,
  backup,
  restore,
  exportShop,
  importShop,
  move,
  check,
  version,
];

const HELP_OPTIONS = ["--help", "-h"];
const HELP_WORDS = [...HELP_OPTIONS, "help", "ayuda"];

/** Runs the program with these words. Sets the exit code; a failure is one line on stderr. */
export async function runTela(words: readonly string[]): Promise<void> {
  // The files hold customers' data and keys: other users of the machine must not read them.
  process.umask(0o077);
  try {
    const exitCode = await runInShop({ settings: process.env }, () => runWords(words));
    if (exitCode !== undefined) process.exitCode = exitCode;
  } catch (error) {
    const isServing = words.length === 0 || words[0] === serve.name;
    process.stderr.write(`${describeFailure(error, isServing)}\n`);
    // The timers of a shop that did not open would keep the process alive.
    process.exit(error instanceof CommandError ? error.exitCode : EXIT.failed);
  }
}

async function runWords(words: readonly string[]): Promise<number | void> {
  const [first = serve.name, ...rest] = words;
  if (HELP_WORDS.includes(first)) return help(rest);
  if (rest.some((word) => HELP_OPTIONS.includes(word))) return help(words);
  const { command, args } = findCommand([first, ...rest]);
  return command.run(checkWords(command, args));
}

/** Describes the program, or one command; the first word of its name is enough. */
function help(words: readonly string[]): void {
  const subject = words.filter((word) => !HELP_OPTIONS.includes(word));
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${subject.join(" ")} `));
  const [only] = subject.length > 0 && group.length === 1 ? group : [];
  process.stdout.write(
    subject.length === 0
      ? describeProgram(COMMANDS)
      : describeCommand(only ?? findCommand(subject).command),
  );
}

function findCommand(words: readonly string[]): { command: Command; args: readonly string[] } {
  const wanted = ["--version", "-v"].includes(words[0] ?? "")
    ? [version.name, ...words.slice(1)]
    : words;
  const command = COMMANDS.find(({ name }) =>
    name.split(" ").every((word, position) => word === wanted[position]),
  );
  if (command) return { command, args: wanted.slice(command.name.split(" ").length) };
  throw new CommandError(
    `No existe "tela ${words.join(" ")}". Lo que hay: ${COMMANDS.map(({ name }) => name).join(", ")}. Más: tela --help`,
    { exitCode: EXIT.misused },
  );
}
