import { describe, expect, it } from "vitest";

import { countSubjects, listCounts } from "./describe-undo";

describe("what a change of the history touched", () => {
  it("is counted by kind, without what has no name among people", () => {
    const counts = [
      { kind: "group", count: 1 },
      { kind: "product", count: 25 },
      { kind: "group-redirect", count: 3 },
    ] as const;
    expect(listCounts(counts)).toBe("1 categoría, 25 productos");
  });

  it("is one number for several kinds", () => {
    expect(countSubjects(["product"], 260)).toBe("260 productos");
    expect(countSubjects(["product", "brand"], 3)).toBe("3 cambios");
  });
});
