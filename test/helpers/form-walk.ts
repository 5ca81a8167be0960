import type Database from "better-sqlite3";

import { listAdminRoutes } from "./admin-routes";
import type { BuiltShop, Page } from "./built-shop";
import type { CookieJar } from "./cookies";
import type { FilledShop } from "./filled-back-office";
import { selectAll } from "./html";
import { listPresses, OPEN, press, type FillIn, type Press } from "./press-forms";
import { beginWatch, type Person, type Written } from "./watched-writes";

/** What came of the buttons of one intent, in the places where they were pressed. */
export type WalkedForm = {
  route: string;
  intent: string;
  /** How many presses changed something. */
  changes: number;
  faults: string[];
  /** Of the answers. */
  statuses: number[];
};

/** A button on a page: the only one of its intent, or one of several. */
type Step = { key: string; nth: number };

/** A page, and the buttons to press one after another, each on the page that the last one showed. */
type Trail = { address: string; steps: Step[] };

/** So many pages of one route are opened. */
const PAGES_OF_ROUTE = 20;
/** So many buttons of one intent are tried on one page, and in all. */
const TRIED_ON_PAGE = 2;
const TRIED_IN_ALL = 8;
/** After so many presses that changed something, the others of the intent are let be. */
const ENOUGH_CHANGES = 2;
const LONGEST_TRAIL = 3;

/**
 * Opens each page that links lead to, and presses each button of each form, each time on a copy of the
 * shop in which nothing was written yet. What an answer shows is walked on, so the second page of a change
 * is reached too.
 */
export async function walkForms(filled: FilledShop, fillIn: FillIn): Promise<WalkedForm[]> {
  const { shop, jar } = await filled.openCopy();
  const listSteps = (page: Page) => limitSteps(listKeyedPresses(shop, page, fillIn));
  const pages = await openPages(shop, (path) => shop.get(path, jar));
  await shop.close();
  const waiting: Trail[] = [...pages].flatMap(([address, page]) =>
    listSteps(page).map((step) => ({ address, steps: [step] })),
  );
  const found = new Map<string, WalkedForm>();
  const tried = new Map<string, number>();
  let unwritten: BuiltShop | null = null;
  for (let trail = waiting.shift(); trail; trail = waiting.shift()) {
    const key = trail.steps.at(-1)?.key ?? "";
    const known = found.get(key) ?? toUnknown(key);
    const count = tried.get(key) ?? 0;
    if (known.changes >= ENOUGH_CHANGES || count >= TRIED_IN_ALL) continue;
    tried.set(key, count + 1);
    const copy: BuiltShop = unwritten ?? (await filled.openCopy()).shop;
    const database = copy.connect();
    const readVersion = () => database.pragma("data_version", { simple: true });
    const version = readVersion();
    const result = await runTrail({ shop: copy, jar: filled.openJar(), database }, trail, fillIn);
    unwritten = readVersion() === version ? copy : null;
    if (unwritten === null) await copy.close();
    if (result === null) continue;
    found.set(key, addResult(known, result));
    if (trail.steps.length === LONGEST_TRAIL) continue;
    const { address, steps } = trail;
    for (const step of listSteps(result.shown)) waiting.push({ address, steps: [...steps, step] });
  }
  await unwritten?.close();
  return [...found.values()].filter(({ intent }) => intent !== OPEN);
}

type Result = { written: Written; status: number; shown: Page };

function toUnknown(key: string): WalkedForm {
  const [route = "", intent = ""] = key.split(" :: ");
  return { route, intent, changes: 0, faults: [], statuses: [] };
}

function addResult(known: WalkedForm, { written, status }: Result): WalkedForm {
  return {
    ...known,
    changes: known.changes + Number(written.hasChanged),
    faults: [...new Set([...known.faults, ...written.faults])],
    statuses: [...known.statuses, status],
  };
}

type KeyedPress = { key: string; press: Press };

/** The buttons of the page whose forms go to an action of the back office. */
function listKeyedPresses(shop: BuiltShop, page: Page, fillIn: FillIn): KeyedPress[] {
  const withAction = listAdminRoutes(shop.build).filter(({ route }) => route.module.action);
  const findPattern = toPatternFinder(withAction.map(({ pattern }) => pattern));
  return listPresses(page, fillIn).flatMap((found) => {
    const pattern = findPattern(found.action);
    return pattern === undefined ? [] : { key: `${pattern} :: ${found.intent}`, press: found };
  });
}

function limitSteps(presses: readonly KeyedPress[]): Step[] {
  const counts = new Map<string, number>();
  return presses.flatMap(({ key }) => {
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return nth < TRIED_ON_PAGE ? { key, nth } : [];
  });
}

/** Of two routes that fit an address, the one with fewer parameters has it. */
function toPatternFinder(patterns: readonly string[]) {
  const expressions = patterns
    .filter((pattern) => !pattern.endsWith("*"))
    .toSorted((one, other) => one.split(":").length - other.split(":").length)
    .map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.replace(/:[^/]+/g, "[^/]+")}$`) }));
  return (address: string) => {
    const [path = ""] = address.split("?");
    return expressions.find(({ fits }) => fits.test(path))?.pattern;
  };
}

/** Null when an earlier press led elsewhere. The writes are those of the last press. */
async function runTrail(
  { shop, jar, database }: { shop: BuiltShop; jar: CookieJar; database: Database.Database },
  { address, steps }: Trail,
  fillIn: FillIn,
): Promise<Result | null> {
  const select = `SELECT id AS "adminId", coalesce(nullif(name, ''), username) AS name FROM admins ORDER BY id`;
  const owner = database.prepare<[], Person>(select).get() ?? { adminId: 0, name: "" };
  let shown = await shop.get(address, jar);
  let status = 0;
  let readWritten = beginWatch(database, owner);
  for (const { key, nth } of steps) {
    const presses = listKeyedPresses(shop, shown, fillIn).filter((each) => each.key === key);
    const found = presses[nth];
    if (!found) return null;
    readWritten = beginWatch(database, owner);
    const pressed = await press(shop, found.press, jar);
    status = pressed.answer.status;
    shown = pressed.shown;
  }
  return { written: readWritten(), status, shown };
}

/** Each page that links lead to, from the dashboard on; some of each route. */
export async function openPages(shop: BuiltShop, open: (path: string) => Promise<Page>) {
  const findPattern = toPatternFinder(listAdminRoutes(shop.build).map(({ pattern }) => pattern));
  const counts = new Map<string, number>();
  const pages = new Map<string, Page>();
  const waiting = ["/admin"];
  const seen = new Set(waiting);
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const page = await open(address);
    if (page.status !== 200 || !page.html.startsWith("<!DOCTYPE html>")) continue;
    pages.set(address, page);
    for (const { attributes } of selectAll(page.root, "a")) {
      const [link = ""] = (attributes.href ?? "").split("#");
      const pattern = findPattern(link);
      const count = counts.get(pattern ?? "") ?? 0;
      if (pattern === undefined || seen.has(link) || count >= PAGES_OF_ROUTE) continue;
      seen.add(link);
      counts.set(pattern, count + 1);
      waiting.push(link);
    }
  }
  return pages;
}
