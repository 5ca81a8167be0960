import type { Command } from "./command";

export const backup: Command = {
  name: "backup",
  usage: "[archivo]",
  summary: "Copia la tienda entera, aunque esté abierta, y verifica la copia.",
  details: [
    "La deja en backups/, en la carpeta de datos, con la base de datos, las fotos, los comprobantes y las",
    "claves. Se hace sola cada noche y antes de cada actualización.",
    "[archivo]  Además la escribe en ese archivo (.tar.gz), para llevarla a otra máquina.",
  ],
  async run({ words: [file] }) {
    const { archiveShop, backUp, describe } = await import("./make-archive");
    if (file === undefined) process.stdout.write(`${describe(await backUp())}\n`);
    else await archiveShop(file);
  },
};
