// Gives the owner's account a new password when the old one is lost: `npm run admin:password`.
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";

import { resetPassword } from "../app/auth/reset-password.server";
import { getShop } from "../app/data/shop.server";

if (existsSync(".env")) process.loadEnvFile(".env");

try {
  await getShop().database.prepare();
  // A pipe ends with a line break that is no part of the password.
  const given = process.argv.includes("--stdin")
    ? (await text(process.stdin)).replace(/\r?\n$/, "")
    : null;
  const { username, password } = await resetPassword(given);
  console.log(`La contraseña de ${username} es nueva, y se cerraron todas sus sesiones.`);
  if (given === null) console.log(`Contraseña: ${password}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await getShop().database.close();
}
