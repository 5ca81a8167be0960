// Runs before npm start, tela, dev, demo, bench, package, test and its like, and does what is missing:
// packages, build, browser, and for test:deploy the programs it tries the shop with.
// Only Node's own modules, because it runs before anything is installed; nothing newer than Node 18,
// because an older Node has to get as far as the line that says so.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

import { PINNED_PACKAGE, requireNodeForShop, requireNodeToInstall } from "./runtime.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const LOCK_FILE = join(ROOT, "package-lock.json");
const INSTALL_STAMP = join(ROOT, "node_modules/.tela-lock");
const SERVER_BUNDLE = join(ROOT, "build/server/index.js");
const BUILD_STAMP = join(ROOT, "build/.tela-sources");
const SOURCES = [
  "app",
  "db",
  "server",
  "public",
  "scripts/bake-drawings.ts",
  "scripts/compress-assets.mjs",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const TEST_FILE = /\.test\.tsx?$/;

const purpose = process.argv[2];
const wantedPackages = JSON.parse(readFileSync(LOCK_FILE, "utf8")).packages;
const hasPinnedNode = `node_modules/${PINNED_PACKAGE}` in wantedPackages;

requireNodeToInstall();
// Before minutes of installing what this Node could not run.
if (!hasPinnedNode) requireNodeForShop();
installPackages();
requireNodeForShop();
if (purpose !== "dev") buildShop();
if (purpose === "test" || purpose === "deploy") {
  const { obtainBrowser } = await import("./browser.mjs");
  await obtainBrowser();
}
if (purpose === "test") {
  const { obtainEngines } = await import("./engines.mjs");
  obtainEngines();
}
if (purpose === "deploy") {
  const { obtainPrograms } = await import("./system-packages.mjs");
  const names = ["caddy", "nginx", "openssl", "shellcheck"];
  obtainPrograms(Object.fromEntries(names.map((name) => [name, name])));
}

function installPackages() {
  const lockHash = hash([readFileSync(LOCK_FILE)]);
  if (readStamp(INSTALL_STAMP) === lockHash) return;
  if (!isInstalledByHand()) {
    console.log("Instalando los paquetes (la primera vez puede tardar unos minutos)...");
    runNpm(
      // All packages bring what they need: their install scripts would only cost time and trust.
      ["ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"],
      "No se pudieron instalar los paquetes. Revisá la conexión y el espacio en disco.",
    );
  }
  writeFileSync(INSTALL_STAMP, lockHash);
}

/** From npm's own record of node_modules, for those who ran `npm ci` themselves. */
function isInstalledByHand() {
  const record = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  // An install without the optional packages also lacks the native parts of the build and of pictures.
  if (hasPinnedNode && !(`node_modules/${PINNED_PACKAGE}` in installed)) return false;
  return Object.entries(wantedPackages).every(
    ([path, { version, optional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional),
  );
}

/** By content, because a checkout changes dates; by the bundle's date, because of builds by hand. */
function buildShop() {
  const sourcesHash = hash(SOURCES.map((name) => join(ROOT, name)).flatMap(describeFiles));
  if (readStamp(BUILD_STAMP) === `${sourcesHash} ${readBuildTime()}`) return;
  console.log("Armando la tienda (puede tardar un minuto)...");
  rmSync(BUILD_STAMP, { force: true });
  runNpm(["run", "build"], "No se pudo armar la tienda.");
  writeFileSync(BUILD_STAMP, `${sourcesHash} ${readBuildTime()}`);
}

function describeFiles(path) {
  if (!existsSync(path) || TEST_FILE.test(path)) return [];
  if (!statSync(path).isDirectory()) return [`\0${relative(ROOT, path)}\0`, readFileSync(path)];
  return readdirSync(path)
    .sort()
    .flatMap((name) => describeFiles(join(path, name)));
}

function readBuildTime() {
  return existsSync(SERVER_BUNDLE) ? statSync(SERVER_BUNDLE).mtimeMs : 0;
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex");
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/**
 * The npm that started us, if one did, on the Node that it runs on: `npm ci` replaces the pinned one.
 * The output, with npm's warnings about an old Node, is shown only when it fails.
 */
function runNpm(parts, advice) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const isNpm = cli?.endsWith("npm-cli.js") === true;
  const [command, ...first] = isNpm ? [node, cli] : ["npm"];
  const result = spawnSync(command, [...first, ...parts], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: !isNpm && process.platform === "win32",
  });
  if (result.status === 0) return;
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`;
  fail(`${pickFailure(output.trim().split("\n"))}\n\n${advice}`);
}

/** Bundlers list every module after the message that matters. */
function pickFailure(lines) {
  const first = lines.findIndex((line) => /✗|^npm err|error:/i.test(line));
  const from = first === -1 ? Math.max(0, lines.length - 30) : first;
  return lines.slice(from, from + 30).join("\n");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
