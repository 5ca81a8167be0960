import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

import { resetPassword, UnfitPasswordError } from "../../app/auth/reset-password.server";
import { getShop } from "../../app/data/shop.server";
import { CommandError, type Command } from "./command";

export const adminPassword: Command = {
  name: "admin password",
  usage: "[--stdin]",
  summary: "Da una contraseña nueva a la cuenta de la administración, y cierra sus sesiones.",
  details: [
    "Inventa una y la muestra esa única vez.",
    "--stdin    La lee de la entrada en lugar de inventarla: 12 caracteres o más.",
  ],
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { stdin: { type: "boolean" } } });
    const { database } = getShop();
    try {
      await database.prepare();
      // A pipe ends with a line break that is no part of the password.
      const given = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, "") : null;
      const { username, password } = await resetPassword(given);
      process.stdout.write(
        `La contraseña de ${username} es nueva, y se cerraron todas sus sesiones.\n`,
      );
      if (given === null) process.stdout.write(`Contraseña: ${password}\n`);
    } catch (error) {
      if (!(error instanceof UnfitPasswordError)) throw error;
      throw new CommandError(error.message, { cause: error });
    } finally {
      await database.close();
    }
  },
};
