import { expect, it } from "vitest";
import decodeQR from "qr/decode.js";

import { describeKey, makeUpKey } from "../auth/second-factor.server";
import { drawQr, type QrDrawing } from "./draw-qr.server";

const SCALE = 4;

/** The drawing as a picture of a camera: dark strokes on white. */
function paint({ size, path }: QrDrawing) {
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const start = (row * width + Number(x) * SCALE) * 4;
      data.fill(0, start, start + Number(length) * SCALE * 4);
    }
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return { width, height: width, data };
}

it.each(["Tela", "Ñandú, ropa de abrigo & compañía del sur, sucursal centro"])(
  "a camera reads the key of a shop called %j back",
  (issuer) => {
    const address = describeKey(makeUpKey(), { issuer, label: "duena@tienda.test" });
    expect(decodeQR(paint(drawQr(address)))).toBe(address);
  },
);

it("leaves four units blank on each side", () => {
  const { size, path } = drawQr("una clave");
  const strokes = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((stroke) => stroke.map(Number));
  expect(strokes.length).toBeGreaterThan(50);
  for (const [, x = 0, y = 0, length = 0] of strokes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(size - 4);
  }
});
