import { describe, expect, it } from "vitest";

import { findAskedSize } from "./asked-size";

describe("findAskedSize", () => {
  it.each([
    ["talle=M", "M"],
    ["talle=m", "M"],
    ["talle=XXL", "2XL"],
    ["talle=L", ""],
    ["talle=", ""],
    ["", ""],
  ])("%j asks for %j", (query, size) => {
    expect(findAskedSize(new URLSearchParams(query), ["S", "M", "2XL"])).toBe(size);
  });
});
