import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../db/seed/taxonomy";

const ROOT = path.resolve(import.meta.dirname, "..");

type Source = { file: string; text: string; imports: string[] };

/** All sources in these folders except tests; paths are relative to the repository. */
function readSources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
      .map((entry) => {
        const file = path.relative(ROOT, path.join(entry.parentPath, entry.name));
        const text = readFileSync(path.join(ROOT, file), "utf8");
        return { file, text, imports: listImports(file, text) };
      }),
  );
}

/** A file's imports: packages by name, own files by path without extension. */
function listImports(file: string, text: string): string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith(".") ? path.join(path.dirname(file), fileName) : `package:${fileName}`,
    );
}

const SIMULATOR = "scripts/payment-simulator";
const SOURCES = readSources("app", "db", "server", "scripts");
const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
/** The scripts build, measure and try the shop; they are no part of it. */
const isOfShop = (file: string) => !isIn("scripts")(file);

/** The forbidden imports, as "file -> import". */
function offences(from: (file: string) => boolean, isAllowed: (target: string) => boolean) {
  return SOURCES.filter(({ file }) => from(file)).flatMap(({ file, imports }) =>
    imports.filter((target) => !isAllowed(target)).map((target) => `${file} -> ${target}`),
  );
}

const IMPORTS = new Map(SOURCES.map(({ file, imports }) => [file.replace(/\.tsx?$/, ""), imports]));

/** True when a file reaches itself by its imports, types included. */
function isInCircle(file: string): boolean {
  const start = file.replace(/\.tsx?$/, "");
  const seen = new Set<string>();
  const waiting = [...(IMPORTS.get(start) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === start) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(IMPORTS.get(name) ?? []));
  }
  return false;
}

const ADDRESSES = ["app/paths", "app/admin-paths"];
const ENVIRONMENT = ["app/settings/", "app/log/", ...ADDRESSES];
const GLUE = [
  "app/domain/",
  "app/data/",
  "app/forms/",
  "app/http/",
  "app/sessions/",
  ...ENVIRONMENT,
];

/** What each folder of app may import: dependencies run in one direction. */
const LAYERS: Record<string, readonly string[]> = {
  domain: ["app/domain/"],
  settings: ["app/domain/", "app/settings/"],
  log: ["app/settings/", "app/log/"],
  forms: ["app/domain/", "app/forms/"],
  data: [
    "app/domain/",
    "app/data/",
    "db/",
    ...ENVIRONMENT.filter((name) => !ADDRESSES.includes(name)),
  ],
  sessions: GLUE,
  http: GLUE,
  auth: [...GLUE, "app/auth/"],
  payments: [...GLUE, "app/payments/"],
  images: [...GLUE, "app/images/"],
  imports: [...GLUE, "app/images/", "app/imports/"],
  flows: [...GLUE, "app/flows/", "app/images/", "app/imports/", "app/payments/"],
  mail: [...GLUE, "app/mail/"],
  watch: [...GLUE, "app/auth/", "app/backups/", "app/watch/"],
  backups: [...GLUE, "app/backups/", "db/file-lock", "package.json"],
  ui: ["app/domain/", "app/forms/", "app/ui/", ...ADDRESSES],
  routes: ["app/", "db/"],
  styles: [],
};

describe("dependencies run one way", () => {
  it.each(Object.entries(LAYERS))("app/%s imports only what it may", (layer, allowed) => {
    expect(
      offences(
        isIn(`app/${layer}`),
        (target) =>
          target.startsWith("package:") || allowed.some((prefix) => target.startsWith(prefix)),
      ),
    ).toEqual([]);
  });

  it("has a rule for every folder of app", () => {
    const folders = readdirSync(path.join(ROOT, "app"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !(name in LAYERS))).toEqual([]);
  });

  it("keeps the rules and the drawings free of any package", () => {
    const isPure = (target: string) => !target.startsWith("package:");
    expect(offences(isIn("app/domain"), isPure)).toEqual([]);
    expect(offences(isIn("db/seed/drawings"), isPure)).toEqual([]);
  });

  it("needs zod for forms, and nothing else", () => {
    const isAllowed = (target: string) => !/^package:(?!zod$)/.test(target);
    expect(offences(isIn("app/forms"), isAllowed)).toEqual([]);
  });

  it("describes the tables with drizzle alone", () => {
    const isSchema = isIn("db/schema");
    expect(SOURCES.filter(({ file }) => isSchema(file))).not.toEqual([]);
    const isDrizzle = (target: string) =>
      target.startsWith("package:drizzle-orm") || isSchema(target) || target === "db/columns";
    expect(offences(isSchema, isDrizzle)).toEqual([]);
  });

  it("speaks SQLite's dialect in db/columns.ts alone", () => {
    const ofSqlite = SOURCES.filter(({ text }) => text.includes('"drizzle-orm/sqlite-core"'));
    expect(ofSqlite.map(({ file }) => file)).toEqual(["db/columns.ts"]);
    const nocase = SOURCES.filter(({ text }) => text.includes("COLLATE NOCASE"));
    expect(nocase.map(({ file }) => file)).toEqual([]);
  });

  it("keeps db below the shop", () => {
    const isBelow = (target: string) => target.startsWith("package:") || isIn("db")(target);
    expect(SOURCES.filter(({ file }) => isIn("db/seed")(file))).not.toEqual([]);
    expect(offences(isIn("db"), isBelow)).toEqual([]);
  });

  it("speaks SQL in app/data and db only", () => {
    const isElsewhere = (file: string) =>
      isOfShop(file) && !isIn("app/data")(file) && !isIn("db")(file);
    const isNoDatabase = (target: string) =>
      !/^package:(drizzle-orm|better-sqlite3)(\/|$)|^db\/(open$|schema\/)/.test(target);
    expect(offences(isElsewhere, isNoDatabase)).toEqual([]);
  });

  it("imports no script into the shop", () => {
    expect(offences(isOfShop, (target) => !isIn("scripts")(target))).toEqual([]);
  });

  it("shares nothing with the payment simulator", () => {
    const isSimulator = isIn(SIMULATOR);
    expect(SOURCES.filter(({ file }) => isSimulator(file))).not.toEqual([]);
    const isOwn = (target: string) => isSimulator(target) || target.startsWith("package:");
    expect(offences(isSimulator, isOwn)).toEqual([]);
  });

  it("has no import circle", () => {
    expect(SOURCES.map(({ file }) => file).filter(isInCircle)).toEqual([]);
  });

  it("never lets the markup reach a server module", () => {
    expect(offences(isIn("app/ui"), (target) => !/\.server$|^package:node:/.test(target))).toEqual(
      [],
    );
  });
});

describe("routes", () => {
  const routeOf = (file: string) => /^app\/routes\/([^/]+)/.exec(file)?.[1];

  it("are imported by nobody, and by no other route", () => {
    const offending = SOURCES.flatMap(({ file, imports }) =>
      imports
        .filter((target) => routeOf(target) && routeOf(target) !== routeOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(offending).toEqual([]);
  });

  it("are folders, each with its route.tsx", () => {
    const entries = readdirSync(path.join(ROOT, "app/routes"), { withFileTypes: true });
    const isRoute = (name: string) =>
      SOURCES.some(({ file }) => file === `app/routes/${name}/route.tsx`);
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter(({ name }) => !isRoute(name)).map(({ name }) => name)).toEqual([]);
  });
});

describe("names", () => {
  const nameless = /^(utils?|lib|libs|helpers?|misc|common|shared)$/;

  it("has no folder and no file without a topic", () => {
    const parts = SOURCES.filter(({ file }) =>
      file
        .replace(/\.tsx?$/, "")
        .split("/")
        .some((part) => nameless.test(part)),
    );
    expect(parts.map(({ file }) => file)).toEqual([]);
  });

  it("has no barrels", () => {
    const barrels = SOURCES.filter(({ file }) => /(^|\/)index\.tsx?$/.test(file));
    expect(barrels.map(({ file }) => file)).toEqual([]);
  });

  it("writes file names in kebab-case", () => {
    const isKebab = (file: string) =>
      /^[a-z0-9-]+(\.(server|client))?\.tsx?$|^entry\./.test(path.basename(file));
    expect(SOURCES.map(({ file }) => file).filter((file) => !isKebab(file))).toEqual([]);
  });
});

describe("rules", () => {
  function linesWith(pattern: RegExp, isChecked: (file: string) => boolean): string[] {
    return SOURCES.filter(({ file }) => isChecked(file)).flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, number) =>
          pattern.test(line) ? [`${file}:${number + 1} ${line.trim()}`] : [],
        ),
    );
  }

  it("name no brand and no category outside the seed", () => {
    const { sections, groups, brands } = BUILT_IN_TAXONOMY;
    const ids = [...sections, ...groups, ...brands].map(({ id }) => id);
    const named = new RegExp(`["'\`](${ids.join("|")})["'\`]`);
    const isComment = (line: string) => /^\S+ (\/?\*|\/\/)/.test(line);
    const lines = linesWith(named, (file) => isIn("app")(file) || isIn("server")(file));
    expect(lines.filter((line) => !isComment(line))).toEqual([]);
  });

  it("keep what changes per shop, except what belongs to the process", () => {
    const ofProcess = [
      "app/auth/password-hash.server.ts",
      "app/data/catalogue/built-in-products.server.ts",
      "app/images/picture-work.server.ts",
      "app/log/log.server.ts",
    ];
    const isServer = (file: string) => /\.server\.tsx?$|\/route\.tsx$/.test(file);
    const isOfShop = (file: string) => isServer(file) && !ofProcess.includes(file);
    expect(
      linesWith(/^(export )?let |^(export )?const .* = new (LRUCache|RateLimiter)/, isOfShop),
    ).toEqual([]);
  });

  it("take the clock as an argument", () => {
    const clock = /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(|\bMath\.random\(/;
    expect(linesWith(clock, isIn("app/domain"))).toEqual([]);
  });

  it("know nothing of the process or of the browser", () => {
    const surroundings = /\bprocess\.|\bwindow\.|\bdocument\.|\blocalStorage\b/;
    expect(linesWith(surroundings, isIn("app/domain"))).toEqual([]);
  });

  it("ask the database by statements that are awaited", () => {
    const isOfSqlite = (file: string) =>
      ["sqlite", "dialect", "backups", "move"].some((part) => isIn(`app/data/${part}`)(file));
    // A backup, before it becomes the shop's database.
    const ofBackup = "app/data/payments/payment-searches.server.ts";
    const isOther = (file: string) => isIn("app")(file) && !isOfSqlite(file) && file !== ofBackup;
    expect(linesWith(/\.sqlite\b|\bsqlite\.|\{ sqlite\b/, isOther)).toEqual([]);
    expect(linesWith(/from "better-sqlite3"/, isOther)).toEqual([]);
  });

  it("are the same for both engines", () => {
    const isOfServer = (file: string) => isIn("app/data/postgres")(file) || isIn("db")(file);
    expect(linesWith(/from "pg"/, (file) => !isOfServer(file))).toEqual([]);
    const choice = /\.engine\b|\{ engine\b|isFileConnection|databaseUrl\b/;
    const places = ["db", "app/data/dialect", "app/settings"];
    const isElsewhere = (file: string) => !places.some((place) => isIn(place)(file));
    expect(linesWith(choice, isElsewhere)).toEqual([]);
  });

  it("load the client of PostgreSQL only for a shop that has one", () => {
    const listLoaded = (text: string) =>
      Array.from(
        text.matchAll(/^import (?!type )[^;]*? from "([^"]+)"/gms),
        ([, name]) => name ?? "",
      );
    const isOfServer = (file: string) => /^(app\/data|db)\/postgres\//.test(file);
    const entries = SOURCES.filter(({ file }) => isOfShop(file) && !isOfServer(file)).flatMap(
      ({ text }) => listLoaded(text).filter((name) => /\/postgres\//.test(name)),
    );
    const waiting = [...new Set(entries.map((name) => path.basename(name)))];
    expect(waiting).toContain("table-store.server");
    const loaded = new Set<string>();
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const sources = SOURCES.filter(
        ({ file }) => isOfServer(file) && path.parse(file).name === name,
      );
      for (const each of sources.flatMap(({ text }) => listLoaded(text))) {
        const isOwn = each.startsWith("./") || each.includes("/postgres/");
        if (isOwn && !loaded.has(each)) waiting.push(path.basename(each));
        loaded.add(each);
      }
    }
    expect([...loaded]).not.toContain("pg");
  });

  it("write in transactions of the one database helper only", () => {
    const helpers = ["sqlite/database.server.ts", "postgres/database.server.ts"];
    // A whole shop that is moved is no write of the shop's.
    helpers.push(
      "move/file-rows.server.ts",
      "postgres/move-rows.server.ts",
      "postgres/server-home.server.ts",
    );
    const isElsewhere = (file: string) => !helpers.some((name) => file === `app/data/${name}`);
    // A backup copies one snapshot in a reading transaction.
    const isReader = (file: string) => file === "app/data/backups/database-copy.server.ts";
    expect(
      linesWith(
        /\.transaction\(|\bBEGIN\b/,
        (file) => isElsewhere(file) && !isReader(file) && isIn("app")(file),
      ),
    ).toEqual([]);
    expect(linesWith(/\.transaction\(/, isElsewhere)).toEqual([]);
  });
});

describe("tests", () => {
  const HIDING = "includes|startsWith|endsWith|test|every|some";
  const NAME = new RegExp(`^(${HIDING})$`);
  const COMPARISON = new RegExp(`expect\\([^;]*\\.(${HIDING})\\(`);

  /** The comparisons whose failure would only say true or false: `expect(name.includes("a"))`. */
  function listHidingComparisons(file: string): string[] {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
    const found: string[] = [];
    const isHiding = (node: ts.Expression) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      NAME.test(node.expression.name.text);
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText(source) === "expect") {
        const compared = node.arguments.flatMap((each) =>
          ts.isArrayLiteralExpression(each) ? [...each.elements] : [each],
        );
        found.push(...compared.filter(isHiding).map((each) => `${file}: ${each.getText(source)}`));
      }
      ts.forEachChild(node, look);
    };
    look(source);
    return found;
  }

  it("compare by toContain, toMatch and the like, which say what they found", () => {
    const isTest = /(\.test\.tsx?|^test\/helpers\/.*\.ts)$/;
    const files = globSync("{app,db,server,scripts,test}/**/*.{ts,tsx}", { cwd: ROOT });
    const suspects = files.filter(
      (file) => isTest.test(file) && COMPARISON.test(readFileSync(file, "utf8")),
    );
    expect(suspects.flatMap(listHidingComparisons)).toEqual([]);
  });
});
