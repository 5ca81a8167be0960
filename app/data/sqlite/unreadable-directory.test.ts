import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { makeTestDirectory } from "../../../test/helpers/temporary-database";
import { openReader, readFileFingerprint, type FileConnection } from "../../../db/open";
import { DatabaseUnavailableError } from "./database-fault.server";
import { createShopDatabase } from "./database.server";
import { createConnectionHolder } from "./connection-holder.server";

const countProducts = ({ sqlite }: FileConnection): unknown =>
  sqlite.prepare("SELECT count(*) FROM products").pluck().get();

async function openInDirectory() {
  const directory = path.join(makeTestDirectory(), "data");
  mkdirSync(directory);
  const file = path.join(directory, "tela.db");
  let nowMs = 0;
  const database = createShopDatabase(file, () => nowMs);
  await database.prepare();
  expect(await database.read(countProducts)).toBe(0);
  return { directory, file, database, wait: () => void (nowMs += 1000) };
}

describe.each<[string, (directory: string) => void]>([
  ["is a link to itself (ELOOP)", (directory) => symlinkSync(directory, directory)],
  ["is a file (ENOTDIR)", (directory) => writeFileSync(directory, "")],
  ["is gone (ENOENT)", () => undefined],
])("while the directory %s", (_title, spoil) => {
  it("the database is unavailable, and works again once the directory is back", async () => {
    const { directory, database, wait } = await openInDirectory();
    renameSync(directory, `${directory}.away`);
    spoil(directory);
    const unavailable = expect.objectContaining({ name: "DatabaseUnavailableError" }) as Error;
    await expect(database.read(countProducts)).rejects.toEqual(unavailable);
    await expect(database.write(countProducts)).rejects.toEqual(unavailable);
    expect(database.findCommit()).toBeNull();
    rmSync(directory, { force: true });
    renameSync(`${directory}.away`, directory);
    wait();
    expect(await database.read(countProducts)).toBe(0);
    expect(await database.write(countProducts)).toBe(0);
    await database.close();
  });

  it("a starting shop gets the error that the database is unavailable", async () => {
    const { directory, file, database } = await openInDirectory();
    await database.close();
    renameSync(directory, `${directory}.away`);
    spoil(directory);
    const started = createShopDatabase(file, () => 0);
    await expect(started.prepare()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });
});

describe.each(["EACCES", "EPERM", "ELOOP", "EIO", "ESTALE", "EMFILE", "ENAMETOOLONG"])(
  "while the system reports %s",
  (code) => {
    it("the database is unavailable until the error ends", async () => {
      const { file, database } = await openInDirectory();
      await database.close();
      let isBroken = true;
      let nowMs = 0;
      const holder = createConnectionHolder({
        file,
        open: openReader,
        identify(asked) {
          if (!isBroken) return readFileFingerprint(asked);
          throw Object.assign(new Error(code), { code, errno: -5, syscall: "stat" });
        },
        clock: () => nowMs,
        replacement: { beforeOpen: () => undefined, afterOpen: () => undefined },
      });
      await expect(holder.use(countProducts)).rejects.toBeInstanceOf(DatabaseUnavailableError);
      expect(holder.findCommit()).toBeNull();
      isBroken = false;
      nowMs += 1000;
      expect(await holder.use(countProducts)).toBe(0);
      holder.close();
    });
  },
);
