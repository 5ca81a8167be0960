import type { Command } from "./command";

export const restore: Command = {
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
    const { restoreFrom } = await import("./restore-from");
    process.stdout.write(await restoreFrom(source));
  },
};
