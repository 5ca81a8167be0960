import { parseArgs } from "node:util";

import { CommandError, EXIT, type Command } from "./command";

export const importShop: Command = {
  name: "import",
  usage: "archivo",
  summary: "Abre en una carpeta de datos vacía la tienda de un archivo de tela export.",
  details: [
    "archivo    Un .tar.gz de tela export o tela backup, o la carpeta de una copia.",
    "",
    "La carpeta de datos (DATA_DIR) no puede tener otra tienda: para cambiarla por la del archivo, guardando",
    "lo que hay, está tela restore.",
  ],
  async run(args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [source, ...more] = positionals;
    if (source === undefined || more.length > 0) {
      throw new CommandError("Decí qué archivo: tela import <archivo>. Más: tela import --help", {
        exitCode: EXIT.misused,
      });
    }
    const { importFrom } = await import("./restore-from");
    process.stdout.write(await importFrom(source));
    return EXIT.done;
  },
};
