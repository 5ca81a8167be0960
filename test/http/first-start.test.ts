import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { scripts } from "../../package.json";
import { PINNED_PACKAGE } from "../../scripts/runtime.mjs";
import { findNode20, PINNED_NODE, shellWith } from "../helpers/node-versions";

const ROOT = resolve(import.meta.dirname, "../..");
const NODE_20 = findNode20();
const BUILT = "build/server/index.js";
/** Records the version of the Node that builds. */
const BUILD = `node -e "fs.mkdirSync('build/server',{recursive:true});fs.writeFileSync('${BUILT}',process.version)"`;
/** A package that makes npm warn under Node 20. */
const PICKY = {
  name: "picky",
  version: "1.0.0",
  engines: { node: ">=22" },
  scripts: { install: "echo > ../installed" },
};

/** A project with this one's scripts, and packages from the local disk only. */
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "tela-first-"));
  mkdirSync(join(project, "scripts"));
  for (const name of ["prepare", "runtime", "tela", "load-settings"]) {
    cpSync(join(ROOT, `scripts/${name}.mjs`), join(project, `scripts/${name}.mjs`));
  }
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(name: string, content: object | string): void {
  mkdirSync(join(project, name, ".."), { recursive: true });
  writeFileSync(
    join(project, name),
    typeof content === "string" ? content : JSON.stringify(content),
  );
}

/**
 * `pin` writes the file of the pinned Node; without it there is no such package for this machine.
 */
function writePackages(pin?: (file: string) => void): void {
  write("picky/package.json", PICKY);
  if (pin) {
    write("pin/package.json", {
      name: PINNED_PACKAGE,
      version: "24.0.0",
      bin: { node: "bin/node" },
    });
    mkdirSync(join(project, "pin/bin"));
    pin(join(project, "pin/bin/node"));
  }
  write("package.json", {
    name: "project",
    scripts: { postinstall: scripts.postinstall, build: BUILD },
    dependencies: { picky: "file:picky" },
    optionalDependencies: pin ? { [PINNED_PACKAGE]: "file:pin" } : {},
  });
  const { status, stderr } = run(process.execPath, "npm", "install", "--package-lock-only");
  expect(status, stderr).toBe(0);
}

function run(node: string, program: string, ...words: string[]) {
  return spawnSync(program, words, { cwd: project, env: shellWith(node), encoding: "utf8" });
}

const prepare = (node: string) => run(node, "node", "scripts/prepare.mjs", "start");
const readBuilt = () => readFileSync(join(project, BUILT), "utf8");

const linkThisNode = (file: string) => symlinkSync(process.execPath, file);
/** Like the binary for another C library: the file exists, and its loader does not. */
const writeForeignNode = (file: string) =>
  writeFileSync(file, "#!/lib/ld-of-another-machine.so\n", { mode: 0o755 });

describe.runIf(NODE_20)("the first start by Node 20", () => {
  it("installs the pinned Node, builds with it, and shows no npm warning", () => {
    writePackages(linkThisNode);
    const { status, stdout, stderr } = prepare(NODE_20 ?? "");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Instalando [^\n]+\nArmando [^\n]+\n$/);
    expect(readBuilt()).toBe(process.version);
    expect(existsSync(join(project, "installed")), "an install script ran").toBe(false);
  });

  it("installs it also after npm ci without the optional packages", () => {
    writePackages(linkThisNode);
    expect(run(NODE_20 ?? "", "npm", "ci", "--omit=optional").status).toBe(0);
    expect(prepare(NODE_20 ?? "").status).toBe(0);
    expect(readBuilt()).toBe(process.version);
  });

  it("says in one line what to install when the pinned Node does not run", () => {
    writePackages(writeForeignNode);
    const { status, stderr } = prepare(NODE_20 ?? "");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Tela necesita Node 22 .+ \(este es 20\.[\d.]+\)\. .+nodejs\.org\n$/);
  });

  it("says so before it installs anything when there is no pinned Node", () => {
    writePackages();
    const { status, stdout, stderr } = prepare(NODE_20 ?? "");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Tela necesita Node 22 [^\n]+\n$/);
    expect(existsSync(join(project, "node_modules"))).toBe(false);
  });

  it("says the same for a script started by hand", () => {
    const { status, stdout, stderr } = run(NODE_20 ?? "", "node", "scripts/tela.mjs");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Tela necesita Node 22 [^\n]+\n$/);
  });
});

describe.runIf(PINNED_NODE)("the first start by a Node that can run the shop", () => {
  it("continues with it when there is no pinned Node", () => {
    writePackages();
    expect(prepare(process.execPath).status).toBe(0);
    expect(readBuilt()).toBe(process.version);
  });

  it.each(["scripts on", "scripts off"])(
    "continues with it when the pinned Node does not run, with install %s",
    (scriptsAre) => {
      writePackages(writeForeignNode);
      write(".npmrc", `ignore-scripts=${String(scriptsAre === "scripts off")}`);
      expect(prepare(process.execPath).status).toBe(0);
      expect(existsSync(join(project, "node_modules/.bin/node"))).toBe(false);
      expect(readBuilt()).toBe(process.version);
    },
  );

  it("finds it after npm ci by hand too", () => {
    writePackages(writeForeignNode);
    expect(run(process.execPath, "npm", "ci").status).toBe(0);
    expect(run(process.execPath, "npm", "run", "build").status).toBe(0);
    expect(readBuilt()).toBe(process.version);
  });
});

describe("npm ci by hand", () => {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { gypfile?: boolean; hasInstallScript?: boolean }>;
  };
  const paths = Object.keys(lock.packages).filter((path) => path !== "");

  it("runs only esbuild's install script", () => {
    const withScript = paths.filter((path) => lock.packages[path]?.hasInstallScript);
    const names = withScript.map((path) => path.split("node_modules/").pop());
    expect([...new Set(names)].sort()).toEqual(["esbuild"]);
  });

  // Otherwise npm would run node-gyp, which needs Python and downloads headers. npm reads this
  // field from the lock file and drops it when it writes the file again: see docs/runtime.md.
  it("compiles nothing", () => {
    const hasSources = (path: string) => existsSync(join(ROOT, path, "binding.gyp"));
    const compiled = paths.filter((path) => hasSources(path));
    expect(compiled).toContain("node_modules/better-sqlite3");
    expect(compiled.filter((path) => lock.packages[path]?.gypfile !== false)).toEqual([]);
  });
});

it("requires the Node version that better-sqlite3 needs", () => {
  const driver = readFileSync(join(ROOT, "node_modules/better-sqlite3/package.json"), "utf8");
  const { engines } = JSON.parse(driver) as { engines: { node: string } };
  const [, oldest] = /^>=(\d+)$/.exec(engines.node) ?? [];
  expect(readFileSync(join(ROOT, "db/open.ts"), "utf8")).toContain(`OLDEST_MAJOR = ${oldest};`);
  expect(readFileSync(join(ROOT, "scripts/runtime.mjs"), "utf8")).toContain(
    `OLDEST_FOR_SHOP = [${oldest}, 0];`,
  );
});
