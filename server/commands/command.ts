/** What follows a command's name, once it fits the command's usage. */
export type CommandWords = { words: readonly string[]; options: readonly string[] };

/** One command of the program: `tela <name> ...`. */
export type Command = {
  /** The words it is called by, as `admin password`. */
  name: string;
  /** What follows the name, as the help shows it: `[archivo]`. */
  usage: string;
  /** What it does, in one Spanish line. */
  summary: string;
  /** The lines `tela <name> --help` shows below the summary. */
  details: readonly string[];
  /**
   * @returns the exit code, where it is not 0
   * @throws {CommandError} with the line the person reads
   */
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

/** The exit codes that the help explains. */
export const EXIT = { failed: 1, misused: 2 } as const;
