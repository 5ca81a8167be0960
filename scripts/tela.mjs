// Runs the built program: `npm start`, or `npm run tela -- <command>`. Settings: see .env.example; the
// environment takes precedence over .env.
import process from "node:process";

import { loadSettings } from "./load-settings.mjs";
import { isNodeForShop } from "./runtime.mjs";

if (isNodeForShop()) {
  loadSettings();
  const { runTela } = await import("../build/server/tela.js");
  await runTela(process.argv.slice(2));
}
