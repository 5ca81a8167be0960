import { describe, expect, it } from "vitest";

import journal from "../migrations/meta/_journal.json";
import ofPostgres from "./migrations/meta/_journal.json";

/** PostgreSQL's first migration makes what SQLite had by then. */
const START = 19;

const listSteps = ({ entries }: { entries: { idx: number; when: number; tag: string }[] }) =>
  entries.map(({ when, tag }) => ({ when, number: tag.slice(0, 4) }));

describe("the migrations of both engines", () => {
  it("have the same steps, at the same times", () => {
    expect(listSteps(ofPostgres)).toEqual(listSteps(journal).slice(START));
  });
});
