// Says which drills are due, and records the ones that passed.
//
//   node .ci/drills.mjs due [--all]      the drills to run, one a line
//   node .ci/drills.mjs record NAME ...  writes into .ci/drilled.json what these drills passed with
//
// A drill is due unless .ci/drilled.json has the hash of what the drill depends on now. Nobody writes that
// file by hand: .ci/run writes it, and every run computes the hashes again.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv, chdir, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

chdir(fileURLToPath(new URL("..", import.meta.url)));

const RECORD = ".ci/drilled.json";

/** Which programs run, how they are built, with which packages, and what surrounds their tests. */
const BASE = [
  ...["package.json", "package-lock.json", "scripts", "vite.config.ts", "remix.config.js"],
  ...["vitest.alone.config.ts", "test/setup.ts", "test/fill-database.ts", ".ci/run"],
];

/** How the program starts, serves and ends. */
const PROGRAM = [...BASE, "server", "db", "app/shop.server.ts", "app/settings", "app/backups"];

/** Everything below the pages. Pages and forms have their own tests in every run. */
const STORE = [...PROGRAM, "app", ":!app/ui", ":!app/styles", ":!app/routes", ":!app/forms"];

/** What no drill depends on, though it lies in the folders above. */
const NEVER = [":!*.test.ts", ":!*.test.tsx", ":!scripts/bench"];

/** Each drill is also due when its tests changed, or anything that these import. */
const DRILLS = {
  package: { program: [...PROGRAM, "app/images", "app/log"], tests: "test/package/*.test.ts" },
  deploy: {
    program: [...PROGRAM, "app/http", "app/log", "app/sessions", "deploy", "docs/operacion.md"],
    tests: "test/deploy/*.test.ts",
  },
  faults: { program: STORE, tests: "test/faults/*.test.ts" },
  crash: { program: STORE, tests: "test/crash/*.test.ts" },
  failover: {
    program: [...STORE, "deploy", "docs/operacion.md"],
    tests: "test/failover/*.test.ts",
  },
};

const [command, ...words] = argv.slice(2);
const record = readRecord();

if (command === "due") {
  const isDue = (name) => words.includes("--all") || record[name] !== hashOf(name);
  for (const name of Object.keys(DRILLS).filter(isDue)) console.log(name);
} else if (command === "record" && words.length > 0 && words.every((name) => name in DRILLS)) {
  for (const name of words) record[name] = hashOf(name);
  const inOrder = Object.keys(DRILLS).filter((name) => name in record);
  const lines = inOrder.map((name) => `  "${name}": "${record[name]}"`);
  writeFileSync(RECORD, `{\n${lines.join(",\n")}\n}\n`);
} else {
  console.error("Usage: node .ci/drills.mjs due [--all] | record NAME ...");
  exit(2);
}

/** Nothing that can be read as a record is the same as no record. */
function readRecord() {
  if (!existsSync(RECORD)) return {};
  try {
    return { ...JSON.parse(readFileSync(RECORD, "utf8")) };
  } catch {
    return {};
  }
}

/** @param {string} name */
function hashOf(name) {
  const { program, tests } = DRILLS[name];
  const files = [
    ...listFiles([...program, ...NEVER]),
    ...listImported(listFiles([tests])),
    ...listFiles([tests.replace("*.test.ts", "")]),
  ];
  const sum = createHash("sha256");
  for (const file of [...new Set(files)].sort()) {
    sum.update(`${file}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return sum.digest("hex");
}

/** Of the working tree, also files that are not committed yet. */
function listFiles(patterns) {
  const parts = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns];
  const files = execFileSync("git", parts, { encoding: "utf8" }).split("\0");
  return files.filter((file) => file !== "" && existsSync(file));
}

/** The files themselves, and all of ours that they import, directly or not. */
function listImported(entryPoints) {
  const { metafile } = buildSync({
    ...{ entryPoints, bundle: true, write: false, metafile: true, outdir: "none" },
    ...{ platform: "node", format: "esm", packages: "external", logLevel: "error" },
    external: ["virtual:*"],
  });
  return Object.keys(metafile.inputs);
}
