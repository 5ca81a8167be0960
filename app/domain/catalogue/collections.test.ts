import { expect, it } from "vitest";

import { isCollectionOpen } from "./collections";

it.each([
  [null, null, true],
  ["2026-03-10", null, true],
  ["2026-03-11", null, false],
  [null, "2026-03-10", true],
  [null, "2026-03-09", false],
  ["2026-03-01", "2026-03-31", true],
])("A collection from %s until %s is open on 10 March: %s", (startsOn, endsOn, isOpen) => {
  expect(isCollectionOpen({ startsOn, endsOn }, "2026-03-10")).toBe(isOpen);
});
