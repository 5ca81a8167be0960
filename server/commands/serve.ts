import { existsSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

import { requireFitAccount } from "../../app/auth/first-admin.server";
import { getEnvironment } from "../../app/settings/environment.server";
import { requireFreePort } from "../listen";
import type { Command } from "./command";

export const serve: Command = {
  name: "serve",
  usage: "",
  summary: "Abre la tienda (es lo que hace tela sin nada más).",
  details: [
    "La primera vez crea la base de datos y muestra, esa única vez, la contraseña de la administración.",
    "Se cierra en orden con Ctrl+C o SIGTERM: termina lo que estaba atendiendo.",
  ],
  async run() {
    // Old objects grow by less than half between two collections, not to several times as much: the
    // owner's server is small. For young ones see SHOP_FLAGS in scripts/runtime.mjs.
    setFlagsFromString("--heap-growing-percent=40");
    const { takeDirectory } = await import("../take-directory");
    const directory = await takeDirectory();
    try {
      await requireWhatFirstStartNeeds();
      // The pages are loaded only here, because no other command needs them.
      const { serveShop } = await import("../serve-shop");
      await serveShop(directory);
    } catch (error) {
      directory.release();
      throw error;
    }
  },
};

/** Else a start that fails would leave a shop behind, or show for nothing the password shown once. */
async function requireWhatFirstStartNeeds(): Promise<void> {
  const environment = getEnvironment();
  await requireFreePort(environment);
  if (!existsSync(join(environment.dataDirectory, "tela.db"))) requireFitAccount(environment);
}
