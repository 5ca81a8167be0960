// What every way to run the program does first: settings come from the environment, and what that
// does not say from a file .env in the current directory.
import { existsSync } from "node:fs";
import process from "node:process";

export function loadSettings() {
  if (existsSync(".env")) {
    try {
      process.loadEnvFile(".env");
    } catch (error) {
      process.stderr.write(`Tela no puede arrancar: no se puede leer .env (${error.code})\n`);
      process.exit(1);
    }
  }
  process.env.NODE_ENV ??= "production";
}
