import { describe, expect, it } from "vitest";
import { COLORS } from "../../../app/domain/catalogue/color";
import { drawProduct } from "./draw-product";
import { DRAWING_KINDS, DRAWING_VIEWS, type DrawingKind, type DrawingSpec } from "./drawing-spec";

const LARGEST_BYTES = 9000;
const NEGRO = { slug: "negro", hex: "#1d1c1f" };
const SEEDS = Array.from({ length: 24 }, (_, index) => index * 417);

const specsOf = (kind: DrawingKind): DrawingSpec[] =>
  DRAWING_VIEWS.flatMap((view) =>
    SEEDS.map((seed, index) => {
      const colour = COLORS[(index * 5 + kind.length) % COLORS.length] ?? NEGRO;
      return { kind, view, seed, colour };
    }),
  );

/** What is wrong with the nesting of the tags, or null. */
function findTagFault(svg: string): string | null {
  const open: string[] = [];
  let end = 0;
  for (const tag of svg.matchAll(/<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<>]*")*)(\/?)>/g)) {
    if (tag.index !== end) return `stray text at ${end}: ${svg.slice(end, end + 40)}`;
    end = tag.index + tag[0].length;
    const [, closing, name = "", attributes = "", empty] = tag;
    const names = [...attributes.matchAll(/ ([a-zA-Z0-9-]+)="/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) return `repeated attribute in ${tag[0]}`;
    if (closing) {
      if (open.pop() !== name) return `unexpected ${tag[0]}`;
    } else if (!empty) open.push(name);
  }
  if (end !== svg.length) return `stray text at ${end}: ${svg.slice(end, end + 40)}`;
  return open.length > 0 ? `not closed: ${open.join(" ")}` : null;
}

describe.each(DRAWING_KINDS)("drawProduct: %s", (kind) => {
  const drawings = specsOf(kind).map((spec) => drawProduct(spec));

  it("is a well-formed document of 600 by 600", () => {
    for (const svg of drawings) {
      expect(findTagFault(svg)).toBeNull();
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="600" height="600" viewBox="0 0 600 600">/,
      );
    }
  });

  it("has no broken numbers, styles, scripts, text or outside references", () => {
    for (const svg of drawings) {
      const faults = [
        /NaN|undefined|Infinity|null|\[object|\de-\d/,
        /style|<script|<text|<image|<foreignObject|<filter| on[a-z]+=/i,
        /href="[^#]|url\([^#]|javascript:|data:/i,
      ].map((fault) => fault.exec(svg)?.[0]);
      expect(faults).toEqual([undefined, undefined, undefined]);
    }
  });

  it("only refers to ids that exist once", () => {
    for (const svg of drawings) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, hrefId, urlId] of svg.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)) {
        expect(ids).toContain(hrefId ?? urlId);
      }
    }
  });

  it("stays small", () => {
    for (const svg of drawings) expect(Buffer.byteLength(svg)).toBeLessThan(LARGEST_BYTES);
  });

  it("repeats itself exactly", () => {
    expect(specsOf(kind).map((spec) => drawProduct(spec))).toEqual(drawings);
  });

  it("varies with the seed and differs between its views", () => {
    const draw = (seed: number, view: DrawingSpec["view"]) =>
      drawProduct({ kind, colour: NEGRO, seed, view });
    expect(new Set(SEEDS.map((seed) => draw(seed, "frente"))).size).toBeGreaterThan(4);
    for (const seed of SEEDS) expect(draw(seed, "detalle")).not.toBe(draw(seed, "frente"));
  });

  it("shows the colour", () => {
    const inColours = COLORS.map((colour) =>
      drawProduct({ kind, colour, seed: 7, view: "frente" }),
    );
    expect(new Set(inColours).size).toBe(COLORS.length);
  });
});

describe("drawProduct", () => {
  it("draws each kind its own way", () => {
    const drawings = DRAWING_KINDS.map((kind) =>
      drawProduct({ kind, colour: NEGRO, seed: 1, view: "frente" }),
    );
    expect(new Set(drawings).size).toBe(DRAWING_KINDS.length);
  });
});
