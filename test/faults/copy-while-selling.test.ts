import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { signInAt } from "../helpers/back-office";
import { eventually } from "../helpers/eventually";
import { runProgram, type RunningShop } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper } from "../helpers/shopper";
import { postForm, visit, type Visit } from "../helpers/visitor";
import { isRefusal, openShop } from "./open-shop";

const DATABASE_MB = 50;
const SHOPPERS = 4;
/** Of a shopper between two requests: a shop that is never idle copies slowly. */
const PAUSE_MS = 20;

/** `meanwhile`: asked for and answered while the pages of a copy were written. */
type Answer = Visit & { meanwhile: boolean };

it("copies the shop while orders come in, and stops neither them nor the pages", async () => {
  const shop = await openShop();
  fillDatabase(shop);
  const cookie = await signInAt(shop.url);
  const shopper = await prepareShopper(shop.url);
  const press = () => postForm(shop.url + adminPaths.backups(), { intent: "copy" }, { cookie });
  const copies = {
    owner: async () => {
      await eventually(async () => expect((await press()).status).toBe(303));
      // The answer does not wait for a copy that takes long.
      await vi.waitFor(() => expect(listCopies(shop)).toHaveLength(1), { timeout: 120_000 });
    },
    command: async () =>
      expect(await runProgram(["backup"], shop.directory)).toEqual({ exitCode: 0, errors: "" }),
  };
  const known: string[] = [];
  let taken = 0;
  for (const [who, copy] of Object.entries(copies)) {
    const ordersBefore = countOrders(join(shop.directory, "tela.db"));
    let isOver = false;
    const keepAsking = (ask: () => Promise<Visit>) => repeat(shop, ask, () => isOver);
    const selling = Array.from({ length: SHOPPERS }, () =>
      keepAsking(() => shopper.tryToConfirm(mintOrderKey())),
    );
    const looking = keepAsking(() => visit(shop.url + paths.products()));
    await copy().finally(() => (isOver = true));
    const [looks, orders] = [await looking, (await Promise.all(selling)).flat()];

    const [file = ""] = listCopies(shop).filter((each) => !known.includes(each));
    known.push(file);
    expect(countOrders(file, true), who).toBeGreaterThanOrEqual(ordersBefore);
    const sold = orders.filter(({ status }) => status === 303);
    // A shop that gets too little of the machine may refuse some for a moment.
    expect(orders.filter((order) => order.status !== 303 && !isRefusal(order))).toEqual([]);
    expect(looks.filter((look) => look.status !== 200 && !isRefusal(look))).toEqual([]);
    expect(sold.filter(({ meanwhile }) => meanwhile).length, who).toBeGreaterThan(0);
    expect(
      looks.filter(({ status, meanwhile }) => status === 200 && meanwhile).length,
      who,
    ).toBeGreaterThan(0);
    taken += sold.length;
  }
  expect(countOrders(join(shop.directory, "tela.db"))).toBe(taken);
});

/** In a table of its own, which the shop does not keep in memory. */
function fillDatabase(shop: RunningShop): void {
  shop.changeDatabase((database) => {
    database.exec("CREATE TABLE relleno (texto BLOB)");
    const insert = database.prepare("INSERT INTO relleno VALUES (randomblob(1024 * 1024))");
    for (let count = 0; count < DATABASE_MB; count += 1) insert.run();
    database.pragma("wal_checkpoint(TRUNCATE)");
  });
}

async function repeat(
  shop: RunningShop,
  ask: () => Promise<Visit>,
  until: () => boolean,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!until()) {
    const isCopying = isBeingCopied(shop);
    const answer = await ask();
    answers.push({ ...answer, meanwhile: isCopying && isBeingCopied(shop) });
    await wait(PAUSE_MS);
  }
  return answers;
}

/** True from the first page of a copy to its last one; checks and other files come after that. */
function isBeingCopied(shop: RunningShop): boolean {
  return listFolders(shop, /^\.draft-/).some((folder) => {
    const size = statSync(join(folder, "tela.db"), { throwIfNoEntry: false })?.size ?? 0;
    return size > 0 && size < DATABASE_MB * 1024 * 1024;
  });
}

function countOrders(file: string, checksFile = false): number {
  const database = new Database(file, { readonly: true });
  try {
    if (checksFile) expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    return Number(database.prepare("SELECT count(*) FROM orders").pluck().get());
  } finally {
    database.close();
  }
}

/** Only complete ones: the name of an unfinished copy starts with a dot. */
function listCopies(shop: RunningShop): string[] {
  return listFolders(shop, /^\d/).map((folder) => join(folder, "tela.db"));
}

function listFolders(shop: RunningShop, name: RegExp): string[] {
  const folder = join(shop.directory, "backups");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((each) => name.test(each))
    .map((each) => join(folder, each));
}
