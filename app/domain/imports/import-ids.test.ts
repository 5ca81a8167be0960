import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { findIdProblem } from "../products/product-id";
import { createIdGiver, extendId, toProductId } from "./import-ids";

const LONG = `${"remera-".repeat(14)}lisa`;

describe("the id for an address elsewhere", () => {
  it.each([
    ["remera-lisa", "remera-lisa", []],
    ["Remera-Lisa", "remera-lisa", ["Remera-Lisa"]],
    ["campera-sude%C3%B1a", "campera-sudena", ["campera-sudeña"]],
    ["remera%20lisa", "remera-lisa", ["remera lisa"]],
    // Not encoded, and not broken either.
    ["100%-lana", "100-lana", ["100%-lana"]],
    ["日本", "", ["日本"]],
    ["", "", []],
    ["a".repeat(301), "a".repeat(95), []],
  ])("%j is %j", (address, id, formerIds) => {
    expect(toProductId(address)).toEqual({ id, formerIds });
  });

  it("is cut at a dash when it is too long", () => {
    expect(LONG).toHaveLength(102);
    expect(toProductId(LONG)).toEqual({
      id: "remera-".repeat(13).slice(0, -1),
      formerIds: [LONG],
    });
  });

  it("is a valid one, or none", () => {
    fc.assert(
      fc.property(anyText(), anyText(), (address, words) => {
        const { id } = toProductId(address);
        if (id !== "") expect(findIdProblem(id)).toBeNull();
        const extended = extendId(id || "x", words);
        expect(findIdProblem(extended)).toBeNull();
      }),
    );
  });
});

describe("the ids of a file", () => {
  it("are each given once, and a made one takes none away", () => {
    const give = createIdGiver(["remera", "remera", "remera-02", "buzo"]);
    expect(["remera", "remera", "remera-02", "remera", "buzo", "", ""].map(give)).toEqual([
      "remera",
      "remera-03",
      "remera-02",
      "remera-04",
      "buzo",
      "",
      "",
    ]);
  });
});
