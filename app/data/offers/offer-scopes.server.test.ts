import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import { aCode } from "../../../test/helpers/offers";
import { arrange, findLastBatch, undo } from "../../../test/helpers/owner-changes";
import {
  emptyDatabase,
  storeProducts,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { saveBrands } from "../../domain/catalogue/arrange-brands";
import { removeGroup, saveGroup } from "../../domain/catalogue/arrange-groups";
import type { OfferScope } from "../../domain/offers/offered-line";
import { moveBrand } from "../catalogue/group-overview.server";
import { readTaxonomyVersion } from "../catalogue/taxonomy-writes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { addCode, listCodes } from "./codes.server";
import { addQuantityOffer, listQuantityOffers } from "./quantity-offers.server";

const directory = useTemporaryDataDirectory();
const SCOPE: OfferScope = { brands: ["SHATO"], groups: ["gorras"], skipsSale: false };

beforeEach(async () => {
  emptyDatabase(directory);
  await getStoredShop().database.prepare();
  const days = { from: null, until: null };
  await addQuantityOffer({ kind: "2x1", scope: SCOPE, ...days }, BY);
  const { id: _, uses: _uses, isOff: _isOff, ...terms } = aCode({ scope: SCOPE });
  await addCode({ ...terms, kind: "percent" }, BY);
});
afterEach(closeStoredShop);

/** Of the quantity offer and of the code. */
async function readScopes(): Promise<OfferScope[]> {
  const { codes } = await listCodes(null);
  return [...(await listQuantityOffers()), ...codes].map(({ scope }) => scope);
}
const both = (scope: Partial<OfferScope>) => {
  const expected = { ...SCOPE, ...scope };
  return [expected, expected];
};
const CAPS = {
  name: "Gorros",
  section: "accesorios",
  words: [],
  isInMenu: true,
  picture: "",
  parent: "",
  weightInGrams: null,
};

describe("codes and quantity offers", () => {
  it("follow a renamed category, also back when the rename is undone", async () => {
    await arrange((taxonomy) => saveGroup(taxonomy, "gorras", CAPS), "group.save");
    expect(await readScopes()).toEqual(both({ groups: ["gorros"] }));
    await undo(await findLastBatch());
    expect(await readScopes()).toEqual(both({}));
  });

  it("follow a category that was merged into another", async () => {
    await arrange((taxonomy) =>
      removeGroup(taxonomy, "gorras", { targetId: "bolsos", hasProducts: true }),
    );
    expect(await readScopes()).toEqual(both({ groups: ["bolsos"] }));
  });

  it("keep a category that was deleted, and count for nothing else", async () => {
    await arrange((taxonomy) =>
      removeGroup(taxonomy, "gorras", { targetId: "", hasProducts: false }),
    );
    expect(await readScopes()).toEqual(both({}));
  });

  it("follow a united brand, and keep one that was renamed", async () => {
    await arrange((taxonomy) =>
      saveBrands(taxonomy, [{ id: "SHATO", name: "Shato Jeans", isInMenu: true, number: 1 }]),
    );
    expect(await readScopes()).toEqual(both({}));
    await storeProducts(getStoredShop().database, [{ id: "a-01", brand: "Shato" }]);
    const expectedVersion = await getStoredShop().database.read(readTaxonomyVersion);
    const change = { ...BY, action: "brands.save" as const, expectedVersion };
    const moved = await moveBrand(change, { id: "SHATO", targetId: "Bento" });
    expect(moved.outcome).toBe("saved");
    expect(await readScopes()).toEqual(both({ brands: ["Bento"] }));
  });
});
