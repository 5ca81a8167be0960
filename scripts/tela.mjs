// Runs the built program: `npm start`, or `npm run tela -- <command>`. Settings: see .env.example; what
// the environment already says wins.
import { existsSync } from "node:fs";
import process from "node:process";

process.env.NODE_ENV ??= "production";
if (existsSync(".env")) process.loadEnvFile(".env");

const { runTela } = await import("../build/server/tela.js");
await runTela(process.argv.slice(2));
