import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { limitCopies } from "./table-store.server";

const directory = useTemporaryDataDirectory();

function store(name: string, hoursAgo: number): string {
  const file = path.join(directory, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "x".repeat(100));
  const time = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
  utimesSync(file, time, time);
  return file;
}

it("keeps the newest copies of each kind, and every file that is no copy", async () => {
  const kept = [
    store("copies/images/b.jpg", 2),
    store("copies/images/c.jpg", 1),
    store("copies/imports/a.import", 9),
    ...["images/old.jpg", "images/unused/old.jpg", "receipts/old.pdf", "tela.db"].map((name) =>
      store(name, 99),
    ),
  ];
  const old = [store("copies/images/a.jpg", 3), store("copies/images/d.jpg", 4)];
  await limitCopies(250);
  expect(kept.map(existsSync)).toEqual(kept.map(() => true));
  expect(old.map(existsSync)).toEqual([false, false]);
});
