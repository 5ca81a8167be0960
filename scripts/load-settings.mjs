// Every way to run the program calls this first: settings come from the environment, the others from
// the file .env in the current directory.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";

const REASONS = {
  EACCES:
    "no tenés permiso: dáselo a quien corre Tela (chown o chmod), o llamá a Tela desde otra carpeta",
  EPERM:
    "no tenés permiso: dáselo a quien corre Tela (chown o chmod), o llamá a Tela desde otra carpeta",
  EISDIR: "es una carpeta, y tiene que ser un archivo: cambiale el nombre",
};

export function loadSettings() {
  if (existsSync(".env")) {
    try {
      // Read first, because the error of `loadEnvFile` always says that the file is missing.
      readFileSync(".env");
      process.loadEnvFile(".env");
    } catch (error) {
      const reason = REASONS[error.code] ?? error.code;
      process.stderr.write(
        `No se pueden leer los ajustes de ${JSON.stringify(resolve(".env"))}: ${reason}\n`,
      );
      process.exit(1);
    }
  }
  process.env.NODE_ENV ??= "production";
}
