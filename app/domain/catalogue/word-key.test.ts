import { describe, expect, it } from "vitest";

import { soundKey, spellingKey, splitWords } from "./word-key";

describe("splitWords", () => {
  it.each([
    ["  Remera   Lunes ", ["remera", "lunes"]],
    ["t-shirt", ["t", "shirt"]],
    ["jean42", ["jean", "42"]],
    ["Ñandú, índigo/azul", ["nandu", "indigo", "azul"]],
    ["%_*\"'", []],
    ["", []],
  ])("splits %j", (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe("spellingKey", () => {
  it.each([
    [["negro", "negra", "negros", "negras"]],
    [["pantalon", "pantalones"]],
    [["jean", "jeans"]],
    [["gris", "grises"]],
    [["verde", "verdes"]],
    [["rojo", "roja", "rojas"]],
    [["morral", "morrales"]],
    [["luz", "luces"]],
  ])("is one for %j", (words) => {
    expect(new Set(words.map(spellingKey)).size).toBe(1);
  });

  it.each([
    ["capa", "cap"],
    ["camisa", "kamiza"],
    ["xl", "xxl"],
    ["38", "388"],
    ["pollera", "polera"],
    ["medias", "media"],
    ["pana", "pano"],
    ["hombre", "hombro"],
  ])("tells %s from %s", (one, other) => {
    expect(spellingKey(one)).not.toBe(spellingKey(other));
  });
});

describe("soundKey", () => {
  it.each([
    [["camisa", "kamiza", "camiza", "camisas"]],
    [["buzo", "vuso", "buso"]],
    [["hebilla", "evilla", "ebiya"]],
    [["puffer", "pufer"]],
    [["jaqueta", "jaketa"]],
    [["amarillo", "amariyo"]],
    [["celeste", "seleste", "zeleste"]],
  ])("is one for %j", (words) => {
    expect(new Set(words.map(soundKey)).size).toBe(1);
  });

  it.each([
    ["camisa", "camita"],
    ["chomba", "comba"],
    ["short", "sort"],
  ])("tells %s from %s", (one, other) => {
    expect(soundKey(one)).not.toBe(soundKey(other));
  });
});
