import type { Command } from "./command";

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
  async run({ words: [source = ""] }) {
    const { importFrom } = await import("./restore-from");
    process.stdout.write(await importFrom(source));
  },
};
