// Finds the Node that runs the shop: the one that package.json pins as a package, or the machine's own
// when that package does not exist or does not run. See docs/runtime.md.
// Uses only Node's own modules, and nothing newer than Node 18, because any Node may load this.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PLATFORM = process.platform === "win32" ? "win" : process.platform;
const INSTALL_HINT =
  process.platform === "linux"
    ? "En Debian o Ubuntu: curl -fsSL https://deb.nodesource.com/setup_24.x | sudo bash - && " +
      "sudo apt-get install -y nodejs. En otros sistemas: https://nodejs.org"
    : "Instalá Node 24: https://nodejs.org";

/** better-sqlite3 ends the process of an older Node with a segmentation fault: see db/open.ts. */
const OLDEST_FOR_SHOP = [22, 0];
/** With an older one, npm skips the native modules of sharp. */
const OLDEST_TO_INSTALL = [20, 19];

/**
 * Flags for the shop on any Node: 4 MB twice for young objects instead of up to 16. A busy shop holds 200 MB
 * instead of 315. Without the minimum, a page takes a tenth longer. V8 reads the flags only at its start.
 */
export const SHOP_FLAGS = ["--min-semi-space-size=4", "--max-semi-space-size=4"];

/** The name of the package with the pinned Node for this machine, if there is one. */
export const PINNED_PACKAGE = `node-${PLATFORM}-${process.arch}`;

/**
 * The pinned Node of this checkout; null when its package is missing or does not run. Alpine installs
 * it, but its C library cannot load it.
 *
 * @returns {string | null}
 */
export function findPinnedNode(root = ROOT) {
  const file = process.platform === "win32" ? "node.exe" : "node";
  const path = join(root, "node_modules", PINNED_PACKAGE, "bin", file);
  if (!existsSync(path)) return null;
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0 ? path : null;
}

/** Ends the process with one line when this Node is too old to install the packages. */
export function requireNodeToInstall() {
  if (isAtLeast(OLDEST_TO_INSTALL)) return;
  fail(
    `Tela necesita Node 20.19 o más nuevo para instalarse (este es ${process.versions.node}). ${INSTALL_HINT}`,
  );
}

/**
 * Call it after the packages are installed. Without a pinned Node, npm's scripts use the machine's own;
 * ends the process with one line when that is too old.
 */
export function requireNodeForShop(root = ROOT) {
  if (findPinnedNode(root) !== null) return;
  // npm's scripts look here first, and would fail with a Node that does not run.
  rmSync(join(root, "node_modules/.bin/node"), { force: true });
  if (!isAtLeast(OLDEST_FOR_SHOP)) fail(describeTooOld());
}

/**
 * For a script that was started without npm: true when this Node may run the shop. Otherwise starts the
 * same command with the pinned Node; this process passes signals on and ends with the same code.
 *
 * @returns {boolean}
 */
export function isNodeForShop() {
  if (isAtLeast(OLDEST_FOR_SHOP)) return true;
  const pinned = findPinnedNode();
  if (pinned === null) fail(describeTooOld());
  runInPlace(pinned);
  return false;
}

function runInPlace(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" });
  // A terminal sends Ctrl+C to both processes; the shop ignores the second one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function describeTooOld() {
  return `Tela necesita Node 22 o más nuevo en esta máquina, que no tiene el que trae (este es ${process.versions.node}). ${INSTALL_HINT}`;
}

function isAtLeast([oldestMajor, oldestMinor]) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
