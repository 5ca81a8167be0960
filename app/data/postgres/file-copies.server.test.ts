import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { limitCopies } from "./file-copies.server";

const directory = useTemporaryDataDirectory();

function copy(name: string, hoursAgo: number): string {
  const file = path.join(directory, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "x".repeat(100));
  const time = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
  utimesSync(file, time, time);
  return file;
}

it("keeps the newest copies of each kind, and what is arriving", async () => {
  const kept = [
    copy("images/b.jpg", 2),
    copy("images/sizes/a.jpg/320.avif", 1),
    copy("images/incoming/subida", 99),
    copy("imports/a.import", 3),
    copy("tela.db", 99),
  ];
  const old = [copy("images/a.jpg", 3), copy("images/sizes/a.jpg/640.avif", 4)];
  await limitCopies(250);
  expect(kept.map(existsSync)).toEqual(kept.map(() => true));
  expect(old.map(existsSync)).toEqual([false, false]);
});
