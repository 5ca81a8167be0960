import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { mergePlainTexts } from "./text-merge";

const NAMES = ["address", "hours"] as const;
const BASE = { address: "Calle 1", hours: "De 9 a 18" };

const merge = (saved: Partial<typeof BASE>, typed: Partial<typeof BASE>) =>
  mergePlainTexts(NAMES, {
    base: BASE,
    saved: { ...BASE, ...saved },
    typed: { ...BASE, ...typed },
  });

describe("mergePlainTexts", () => {
  it("keeps both changes when each side changed a different field", () => {
    expect(merge({ address: "Calle 2" }, { hours: "De 10 a 20" })).toEqual({
      texts: { address: "Calle 2", hours: "De 10 a 20" },
      conflicts: [],
    });
  });

  it("keeps the typed value of a field that both changed, and lists it", () => {
    expect(merge({ address: "Calle 2" }, { address: "Calle 3" })).toEqual({
      texts: { ...BASE, address: "Calle 3" },
      conflicts: ["address"],
    });
  });

  it("lists nothing when both wrote the same", () => {
    expect(merge({ address: "Calle 2" }, { address: "Calle 2" }).conflicts).toEqual([]);
  });

  it("keeps everything typed when the base is unknown", () => {
    const typed = { ...BASE, hours: "Nunca" };
    const saved = { address: "Calle 2", hours: BASE.hours };
    expect(mergePlainTexts(NAMES, { base: null, saved, typed })).toEqual({
      texts: typed,
      conflicts: ["address", "hours"],
    });
  });

  it("each text comes from one of the two sides, and an untouched form shows what is saved", () => {
    const text = fc.constantFrom("", "a", "b", "c");
    const version = fc.record({ address: text, hours: text });
    fc.assert(
      fc.property(version, version, version, (base, saved, typed) => {
        const { texts, conflicts } = mergePlainTexts(NAMES, { base, saved, typed });
        for (const name of NAMES) {
          expect([saved[name], typed[name]]).toContain(texts[name]);
          if (conflicts.includes(name)) expect(texts[name]).toBe(typed[name]);
        }
        expect(mergePlainTexts(NAMES, { base, saved, typed: base }).texts).toEqual(saved);
      }),
    );
  });
});
