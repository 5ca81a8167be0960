import { expect, it } from "vitest";

import { judgeMigrations, type MigrationId } from "./migrate";

const migration = (writtenAt: number, hash = `sum of ${writtenAt}`): MigrationId => ({
  writtenAt,
  hash,
});
const KNOWN = [migration(10), migration(20), migration(30)];

it.each([
  ["all of them", KNOWN, "current"],
  ["the first ones", KNOWN.slice(0, 2), "behind"],
  ["one more", [...KNOWN, migration(40)], "newer"],
  ["one more, though an earlier one is another", [migration(10, "other"), migration(40)], "newer"],
  [
    "the first one with another text",
    [migration(10, "other"), migration(20), migration(30)],
    "changed",
  ],
  [
    "the last one with another text",
    [migration(10), migration(20), migration(30, "other")],
    "changed",
  ],
  [
    "one that is not the program's",
    [migration(10), migration(15), migration(20), migration(30)],
    "changed",
  ],
  ["all but one in between", [migration(10), migration(30)], "changed"],
  ["one of them twice", [migration(10), migration(10), migration(20)], "changed"],
])("a database that had %s", (_, applied, state) => {
  expect(judgeMigrations({ applied, known: KNOWN })).toBe(state);
});
