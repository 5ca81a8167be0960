import { describe, expect, it } from "vitest";

import { findPlacesProblem, splitPlaces } from "./further-places";

describe("further places of a product", () => {
  it.each<[text: string, places: string[]]>([
    ["", []],
    ["Mujer > Remeras, Hombre > Remeras", ["Mujer > Remeras", "Hombre > Remeras"]],
    ["Mujer>Remeras;\nMUJER > remeras", ["Mujer > Remeras"]],
    [" > Mujer >  > Remeras  básicas", ["Mujer > Remeras básicas"]],
    [">, >", []],
  ])("%j are %j", (text, places) => {
    expect(splitPlaces(text)).toEqual(places);
  });

  it.each<[places: string[], problem: RegExp | null]>([
    [[`Mujer > ${"x".repeat(60)} > Manga larga`], null],
    [["Mujer > Ropa > Remeras > Lisas"], /hasta 3 partes/],
    [[`Mujer > ${"x".repeat(61)}`], /hasta 60 letras/],
    [Array.from({ length: 10 }, (_, number) => `Lugar ${number}`), null],
    [Array.from({ length: 11 }, (_, number) => `Lugar ${number}`), /hasta 10 lugares/],
  ])("%j has the problem %j", (places, problem) => {
    const found = findPlacesProblem(places);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});
