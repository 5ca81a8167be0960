// Runs before npm start, tela, dev, demo, bench, package, test and its like, and does what is missing:
// packages, build, browser, and for test:deploy the programs it tries the shop with.
// Only Node's own modules, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";

const ROOT = join(import.meta.dirname, "..");
const LOCK_FILE = join(ROOT, "package-lock.json");
const INSTALL_STAMP = join(ROOT, "node_modules/.tela-lock");
const SERVER_BUNDLE = join(ROOT, "build/server/index.js");
const BUILD_STAMP = join(ROOT, "build/.tela-sources");
const SOURCES = [
  "app",
  "db",
  "server",
  "public",
  "scripts/compress-assets.mjs",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const TEST_FILE = /\.test\.tsx?$/;

const purpose = process.argv[2];
checkNode();
installPackages();
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

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Tela necesita Node 20.19 o más nuevo (este es ${process.versions.node}): https://nodejs.org`,
  );
}

function installPackages() {
  const lockHash = hash([readFileSync(LOCK_FILE)]);
  if (readStamp(INSTALL_STAMP) === lockHash) return;
  if (!isInstalledByHand()) {
    console.log("Instalando los paquetes (la primera vez puede tardar unos minutos)...");
    runNpm(
      ["ci", "--include=dev", "--no-audit", "--no-fund"],
      "No se pudieron instalar los paquetes. Revisá la conexión y el espacio en disco; si falló " +
        "better-sqlite3, instalá un compilador (en Debian: apt-get install python3 make g++).",
    );
  }
  writeFileSync(INSTALL_STAMP, lockHash);
}

/** npm's own record of node_modules, for whoever ran `npm ci` before us. */
function isInstalledByHand() {
  const record = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(JSON.parse(readFileSync(LOCK_FILE, "utf8")).packages).every(
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

/** The npm that runs us, if one does; its output matters only when it fails. */
function runNpm(parts, advice) {
  const cli = process.env.npm_execpath;
  const isNpm = cli?.endsWith("npm-cli.js") === true;
  const [command, ...first] = isNpm ? [process.execPath, cli] : ["npm"];
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
