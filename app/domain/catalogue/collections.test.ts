import { expect, it } from "vitest";

import {
  findCollection,
  isCollectionOpen,
  MAX_COLLECTIONS,
  moveCollection,
  renameWords,
  saveCollection,
  type Collection,
} from "./collections";

const NO_DAYS = { picture: "", startsOn: null, endsOn: null };
const BASICS: Collection = { id: "basicos", name: "Básicos", ...NO_DAYS };
const AUTUMN: Collection = { id: "otono", name: "Otoño", ...NO_DAYS };
const BOTH = [BASICS, AUTUMN];

it.each([
  [null, null, true],
  ["2026-03-01", null, true],
  ["2026-03-02", null, false],
  [null, "2026-03-01", true],
  [null, "2026-02-28", false],
  ["2026-03-01", "2026-03-01", true],
])("from %s until %s on the first of March: %s", (startsOn, endsOn, isOpen) => {
  expect(isCollectionOpen({ startsOn, endsOn }, "2026-03-01")).toBe(isOpen);
});

it("is found by its address or its name, in any spelling", () => {
  const renamed = [{ ...BASICS, name: "De siempre" }];
  expect(findCollection(renamed, " BÁSICOS ")).toBe(renamed[0]);
  expect(findCollection(renamed, "de siempre")).toBe(renamed[0]);
  expect(findCollection(renamed, "Otoño")).toBeNull();
});

it("comes last when it is new, and keeps its address under another name", () => {
  const fields = { ...NO_DAYS, name: " Talles  grandes " };
  expect(saveCollection(BOTH, null, fields).collections?.at(-1)).toEqual({
    ...{ ...fields, id: "talles-grandes", name: "Talles grandes" },
  });
  expect(saveCollection(BOTH, "otono", { ...fields, name: "Invierno" }).collections?.[1]).toEqual({
    ...{ ...AUTUMN, name: "Invierno" },
  });
});

it.each([
  ["no letters", null, { name: "¡!" }, "nombre", false],
  ["a longer name than products take", null, { name: "a".repeat(41) }, "nombre", false],
  ["a comma", null, { name: "Verano, playa" }, "nombre", false],
  ["a semicolon", null, { name: "Verano; playa" }, "nombre", false],
  ["a name that is there", null, { name: "basicos" }, "nombre", true],
  ["the name of another", "otono", { name: "Básicos" }, "nombre", true],
  [
    "days in the wrong order",
    "otono",
    { name: "Otoño", startsOn: "2026-03-02", endsOn: "2026-03-01" },
    "hasta",
    false,
  ],
])("refuses %s", (_, id, fields, field, isConflict) => {
  expect(saveCollection(BOTH, id, { ...NO_DAYS, ...fields }).problem).toMatchObject({
    ...{ field, isConflict },
  });
});

it("has a limit", () => {
  const full = Array.from({ length: MAX_COLLECTIONS }, (_, at) => ({
    ...{ ...NO_DAYS, id: `c-${at}`, name: `C ${at}` },
  }));
  expect(saveCollection(full, null, { ...NO_DAYS, name: "Más" }).problem?.message).toContain("40");
  expect(saveCollection(full, "c-1", { ...NO_DAYS, name: "Más" }).problem).toBeNull();
});

it("moves up and down, and nowhere past the ends", () => {
  expect(moveCollection(BOTH, "otono", "up")).toEqual([AUTUMN, BASICS]);
  expect(moveCollection(BOTH, "basicos", "down")).toEqual([AUTUMN, BASICS]);
  expect(moveCollection(BOTH, "otono", "down")).toEqual(BOTH);
});

it("takes its products along under another name, as often as it is renamed", () => {
  const [first, second] = [
    [{ ...BASICS, name: "De siempre" }, AUTUMN],
    [{ ...BASICS, name: "Clásicos" }, AUTUMN],
  ];
  const once = renameWords(["fw25", "BASICOS", "Otoño"], { before: BOTH, after: first });
  expect(once).toEqual(["fw25", "De siempre", "Otoño"]);
  expect(renameWords(once ?? [], { before: first, after: second })).toEqual([
    ...["fw25", "Clásicos", "Otoño"],
  ]);
  expect(renameWords(["Otoño"], { before: BOTH, after: first })).toBeNull();
  expect(renameWords(["Básicos"], { before: BOTH, after: [AUTUMN] })).toBeNull();
});
