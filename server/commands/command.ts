/** One thing the program can be told to do: `tela <name> ...`. */
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
   * Does it. What it returns is the program's exit code, or nothing while a server goes on.
   *
   * @throws {CommandError} with the line the person reads
   */
  run(args: readonly string[]): Promise<number | void>;
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

/** What the program ends with; the help explains them. */
export const EXIT = { done: 0, failed: 1, misused: 2 } as const;
