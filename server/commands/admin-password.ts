import { text } from "node:stream/consumers";

import { resetPassword, UnfitPasswordError } from "../../app/auth/reset-password.server";
import { prepareDatabase } from "../../app/data/sqlite/prepare-database.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import { CommandError, type Command } from "./command";

const CHANGE_IT = "Al ingresar con ella, la tienda pide que elijas otra.";

export const adminPassword: Command = {
  name: "admin password",
  usage: "[--stdin]",
  summary: "Da una contraseña nueva a la cuenta de la administración, y cierra sus sesiones.",
  details: [
    "Inventa una y la muestra esa única vez.",
    "--stdin    La lee de la entrada en lugar de inventarla: 12 caracteres o más.",
  ],
  async run({ options }) {
    const { database } = getStoredShop();
    try {
      await prepareDatabase(database, { beforeMigrating: leaveToServe });
      // A pipe ends with a line break that is no part of the password.
      const given = options.includes("--stdin")
        ? (await text(process.stdin)).replace(/\r?\n$/, "")
        : null;
      const { username, password } = await resetPassword(given);
      process.stdout.write(
        `La contraseña de ${username} es nueva, y se cerraron todas sus sesiones.\n`,
      );
      if (given === null) process.stdout.write(`Contraseña: ${password}\n${CHANGE_IT}\n`);
    } catch (error) {
      if (!(error instanceof UnfitPasswordError)) throw error;
      throw new CommandError(error.message, { cause: error });
    } finally {
      await database.close();
    }
  },
};

/** Only `tela serve` upgrades a database, after a backup. */
async function leaveToServe(): Promise<void> {
  throw new EnvironmentError(
    "la base de datos es de una versión anterior de Tela: abrí la tienda una vez, que la copia y la actualiza, y volvé a pedir la contraseña",
  );
}
