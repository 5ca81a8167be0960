import { describe, expect, it } from "vitest";

import { readDrawingAddress } from "./drawing-address";

const FOLDER = "/dibujos/600x600/remera/azul-marino";

describe("readDrawingAddress", () => {
  it("reads kind, colour, seed and view", () => {
    expect(readDrawingAddress(`${FOLDER}/42-frente.svg`)).toEqual({
      kind: "remera",
      colourSlug: "azul-marino",
      seed: 42,
      view: "frente",
    });
  });

  it("takes the lowest and the highest seed", () => {
    expect(readDrawingAddress(`${FOLDER}/0-frente.svg`).seed).toBe(0);
    expect(readDrawingAddress(`${FOLDER}/9999-detalle.svg`).seed).toBe(9999);
  });

  it.each([
    "",
    FOLDER,
    `${FOLDER}/42-frente`,
    `${FOLDER}/42-frente.png`,
    `${FOLDER}/42-dorso.svg`,
    `${FOLDER}/042-frente.svg`,
    `${FOLDER}/10000-frente.svg`,
    `${FOLDER}/-1-frente.svg`,
    `${FOLDER}/42-frente.svg/..`,
    "/dibujos/600x600/zapato/negro/42-frente.svg",
    "/dibujos/600x600/constructor/negro/42-frente.svg",
    "/dibujos/600x600/remera/../42-frente.svg",
    "/dibujos/900x900/remera/negro/42-frente.svg",
    "https://tela.example/dibujos/600x600/remera/negro/42-frente.svg",
  ])("refuses %j", (address) => {
    expect(() => readDrawingAddress(address)).toThrow(RangeError);
  });
});
