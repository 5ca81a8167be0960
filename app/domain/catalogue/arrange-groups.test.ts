import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import {
  MAX_GROUP_WORDS,
  moveGroup,
  orderGroups,
  removeGroup,
  saveGroup,
  setInMenu,
  type GroupFields,
} from "./arrange-groups";
import { createClassifier } from "./product-places";
import { findGroup, type Taxonomy } from "./taxonomy";

const BUILT_IN: Taxonomy = BUILT_IN_TAXONOMY;
const idsOf = ({ groups }: Taxonomy) => groups.map(({ id }) => id);
/** Without the groups that hold their products where they are. */
const listMoves = (result: object) =>
  "moved" in result && result.moved instanceof Map
    ? [...result.moved].filter(([path, target]) => path !== target)
    : [];
const fields = (changes: Partial<GroupFields> = {}): GroupFields => ({
  ...{
    name: "Vestidos",
    section: "ropa",
    words: [],
    isInMenu: true,
    picture: "",
    parent: "",
    weightInGrams: null,
  },
  ...changes,
});

function save(id: string | null, changes: Partial<GroupFields>) {
  const { taxonomy, problem } = saveGroup(BUILT_IN, id, fields(changes));
  return { after: taxonomy ?? BUILT_IN, problem };
}

describe("moveGroup", () => {
  it("swaps a group with the next one of its section", () => {
    expect(idsOf(moveGroup(BUILT_IN, "remeras", "down")).slice(0, 2)).toEqual([
      "musculosas",
      "remeras",
    ]);
    const up = moveGroup(BUILT_IN, "anteojos", "up");
    expect(idsOf(up).indexOf("anteojos")).toBe(idsOf(BUILT_IN).indexOf("gorras"));
  });

  it.each([
    ["remeras", "up"],
    ["bermuda", "down"],
    ["gorras", "up"],
    ["nada", "down"],
  ] as const)("leaves %s where it is when it goes %s", (id, direction) => {
    expect(moveGroup(BUILT_IN, id, direction)).toBe(BUILT_IN);
  });

  it("is undone by the opposite move", () => {
    fc.assert(
      fc.property(fc.constantFrom(...idsOf(BUILT_IN)), (id) => {
        const down = moveGroup(BUILT_IN, id, "down");
        if (down !== BUILT_IN) expect(moveGroup(down, id, "up")).toEqual(BUILT_IN);
      }),
    );
  });
});

describe("orderGroups", () => {
  it("puts groups at the typed numbers", () => {
    const ordered = orderGroups(BUILT_IN, new Map([["jeans", 0]]));
    expect(idsOf(ordered).slice(0, 3)).toEqual(["jeans", "remeras", "musculosas"]);
  });

  it("loses no group, whatever is typed", () => {
    const anyNumbers = fc.dictionary(fc.constantFrom(...idsOf(BUILT_IN), "nada"), fc.nat(9999));
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        const ordered = orderGroups(BUILT_IN, new Map(Object.entries(numbers)));
        expect(idsOf(ordered).toSorted()).toEqual(idsOf(BUILT_IN).toSorted());
      }),
    );
  });
});

it("setInMenu decides about a group", () => {
  expect(findGroup(setInMenu(BUILT_IN, "jeans", false), "jeans")).toMatchObject({
    isInMenu: false,
    isUndecided: false,
    picture: "",
    parent: "",
    weightInGrams: null,
  });
});

describe("saveGroup", () => {
  it("adds a group, found by its name and its words", () => {
    const { after } = save(null, { words: ["Soleros", "enterito"] });
    for (const word of ["vestido", "Solero", "enteritos"]) {
      expect(findGroup(after, word)?.id).toBe("vestidos");
    }
  });

  it("renames one, and says where its address went", () => {
    const result = saveGroup(BUILT_IN, "bermuda", fields({ name: "Shorts" }));
    expect(result).toMatchObject({ moved: new Map([["ropa/bermuda", "ropa/shorts"]]) });
    expect(result.taxonomy?.groups).toHaveLength(BUILT_IN.groups.length);
    expect(findGroup(result.taxonomy ?? BUILT_IN, "Bermudas")?.id).toBe("shorts");
  });

  it("keeps the address of one whose words change", () => {
    const words = ["Puffers"];
    const result = saveGroup(BUILT_IN, "camperas", fields({ name: "Camperas", words }));
    expect(result).toMatchObject({ moved: new Map() });
    const classify = createClassifier(result.taxonomy ?? BUILT_IN);
    expect(classify({ category: "", subcategory: "Chalecos" }).group).toBeNull();
  });

  it.each<[string, Partial<GroupFields>, string, boolean]>([
    ["no name", { name: " " }, "Escribí un nombre con letras o números.", false],
    [
      "commas",
      { name: "Buzos, camperas" },
      "El nombre no puede llevar comas ni el signo “>”.",
      false,
    ],
    ["signs", { name: "👗!" }, "Escribí un nombre con letras o números.", false],
    ["a long name", { name: "x".repeat(61) }, "El nombre puede tener hasta 60 letras.", false],
    ["a section's name", { name: "ROPA" }, "“ROPA” es el nombre de una sección.", false],
    ["a known name", { name: "Jeáns" }, "Ya hay una categoría Jeans.", true],
    ["an unknown section", { section: "admin" }, "Elegí una sección de la lista.", false],
    ["a word of another", { words: ["Puffers"] }, "“puffer” ya es una palabra de Camperas.", true],
    ["the name of another", { words: ["jeans"] }, "“jean” ya es una palabra de Jeans.", true],
    [
      "too many words",
      { words: Array.from({ length: MAX_GROUP_WORDS + 1 }, (_, at) => `w${at}x`) },
      "Entran hasta 30 palabras.",
      false,
    ],
  ])("refuses %s", (_, changes, message, isConflict) => {
    expect(save(null, changes).problem).toMatchObject({ message, isConflict });
  });
});

describe("removeGroup", () => {
  it("gives the words and the address to another group", () => {
    const options = { targetId: "remeras", hasProducts: true };
    const { taxonomy, ...rest } = removeGroup(BUILT_IN, "tops", options);
    expect(findGroup(taxonomy ?? BUILT_IN, "top")?.id).toBe("remeras");
    expect(listMoves(rest)).toEqual([["ropa/tops", "ropa/remeras"]]);
  });

  it("needs no other group without products", () => {
    const options = { targetId: "", hasProducts: false };
    const { taxonomy, ...rest } = removeGroup(BUILT_IN, "tops", options);
    expect(findGroup(taxonomy ?? BUILT_IN, "tops")).toBeNull();
    expect(listMoves(rest)).toEqual([["ropa/tops", "ropa"]]);
  });

  it.each(["", "tops", "nada"])("asks where the products go, for the answer %j", (targetId) => {
    const { problem } = removeGroup(BUILT_IN, "tops", { targetId, hasProducts: true });
    expect(problem?.field).toBe("destino");
  });
});
