import type { Command } from "./command";

export const exportShop: Command = {
  name: "export",
  usage: "[archivo]",
  summary: "Escribe la tienda entera en un archivo, para llevarla a otra máquina.",
  details: [
    "Hace una copia nueva y la escribe en un .tar.gz: base de datos, fotos, comprobantes y claves.",
    "[archivo]  Su nombre; si no, tela-<fecha>.tar.gz en la carpeta desde la que se llama.",
    "En la otra máquina: tela import archivo",
  ],
  async run({ words: [file] }) {
    const { archiveShop } = await import("./make-archive");
    await archiveShop(file ?? nameByDate(new Date()));
  },
};

function nameByDate(now: Date): string {
  return `tela-${now.toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz`;
}
