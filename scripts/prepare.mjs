// Runs before npm start, tela, dev, demo, bench, package and the tests, and does what is missing:
// packages, build, browser, and for test:deploy, test:failover and test:postgres the programs that they run.
// Uses only Node's own modules, because it runs before anything is installed, and nothing newer than
// Node 18, because an older Node must get as far as the line that says that it is too old.
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
  "scripts/escape-letters.ts",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const POSTGRES = { initdb: "postgresql", pg_ctl: "postgresql" };
/** What a purpose runs beside the shop, each with its Debian package. */
const PROGRAMS = {
  postgres: POSTGRES,
  failover: { ...POSTGRES, caddy: "caddy", openssl: "openssl", ufw: "ufw", ip: "iproute2" },
  deploy: { caddy: "caddy", nginx: "nginx", openssl: "openssl", shellcheck: "shellcheck" },
};
const TEST_FILE = /\.test\.tsx?$/;

const purpose = process.argv[2];
const wantedPackages = JSON.parse(readFileSync(LOCK_FILE, "utf8")).packages;
const hasPinnedNode = `node_modules/${PINNED_PACKAGE}` in wantedPackages;

requireNodeToInstall();
// Fails before an installation of several minutes that this Node could not use.
if (!hasPinnedNode) requireNodeForShop();
installPackages();
requireNodeForShop();
if (purpose !== "dev") buildShop();
if (purpose === "test" || purpose === "deploy") {
  const { obtainBrowser, obtainEngines } = await import("./browser.mjs");
  await obtainBrowser();
  if (purpose === "test") obtainEngines();
}
const programs = PROGRAMS[purpose];
if (programs) {
  const { obtainPrograms } = await import("./system-packages.mjs");
  obtainPrograms(programs);
}

function installPackages() {
  const lockHash = hash([readFileSync(LOCK_FILE)]);
  if (readStamp(INSTALL_STAMP) === lockHash) return;
  if (!isInstalledByHand()) {
    console.log("Instalando los paquetes (la primera vez puede tardar unos minutos)...");
    runNpm(
      // No package needs its install script, and scripts cost time and trust.
      ["ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"],
      "No se pudieron instalar los paquetes. Revisá la conexión y el espacio en disco.",
    );
  }
  writeFileSync(INSTALL_STAMP, lockHash);
}

/** True after the user's own `npm ci`, by npm's record of node_modules. */
function isInstalledByHand() {
  const record = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  // Without optional packages, the native modules of the build and of sharp are missing too.
  if (hasPinnedNode && !(`node_modules/${PINNED_PACKAGE}` in installed)) return false;
  return Object.entries(wantedPackages).every(
    ([path, { version, optional }]) =>
      path === "" || (path in installed ? installed[path].version === version : optional),
  );
}

/** Compares sources by content, because a checkout changes dates; notices other builds by date. */
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
 * Runs the npm that started this script, on that npm's Node, because `npm ci` replaces the pinned Node.
 * The output is shown only when it fails.
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

/** The lines from the error on; bundlers list every module after it. */
function pickFailure(lines) {
  const first = lines.findIndex((line) => /✗|^npm err|error:/i.test(line));
  const from = first === -1 ? Math.max(0, lines.length - 30) : first;
  return lines.slice(from, from + 30).join("\n");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
