import { describe, expect, it } from "vitest";

import { encodeEntry, measureEntry, readEntry } from "./page-store";

describe("a page entry", () => {
  it("keeps no more of each body than what it is measured by", async () => {
    const text = Array.from({ length: 3000 }, (_, count) => `prenda ${count * count}`).join();
    const headers = { "Cache-Control": "public, no-cache" };
    const entry = await readEntry(new Response(text, { headers }), {});
    if (!entry) throw new Error("An entry that is not kept");
    await encodeEntry(entry, "br");
    await encodeEntry(entry, "gzip");
    const held = [...entry.bodies.values()].reduce(
      (sum, { bytes }) => sum + bytes.buffer.byteLength,
      0,
    );
    expect(entry.bodies.size).toBe(3);
    expect(held).toBeLessThan(measureEntry(entry));
  });
});
