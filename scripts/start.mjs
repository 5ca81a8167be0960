// Opens the built shop. Settings: see .env.example; what the environment already says wins.
import { existsSync } from "node:fs";
import process from "node:process";

process.env.NODE_ENV ??= "production";
if (existsSync(".env")) process.loadEnvFile(".env");

try {
  const { openShop } = await import("../build/server/index.js");
  await openShop();
} catch (error) {
  const isSetting = error instanceof Error && error.name === "EnvironmentError";
  process.stderr.write(
    isSetting
      ? `Tela no puede arrancar: ${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
