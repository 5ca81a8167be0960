/**
 * Breaks the shop in one place at a time, and says which of these mutations the tests catch:
 *
 *   npm run test:mutations              60 mutations
 *   npm run test:mutations -- 20        20 of them
 *   npm run test:mutations -- 60 v1.2   with the tests of another commit, to compare
 *
 * All mutations are in one copy of the shop, which is built once; a variable says which of them acts. Of each
 * mutation the quickest tests run first, and the rest only until one fails.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import ts from "typescript";

const ROOT = resolve(import.meta.dirname, "..");
const SWITCH = "TELA_MUTATION";

/** Where a mutation is written, and what it does there. */
type Mutation = { file: string; line: number; rule: string; was: string };
type Edit = { start: number; end: number; mutated: string };

/** Rules that find a place: the expression, and what it becomes. */
const RULES: Record<string, { files: string; find: (node: ts.Node, text: Text) => Edit | null }> = {
  "a comparison turned round": {
    files: "app/{domain,data}/**/*.ts",
    find: (node, text) => {
      if (!ts.isBinaryExpression(node)) return null;
      const turned = TURNED[node.operatorToken.getText()];
      if (turned === undefined) return null;
      return replace(node, `(${text(node.left)}) ${turned} (${text(node.right)})`);
    },
  },
  "a guard removed": {
    files: "app/{domain,data,forms,flows,payments,http}/**/*.ts",
    find: (node) =>
      ts.isIfStatement(node) && !node.elseStatement && isExit(node.thenStatement)
        ? replace(node.expression, "false")
        : null,
  },
  "a permission dropped": {
    files: "app/routes/admin*/route.tsx",
    find: (node) => {
      if (!ts.isCallExpression(node)) return null;
      const place = PERMISSION_ARGUMENT[node.expression.getText()];
      const needed = place === undefined ? undefined : node.arguments[place];
      return needed && needed.getText() !== '"own"' ? replace(needed, '"own"') : null;
    },
  },
  "a price rounded the other way": {
    files: "app/{domain,data,payments,flows}/**/*.ts",
    find: (node) => {
      const other = ts.isPropertyAccessExpression(node) ? OTHER_WAY[node.getText()] : undefined;
      return other === undefined ? null : replace(node, other);
    },
  },
  "a query without its where": {
    files: "app/data/**/*.ts",
    find: (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "where" &&
      node.arguments[0] !== undefined
        ? replace(node.arguments[0], "undefined")
        : null,
  },
};

/** Which argument of a guard is the permission. */
const PERMISSION_ARGUMENT: Record<string, number> = {
  requireAdmin: 1,
  adminLoader: 0,
  adminAction: 0,
  adminFormAction: 0,
  adminFile: 0,
};

const TURNED: Record<string, string> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };
const OTHER_WAY: Record<string, string> = {
  "Math.round": "Math.floor",
  "Math.floor": "Math.ceil",
  "Math.ceil": "Math.floor",
  "Math.trunc": "Math.ceil",
};

type Text = (node: ts.Node) => string;

const replace = (node: ts.Node, mutated: string): Edit => ({
  start: node.getStart(),
  end: node.getEnd(),
  mutated,
});

/** A branch that only leaves its function. */
function isExit(statement: ts.Statement): boolean {
  const only =
    ts.isBlock(statement) && statement.statements.length === 1
      ? statement.statements[0]
      : statement;
  return only !== undefined && (ts.isReturnStatement(only) || ts.isThrowStatement(only));
}

type Site = { file: string; rule: string; edit: Edit };

function findSites(rule: string): Site[] {
  const { files, find } = RULES[rule] ?? { files: "", find: () => null };
  return globSync(files, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), "utf8");
      const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
      const sites: Site[] = [];
      const visit = (node: ts.Node) => {
        const edit = find(node, (part) => part.getText());
        if (edit) sites.push({ file, rule, edit });
        ts.forEachChild(node, visit);
      };
      visit(tree);
      return sites;
    });
}

/** As many of each rule, spread evenly over the shop, and the same ones each time. */
function chooseSites(count: number): Site[] {
  const rules = Object.keys(RULES);
  const chosen: Site[] = [];
  const isFree = ({ file, edit }: Site) =>
    !chosen.some(
      (other) => other.file === file && other.edit.start < edit.end && edit.start < other.edit.end,
    );
  for (const [at, rule] of rules.entries()) {
    const share = Math.floor((count + rules.length - 1 - at) / rules.length);
    const sites = findSites(rule);
    for (let nth = 0; nth < share; nth += 1) {
      const from = Math.floor(((nth + 0.5) * sites.length) / share);
      const site = [...sites.slice(from), ...sites].find(isFree);
      if (!site) throw new Error(`No place for ${rule}`);
      chosen.push(site);
    }
  }
  return chosen;
}

/** Writes all of them into the copy, each behind its number; from the end of a file, so that the offsets hold. */
function writeMutations(folder: string, sites: readonly Site[]): Mutation[] {
  const sources = new Map<string, string>();
  const numbered = sites.map((site, number) => ({ ...site, number }));
  for (const { file, edit, number } of numbered.toSorted(
    (one, other) => other.edit.start - one.edit.start,
  )) {
    const source = sources.get(file) ?? readFileSync(join(folder, file), "utf8");
    const original = source.slice(edit.start, edit.end);
    const isOn = `globalThis.process?.env?.${SWITCH} === "${number}"`;
    const both = `(${isOn} ? ${edit.mutated} : (${original}))`;
    sources.set(file, source.slice(0, edit.start) + both + source.slice(edit.end));
  }
  for (const [file, source] of sources) writeFileSync(join(folder, file), source);
  return sites.map(({ file, rule, edit }) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    const line = source.slice(0, edit.start).split("\n").length;
    return { file, line, rule, was: source.slice(edit.start, edit.end).replace(/\s+/g, " ") };
  });
}

function makeCopy(tests: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), "tela-mutations-"));
  const git = (...words: string[]) => execFileSync("git", words, { cwd: folder });
  execFileSync("git", ["clone", "-q", ROOT, folder]);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  if (tests !== undefined) {
    const isOfTests = (file: string) => /\.test\.tsx?$|^test\/|^vitest/.test(file);
    const list = (commit: string) =>
      String(git("ls-tree", "-r", "--name-only", commit))
        .split("\n")
        .filter(isOfTests);
    for (const file of list("HEAD")) rmSync(join(folder, file));
    git("checkout", "-q", tests, "--", ...list(tests));
  }
  return folder;
}

/** The tests in the order in which they are asked. */
const listStages = (file: string): string[][] => [
  ["related", file, "--project", "pure", "--project", "unit", "--project", "mocking"],
  ["run", "--project", "http"],
  ["run", "--project", "browser"],
];

/** The test that failed first; null when none did. */
function findCatcher(folder: string, { file }: Mutation, number: number): string | null {
  for (const [command = "", ...words] of listStages(file)) {
    const { status, stdout, stderr, signal } = spawnSync(
      process.execPath,
      [
        join(folder, "node_modules/vitest/vitest.mjs"),
        ...[command, ...words, "--run", "--bail=1", "--passWithNoTests"],
      ],
      {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, [SWITCH]: String(number), NO_COLOR: "1", CI: "1" },
        maxBuffer: 256 * 1024 * 1024,
        // A loop may have lost its end.
        timeout: 20 * 60_000,
      },
    );
    if (status === 0) continue;
    if (signal !== null) return `the end of its time, in ${words.join(" ")}`;
    const [, failed] = /^ FAIL\s+(.*)$/m.exec(stdout + stderr) ?? [];
    // A run that ended for another reason has caught nothing.
    if (failed === undefined) throw new Error(`Vitest failed without a test: ${stdout}${stderr}`);
    return failed;
  }
  return null;
}

const [count = "60", tests] = process.argv.slice(2);
const folder = makeCopy(tests);
try {
  const mutations = writeMutations(folder, chooseSites(Number(count)));
  console.log(`${mutations.length} mutations on ${availableParallelism()} cores, in ${folder}`);
  execFileSync(process.execPath, ["scripts/prepare.mjs", "test"], {
    cwd: folder,
    stdio: "inherit",
  });
  let caught = 0;
  for (const [number, mutation] of mutations.entries()) {
    const catcher = findCatcher(folder, mutation, number);
    if (catcher !== null) caught += 1;
    const { rule, file, line, was } = mutation;
    console.log(
      `${catcher === null ? "MISSED" : "caught"} ${number} ${rule}: ${file}:${line} ${was.slice(0, 80)}`,
    );
    if (catcher !== null) console.log(`       by ${catcher}`);
  }
  console.log(`${caught} of ${mutations.length} caught`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
