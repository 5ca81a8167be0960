import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  closeScale,
  fitInto,
  holdInside,
  MAX_SCALE,
  moveBy,
  stepOf,
  WHOLE,
  zoomAbout,
  type Scene,
} from "./picture-zoom";

const length = fc.integer({ min: 50, max: 3000 });
const size = fc.record({ width: length, height: length });
const scene = fc
  .record({ file: size, screen: size })
  .map(({ file, screen }): Scene => ({ picture: fitInto(file, screen), screen }));
const offset = fc.integer({ min: -5000, max: 5000 });
const point = fc.record({ x: offset, y: offset });
const scale = fc.double({ min: 0.01, max: 50, noNaN: true });
const view = fc.record({ scale, x: offset, y: offset });

/** How many pixels of the screen beside the picture are empty, on its emptier side, for each axis. */
function emptyEdges({ scale, x, y }: typeof WHOLE, { picture, screen }: Scene) {
  const edge = (shift: number, own: number, most: number) =>
    Math.abs(shift) + (most - own * scale) / 2;
  return [edge(x, picture.width, screen.width), edge(y, picture.height, screen.height)];
}

describe("a picture on the whole screen", () => {
  it("is as large as fits", () => {
    expect(fitInto({ width: 900, height: 2400 }, { width: 390, height: 800 })).toEqual({
      width: 300,
      height: 800,
    });
    expect(fitInto({ width: 240, height: 100 }, { width: 480, height: 800 })).toEqual({
      width: 480,
      height: 200,
    });
  });

  it("is never smaller than whole, and leaves no empty edge that a smaller one would not", () => {
    fc.assert(
      fc.property(view, scene, (any, at) => {
        const held = holdInside(any, at);
        expect(held.scale).toBeGreaterThanOrEqual(1);
        expect(held.scale).toBeLessThanOrEqual(MAX_SCALE);
        const least = emptyEdges({ ...held, x: 0, y: 0 }, at);
        for (const [axis, empty] of emptyEdges(held, at).entries()) {
          expect(empty).toBeLessThanOrEqual(Math.max(least[axis] ?? 0, 0) + 1e-6);
        }
        expect(holdInside(held, at)).toEqual(held);
      }),
    );
  });

  it("keeps what is under the fingers there, where no edge is in the way", () => {
    const at: Scene = { picture: { width: 400, height: 400 }, screen: { width: 400, height: 400 } };
    const from = zoomAbout(WHOLE, 2, { x: 0, y: 0 }, at);
    const near = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(near, near, fc.double({ min: 2, max: 4, noNaN: true }), (x, y, to) => {
        const after = zoomAbout(from, to, { x, y }, at);
        expect((x - after.x) / after.scale).toBeCloseTo((x - from.x) / from.scale, 6);
        expect((y - after.y) / after.scale).toBeCloseTo((y - from.y) / from.scale, 6);
      }),
    );
  });

  it("is back in its place when it is whole again, wherever it was", () => {
    fc.assert(
      fc.property(view, point, scene, (any, fingers, at) => {
        const { scale, x, y } = zoomAbout(holdInside(any, at), 1, fingers, at);
        expect(scale).toBe(1);
        expect(x).toBeCloseTo(0, 6);
        expect(y).toBeCloseTo(0, 6);
      }),
    );
  });

  it("is dragged up to its edges", () => {
    const at: Scene = { picture: { width: 400, height: 200 }, screen: { width: 400, height: 800 } };
    const from = zoomAbout(WHOLE, 2, { x: 0, y: 0 }, at);
    expect(moveBy(from, { x: 50, y: 50 }, at)).toEqual({ scale: 2, x: 50, y: 0 });
    expect(moveBy(from, { x: 999, y: 0 }, at).x).toBe(200);
  });

  it("fills the screen after a double tap, as far as it may grow", () => {
    const screen = { width: 400, height: 800 };
    expect(closeScale({ picture: { width: 400, height: 500 }, screen })).toBe(2.5);
    expect(closeScale({ picture: { width: 400, height: 200 }, screen })).toBe(4);
    expect(closeScale({ picture: { width: 400, height: 80 }, screen })).toBe(MAX_SCALE);
  });

  it.each([
    [-59, 1000, 0],
    [-60, 1000, 1],
    [60, 1000, -1],
    [-50, 300, 1],
    [0, 300, 0],
  ])("a swipe of %i px on a screen of %i px leads %i on", (swipe, width, step) => {
    expect(stepOf(swipe, { width, height: 1 })).toBe(step);
  });
});
