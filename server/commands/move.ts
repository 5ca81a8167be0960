import { CommandError, EXIT, type Command } from "./command";

export const move: Command = {
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
