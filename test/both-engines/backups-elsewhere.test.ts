import { readdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { isOnPostgres } from "../helpers/test-engine";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
afterAll(() => shop.close());

const open = () => shop.get(adminPaths.backups(), owner);
const folder = () => join(shop.dataDirectory, "backups");
const listFolders = () => readdirSync(folder()).filter((name) => name.endsWith("-owner"));

async function copy(): Promise<void> {
  expect((await shop.post(adminPaths.backups(), { intent: "copy" }, owner)).status).toBe(303);
}

/** What this machine told: the names of its backups. */
function listTold(): string[] {
  return shop
    .connect()
    .prepare("SELECT name FROM stored_files WHERE store = 'backup-entries' ORDER BY name")
    .pluck()
    .all()
    .map((name) => JSON.parse(String(name)) as string[])
    .flatMap(([machine, directory, name = ""]) =>
      machine === hostname() && directory === folder() ? [name] : [],
    );
}

describe("the backups of other machines", () => {
  it.skipIf(isOnPostgres)("are none beside a file", async () => {
    await copy();
    expect((await open()).html).not.toContain("En las otras máquinas");
  });

  it.runIf(isOnPostgres)("are listed as each machine tells them, without a link", async () => {
    await copy();
    expect(listTold()).toEqual(listFolders());
    expect((await open()).html).not.toContain("En las otras máquinas");

    const insert = shop
      .connect()
      .prepare(
        "INSERT INTO stored_files (id, store, name, at, is_whole) VALUES (?, 'backup-entries', ?, ?, 1)",
      );
    const told = (machine: string, at: Date, directory = "/copias") =>
      insert.run(
        machine,
        JSON.stringify([
          ...[machine, directory, "20261120T070000Z-nightly", "2026-11-20T07:00:00.000Z"],
          ...["nightly", 5 * 1024 * 1024],
        ]),
        at.toISOString(),
      );
    told("segunda", new Date());
    told("perdida", new Date(Date.now() - 8 * 24 * 60 * 60 * 1000));
    const { root } = await open();
    const section = select(root, "section[aria-labelledby=en-otras]");
    expect(selectAll(section, "tbody tr").map(readText)).toEqual([
      expect.stringMatching(
        /20 nov 2026, 04:00.*De cada noche.*Está en la máquina segunda.*5,0 MB/,
      ),
    ]);
    expect(selectAll(section, "a, button")).toEqual([]);

    // Its own backup that somebody deleted by hand.
    told(hostname(), new Date(), folder());
    expect(listTold()).not.toEqual(listFolders());
    await copy();
    expect(listTold()).toEqual(listFolders());
  });
});
