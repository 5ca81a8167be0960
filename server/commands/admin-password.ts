import { text } from "node:stream/consumers";

import {
  resetPassword,
  UnfitPasswordError,
  UnknownAccountError,
  type PasswordReset,
} from "../../app/auth/reset-password.server";
import { prepareDatabase } from "../../app/data/sqlite/prepare-database.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import { CommandError, type Command } from "./command";

const CHANGE_IT = "Al ingresar con ella, la tienda pide que elijas otra.";

export const adminPassword: Command = {
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
