import { describe, expect, it } from "vitest";
import { COLOURS } from "../../../app/domain/catalogue/colour";
import { drawingAddress, parseDrawingAddress } from "./drawing-address";
import { DRAWING_KINDS, DRAWING_VIEWS } from "./drawing-spec";

const GOOD = { kind: "remera", colour: "azul-marino", file: "42-frente.svg" };

describe("drawingAddress", () => {
  it("names kind, colour, seed and view", () => {
    expect(
      drawingAddress({ kind: "remera", colourSlug: "azul-marino", seed: 42, view: "frente" }),
    ).toBe("/dibujos/600x600/remera/azul-marino/42-frente.svg");
  });
});

describe("parseDrawingAddress", () => {
  it("reads back every address that drawingAddress writes", () => {
    for (const kind of DRAWING_KINDS) {
      for (const view of DRAWING_VIEWS) {
        for (const [index, colour] of COLOURS.entries()) {
          const spec = { kind, view, colourSlug: colour.slug, seed: index * 333 } as const;
          const [, , , kindPart = "", colourPart = "", file = ""] = drawingAddress(spec).split("/");
          expect(parseDrawingAddress({ kind: kindPart, colour: colourPart, file })).toEqual(spec);
        }
      }
    }
  });

  it("takes the lowest and the highest seed", () => {
    expect(parseDrawingAddress({ ...GOOD, file: "0-frente.svg" })?.seed).toBe(0);
    expect(parseDrawingAddress({ ...GOOD, file: "9999-detalle.svg" })?.seed).toBe(9999);
  });

  it.each([
    "",
    "42",
    "42-frente",
    "42-frente.png",
    "42-FRENTE.svg",
    "42-dorso.svg",
    "042-frente.svg",
    "00-frente.svg",
    "10000-frente.svg",
    "-1-frente.svg",
    "+1-frente.svg",
    "1.5-frente.svg",
    "1e3-frente.svg",
    " 42-frente.svg",
    "42-frente.svg\n",
    "٤٢-frente.svg",
    "42-frente.svg/..",
  ])("rejects the file %j", (file) => {
    expect(parseDrawingAddress({ ...GOOD, file })).toBeNull();
  });

  it("rejects unknown kinds and colours, also those named like object members", () => {
    expect(parseDrawingAddress({ ...GOOD, kind: "zapato" })).toBeNull();
    expect(parseDrawingAddress({ ...GOOD, kind: "constructor" })).toBeNull();
    expect(parseDrawingAddress({ ...GOOD, colour: "Azul Marino" })).toBeNull();
    expect(parseDrawingAddress({ ...GOOD, colour: "__proto__" })).toBeNull();
  });
});
