import { rmSync } from "node:fs";
import { expect, it } from "vitest";

import {
  openTemporaryDatabase,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import type { AdminSort } from "../../domain/products/admin-catalogue";
import { sliceOrder } from "../../domain/products/admin-query";
import { countBits, type Bitset } from "../../domain/catalogue/bitset";
import { createAdminCatalogue } from "./admin-catalogue.server";
import type { AdminSource } from "./admin-source.server";
import { BUILT_IN_NOTICE, LAST_GOOD_NOTICE } from "../catalogue/catalogue.server";

useTemporaryDataDirectory();

function loadAll(source: AdminSource, sort: AdminSort | null = null, slots?: Bitset) {
  const place = { slots: slots ?? source.index.all, start: 0, end: Infinity };
  return source.load(sliceOrder(source.index, sort, place));
}

it("answers from the sample list when nothing was ever loaded", async () => {
  const { file, database } = await openTemporaryDatabase([{ id: "propia-01" }]);
  rmSync(file);
  const catalogue = createAdminCatalogue(database);
  const { value, notice } = await catalogue.read((source) => loadAll(source));
  expect(notice).toBe(BUILT_IN_NOTICE);
  expect(value).toHaveLength(readBuiltInCatalogue().length);
});

it("answers from the last list, including hidden products and those without a picture", async () => {
  const { file, database } = await openTemporaryDatabase([
    { id: "a-01", name: "Ñandú", priceInPesos: 300, createdAt: new Date("2025-01-03") },
    {
      id: "b-01",
      name: "abrigo",
      priceInPesos: 100,
      isHidden: true,
      createdAt: new Date("2025-01-02"),
    },
    { id: "c-01", name: "Buzo", priceInPesos: 200, images: [], createdAt: new Date("2025-01-01") },
  ]);
  const catalogue = createAdminCatalogue(database);
  await catalogue.read(() => null);
  rmSync(file);

  const { value, notice } = await catalogue.read((source) => {
    const ids = (...asked: [AdminSort | null, Bitset?]) =>
      loadAll(source, ...asked).map(({ product }) => product?.id);
    return {
      newest: ids(null),
      byPrice: ids("precio-asc"),
      dearest: ids("precio-desc"),
      byName: ids("nombre"),
      hidden: ids(null, source.index.states.ocultos),
      found: countBits(source.search("nandu") ?? new Uint32Array()),
      withoutText: source.search(""),
      chosen: source.find(["c-01", "x-01", "a-01"]).map(({ product }) => product?.id),
      counts: source.index.counts.states,
    };
  });
  expect(notice).toBe(LAST_GOOD_NOTICE);
  expect(value).toEqual({
    newest: ["a-01", "b-01", "c-01"],
    byPrice: ["b-01", "c-01", "a-01"],
    dearest: ["a-01", "c-01", "b-01"],
    byName: ["b-01", "c-01", "a-01"],
    hidden: ["b-01"],
    found: 1,
    withoutText: null,
    chosen: ["c-01", "a-01"],
    counts: { visibles: 1, ocultos: 1, "sin-foto": 1 },
  });
});
