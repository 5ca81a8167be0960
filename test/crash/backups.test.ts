import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { prepareShopper, type Shopper } from "../helpers/shopper";
import { runCommand } from "../helpers/tela-command";
import { countKills } from "./kills";

const BACKUP_KILLS = countKills(5);
const RESTORE_KILLS = countKills(10);

const work = mkdtempSync(join(tmpdir(), "tela-drill-"));
const archive = join(work, "copia.tar.gz");
let shop: RunningShop;
let shopper: Shopper;

beforeAll(async () => {
  shop = await openRunningShop();
  shopper = await prepareShopper(shop.url);
});
afterAll(async () => {
  await shop.close();
  rmSync(work, { recursive: true, force: true });
});

const order = () => shopper.confirm(randomBytes(16).toString("base64url"));

/** The tokens of the orders in an intact database. */
function readOrders(directory: string): unknown[] {
  const database = new Database(join(directory, "tela.db"), { fileMustExist: true });
  try {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.pragma("foreign_key_check")).toEqual([]);
    return database.prepare("SELECT token FROM orders ORDER BY id").pluck().all();
  } finally {
    database.close();
  }
}

/** The time of a backup's name, then its number among those of the same second. */
function readPlace(name: string): [string, number] {
  const [, time = "", number = "1"] = /^([\dTZ]+)(?:-(\d+))?-/.exec(name) ?? [];
  return [time, Number(number)];
}

/** From the oldest to the newest. */
const listBackups = (directory: string) =>
  readdirSync(join(directory, "backups"))
    .filter((name) => /^\d/.test(name))
    .sort((one, other) => {
      const [[oneTime, oneNumber], [otherTime, otherNumber]] = [readPlace(one), readPlace(other)];
      return oneTime === otherTime ? oneNumber - otherNumber : oneTime < otherTime ? -1 : 1;
    });

describe("a shop that sells", { timeout: 60_000 }, () => {
  it("can be backed up, and every named backup is complete, however often the power fails", async () => {
    for (let kill = 0; kill < BACKUP_KILLS; kill += 1) {
      await runCommand(shop.directory, ["backup"], { killAfterMs: randomInt(150, 700) });
    }
    await order();
    let isOver = false;
    const selling = (async () => {
      while (!isOver) await order();
    })();
    const before = await order();
    const { code, complaint } = await runCommand(shop.directory, ["backup", archive]);
    isOver = true;
    await selling;
    expect(complaint).toBe("");
    expect(code).toBe(0);
    const backups = listBackups(shop.directory);
    for (const name of backups) readOrders(join(shop.directory, "backups", name));
    expect(readOrders(join(shop.directory, "backups", backups.at(-1) ?? ""))).toContain(before);
    const left = readdirSync(join(shop.directory, "backups"));
    expect(left.filter((name) => name.startsWith(".draft"))).toEqual([]);
  });

  it("opens again from the archive on another machine, with the last order in it", async () => {
    const directory = join(work, "otra");
    const imported = await runCommand(directory, ["import", archive]);
    expect(imported.complaint).toBe("");
    const orders = readOrders(directory);
    expect(imported.output).toContain(`Pedidos:    ${orders.length}`);
    const other = await openRunningShop("built-in catalogue", { DATA_DIR: directory });
    try {
      const page = await fetch(other.url + paths.order(String(orders.at(-1))));
      expect(page.status).toBe(200);
      expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
      const refused = await runCommand(directory, ["restore", archive]);
      expect(refused.complaint).toMatch(/^La tienda está abierta/);
    } finally {
      await other.close();
    }
    expect((await runCommand(directory, ["import", archive])).complaint).toMatch(
      /ya hay una tienda/,
    );
  });

  it("is the old or the new one, whenever a restore is interrupted", async () => {
    await shop.kill();
    const present = readOrders(shop.directory);
    const backup = listBackups(shop.directory).at(-1) ?? "";
    const copied = readOrders(join(shop.directory, "backups", backup));
    for (let kill = 0; kill < RESTORE_KILLS; kill += 1) {
      await runCommand(shop.directory, ["restore", archive], { killAfterMs: randomInt(200, 900) });
      const isDecided = existsSync(join(shop.directory, "restoring"));
      if (!isDecided) expect([present, copied]).toContainEqual(readOrders(shop.directory));
    }
    await shop.reopen();
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    const opened = readOrders(shop.directory);
    expect([present, copied]).toContainEqual(opened);
    expect(
      readdirSync(shop.directory).filter((name) => /^restoring|^\.restore/.test(name)),
    ).toEqual([]);
  });
});
