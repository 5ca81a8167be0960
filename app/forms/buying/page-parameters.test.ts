import { describe, expect, it } from "vitest";

import { findAskedSize, isOwnSize } from "./page-parameters";

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

describe("isOwnSize", () => {
  it.each([
    ["", true],
    ["talle=M", true],
    ["talle=2XL", true],
    ["talle=XXL", true],
    ["talle=%C3%9Anico", true],
    ["talle=m", false],
    ["talle=+M", false],
    ["talle=L", false],
    ["talle=", false],
    ["talle=M&talle=S", false],
  ])("%j: %s", (query, isOwn) => {
    expect(isOwnSize(new URLSearchParams(query), ["S", "M", "2XL", "UNICO"])).toBe(isOwn);
  });
});
