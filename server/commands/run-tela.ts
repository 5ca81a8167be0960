import { text } from "node:stream/consumers";

import {
  resetPassword,
  UnfitPasswordError,
  UnknownAccountError,
  type PasswordReset,
} from "../../app/auth/first-admin.server";
import { prepareDatabase, getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import packageFile from "../../package.json";
import {
  checkWords,
  CommandError,
  EXIT,
  type Command,
  describeCommand,
  describeProgram,
} from "./command";
import { describeFailure } from "./failure";
import { serve } from "./serve";

const backup: Command = {
  name: "backup",
  usage: "[archivo]",
  summary: "Copia la tienda entera, aunque esté abierta, y verifica la copia.",
  details: [
    "La deja en backups/, en la carpeta de datos, con la base de datos, las fotos, los comprobantes y las",
    "claves. Se hace sola cada noche y antes de cada actualización.",
    "[archivo]  Además la escribe en ese archivo (.tar.gz), para llevarla a otra máquina.",
  ],
  async run({ words: [file] }) {
    const { archiveShop, backUp, describe } = await import("./backups");
    if (file === undefined) process.stdout.write(`${describe(await backUp())}\n`);
    else await archiveShop(file);
  },
};

const check: Command = {
  name: "check",
  usage: "[--online]",
  summary: "Revisa la tienda entera y dice qué está mal y qué hacer.",
  details: [
    "Mira los ajustes, la carpeta, el disco, la base de datos, las copias, las fotos, Mercado Pago y el",
    "correo, con la tienda abierta o cerrada. Una línea por cosa: ok, atención o mal.",
    "Termina con 1 si algo está mal; lo que pide atención no cuenta.",
    "--online   También les pregunta a Mercado Pago y al servidor de correo si contestan. Al preguntar puede",
    "           renovarse la autorización de Mercado Pago, que se guarda.",
  ],
  async run({ options }) {
    const { checkShop, describeLine, hasBad } = await import("./check-shop");
    const lines = await checkShop(new Date(), options.includes("--online"));
    process.stdout.write(lines.map(describeLine).join(""));
    if (hasBad(lines)) return EXIT.failed;
  },
};

const restore: Command = {
  name: "restore",
  usage: "copia",
  summary: "Vuelve la tienda a como estaba en una copia.",
  details: [
    "copia      El nombre de una de backups/, una carpeta, o un archivo .tar.gz de tela backup.",
    "",
    "La tienda tiene que estar cerrada. Primero comprueba la copia entera; después guarda lo que hay ahora",
    "como otra copia (-before-restore), y recién entonces la cambia. Si se corta la luz en el medio, queda",
    "entera la de antes o la recuperada, nunca media. Lo que pasó después de la copia no está: dice cuánto.",
  ],
  async run({ words: [source = ""] }) {
    const { restoreFrom } = await import("./backups");
    process.stdout.write(await restoreFrom(source));
  },
};

const CHANGE_IT = "Al ingresar con ella, la tienda pide que elijas otra.";

const adminPassword: Command = {
  name: "admin password",
  usage: "[usuario] [--stdin]",
  summary: "Da una contraseña nueva para la administración, y cierra las sesiones de esa cuenta.",
  details: [
    "Inventa una y la muestra esa única vez. También desactiva el segundo factor y, si la cuenta",
    "estaba desactivada, la activa. Queda en el historial.",
    "usuario    La persona, por su usuario o su e-mail. Si falta, la dueña o el dueño.",
    "--stdin    La lee de la entrada en lugar de inventarla: 12 caracteres o más.",
  ],
  async run({ words, options }) {
    const { database } = getStoredShop();
    try {
      await prepareDatabase(database, { beforeMigrating: leaveToServe });
      // A pipe ends with a line break that is no part of the password.
      const given = options.includes("--stdin")
        ? (await text(process.stdin)).replace(/\r?\n$/, "")
        : null;
      const reset = await resetPassword(words[0] ?? null, given);
      process.stdout.write(describe(reset));
      if (given === null) {
        process.stdout.write(`Contraseña: ${reset.password}\n${CHANGE_IT}\n`);
      }
    } catch (error) {
      const isExpected =
        error instanceof UnfitPasswordError || error instanceof UnknownAccountError;
      if (!isExpected) throw error;
      throw new CommandError(error.message, { cause: error });
    } finally {
      await database.close();
    }
  },
};

function describe({ username, hadFactor, wasInactive }: PasswordReset): string {
  return [
    `La contraseña de ${username} es nueva, y se cerraron todas sus sesiones.\n`,
    hadFactor
      ? "Su segundo factor quedó desactivado: conviene activarlo de nuevo en Cuenta.\n"
      : "",
    wasInactive ? "La cuenta estaba desactivada y ahora está activa.\n" : "",
  ].join("");
}

/** Only `tela serve` upgrades a database, after a backup. */
async function leaveToServe(): Promise<void> {
  throw new EnvironmentError(
    "la base de datos es de una versión anterior de Tela: abrí la tienda una vez, que la copia y la actualiza, y volvé a pedir la contraseña",
  );
}

const move: Command = {
  name: "move",
  usage: "destino [--lost]",
  summary: "Muda la tienda a PostgreSQL, o de vuelta a un archivo.",
  details: [
    "destino    postgres: de la carpeta de datos (DATA_DIR) a la base de DATABASE_URL.",
    "           sqlite: de la base de DATABASE_URL a la carpeta de datos.",
    "",
    "La tienda tiene que estar cerrada, en todas las máquinas. Copia todas las tablas y los archivos, y",
    "compara cada tabla de los dos lados. Recién entonces la tienda está en el destino; lo que había queda",
    "donde estaba, y Tela no lo abre más. Si se corta, se repite; si ya llegó, lo dice.",
    "--lost     No copia nada: lo que quedó en el destino es otra vez la tienda. Para cuando el lugar al que",
    "           se mudó se perdió para siempre; lo vendido allá no está.",
  ],
  async run({ words: [target = ""], options }) {
    if (target !== "postgres" && target !== "sqlite") {
      throw new CommandError(`No se puede mudar a "${target}": el destino es postgres o sqlite.`, {
        exitCode: EXIT.misused,
      });
    }
    const { moveShopToFile, moveShopToServer, reclaimShop } = await import("./move-shop");
    const isToServer = target === "postgres";
    const work = options.includes("--lost")
      ? reclaimShop(isToServer ? "server" : "directory")
      : isToServer
        ? moveShopToServer()
        : moveShopToFile();
    process.stdout.write(await work);
  },
};

const exportShop: Command = {
  name: "export",
  usage: "[archivo]",
  summary: "Escribe la tienda entera en un archivo, para llevarla a otra máquina.",
  details: [
    "Hace una copia nueva y la escribe en un .tar.gz: base de datos, fotos, comprobantes y claves.",
    "[archivo]  Su nombre; si no, tela-<fecha>.tar.gz en la carpeta desde la que se llama.",
    "En la otra máquina: tela import archivo",
  ],
  async run({ words: [file] }) {
    const { archiveShop } = await import("./backups");
    await archiveShop(file ?? nameByDate(new Date()));
  },
};

function nameByDate(now: Date): string {
  return `tela-${now.toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz`;
}

const importShop: Command = {
  name: "import",
  usage: "archivo",
  summary: "Abre en una carpeta de datos vacía la tienda de un archivo de tela export.",
  details: [
    "archivo    Un .tar.gz de tela export o tela backup, o la carpeta de una copia.",
    "",
    "La carpeta de datos (DATA_DIR) no puede tener otra tienda: para cambiarla por la del archivo, guardando",
    "lo que hay, está tela restore.",
  ],
  async run({ words: [source = ""] }) {
    const { importFrom } = await import("./backups");
    process.stdout.write(await importFrom(source));
  },
};

const version: Command = {
  name: "version",
  usage: "",
  summary: "Dice qué versión es esta.",
  details: [],
  async run() {
    process.stdout.write(`tela ${packageFile.version}\n`);
  },
};

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
