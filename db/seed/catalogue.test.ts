import { describe, expect, it } from "vitest";

import { findColor } from "../../app/domain/catalogue/color";
import { foldText } from "../../app/domain/plain/fold-text";
import { isVisibleToShoppers } from "../../app/domain/catalogue/product";
import { createClassifier } from "../../app/domain/catalogue/product-places";
import { drawAddress, listDrawings } from "../../scripts/bake-drawings";
import { readBuiltInCatalogue, type CatalogueRecord } from "./read-catalogue";
import { BUILT_IN_TAXONOMY } from "./taxonomy";
import { isPlaceholder } from "./seed-products";

const { brands: BRANDS, groups: GROUPS } = BUILT_IN_TAXONOMY;
const classify = createClassifier(BUILT_IN_TAXONOMY);
const RECORDS = readBuiltInCatalogue();
const recordById = new Map(RECORDS.map((record) => [record.id, record]));

const CATEGORIES = ["ropa", "accesorios", "pantalones", "buzos", "camisas", "camperas", "remeras"];
const SUBCATEGORIES = [
  ...["Camperas", "Jeans", "Buzos", "Remeras", "Musculosas", "Camisas", "Pantalones"],
  ...["Pantalones Deportivos", "Sweaters", "Chombas", "Gorras", "Mochilas", "Pañuelos", "Bolsos"],
  ...["Neceseres", "Otros", "Hoodies", "Chalecos", "Joggers", "Puffers", "Manga Larga"],
  // The menu's own, which the specification names as groups.
  ...["Tops", "Bermudas", "Anteojos", "Anillos", "Pulseras", "Collares", "Morrales"],
].map(foldText);
const LETTER_SIZES = ["XS", "S", "M", "L", "XL", "XXL", "2XL"];
const RANGES = ["27-28", "28", "29-30", "30", "32"];

function isKnownSize(size: string): boolean {
  const isWaist = /^\d\d$/.test(size) && Number(size) >= 38 && Number(size) <= 48;
  return [...LETTER_SIZES, ...RANGES, "UNICO"].includes(size) || isWaist;
}

/** The records that break a rule, for a message that names them. */
function offenders(isGood: (record: CatalogueRecord) => boolean): string[] {
  return RECORDS.filter((record) => !isGood(record)).map(({ id }) => id);
}

describe("the built-in catalogue", () => {
  it("has about 250 products, all visible and new, of the collection fw25", () => {
    expect(RECORDS.length).toBeGreaterThanOrEqual(250);
    expect(
      offenders(({ price, ...shown }) => isVisibleToShoppers({ ...shown, priceInPesos: price })),
    ).toEqual([]);
    expect(offenders(({ isNew, collection }) => isNew && collection === "fw25")).toEqual([]);
  });

  it("gives every product an id of its own: a slug that ends in two digits", () => {
    expect(recordById.size).toBe(RECORDS.length);
    expect(offenders(({ id }) => /^[a-z0-9]+(-[a-z0-9]+)*-\d{2}$/.test(id))).toEqual([]);
  });

  it("prices in whole pesos from 26,000 to 900,000", () => {
    expect(
      offenders(({ price }) => Number.isInteger(price) && price >= 26_000 && price <= 900_000),
    ).toEqual([]);
  });

  it("knows the specification's brands only, and has products of every one", () => {
    const ids = BRANDS.map(({ id }) => id);
    expect(offenders(({ brand }) => brand === "" || ids.includes(brand))).toEqual([]);
    expect(ids.filter((id) => !RECORDS.some(({ brand }) => brand === id))).toEqual([]);
  });

  it("uses the specification's categories and subcategories", () => {
    expect(offenders(({ category }) => CATEGORIES.includes(foldText(category)))).toEqual([]);
    expect(offenders(({ subcategory }) => SUBCATEGORIES.includes(foldText(subcategory)))).toEqual(
      [],
    );
    expect(offenders((record) => classify(record).group !== null)).toEqual([]);
  });

  it("uses every category and subcategory that the specification observed", () => {
    const used = new Set(
      RECORDS.flatMap(({ category, subcategory }) => [category, subcategory]).map(foldText),
    );
    expect([...CATEGORIES, ...SUBCATEGORIES].filter((value) => !used.has(value))).toEqual([]);
  });

  it("fills every group of the menu", () => {
    const filled = new Set(RECORDS.map((record) => classify(record).group?.id));
    const menu = GROUPS.filter(({ isInMenu }) => isInMenu).map(({ id }) => id);
    expect(menu.filter((id) => !filled.has(id))).toEqual([]);
  });

  it("offers known sizes, each once", () => {
    expect(
      offenders(({ sizes }) => sizes.every(isKnownSize) && new Set(sizes).size === sizes.length),
    ).toEqual([]);
    expect(offenders(({ sizes }) => sizes.length > 0)).toEqual([]);
  });

  it("comes in colours that the shop can show", () => {
    expect(offenders(({ colors }) => colors.every((color) => findColor(color)))).toEqual([]);
  });

  it("links each colour to a product of that colour, which links back", () => {
    expect(
      offenders((record) =>
        Object.entries(record.colorLinks).every(([color, id]) => {
          const linked = recordById.get(id);
          return (
            id !== record.id &&
            linked?.colors.includes(color) === true &&
            linked.brand === record.brand &&
            Object.values(linked.colorLinks).includes(record.id)
          );
        }),
      ),
    ).toEqual([]);
  });

  it("describes every product and what it is made of", () => {
    expect(
      offenders(({ name, description, composition }) =>
        [name, description, composition].every((text) => text.trim().length > 2),
      ),
    ).toEqual([]);
  });

  it("is newest first, and updated no earlier than created", () => {
    const times = RECORDS.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(offenders(({ createdAt, updatedAt }) => updatedAt >= createdAt)).toEqual([]);
  });
});

describe("the pictures of the built-in catalogue", () => {
  it("are placeholders that the shop can draw", () => {
    expect(offenders(({ images }) => images.every(isPlaceholder))).toEqual([]);
    for (const address of listDrawings()) expect(drawAddress(address), address).toMatch(/^<svg /);
  });

  it("show the product in its own colour", () => {
    expect(
      offenders(({ images, colors }) => {
        const slugs = colors.map((color) => findColor(color)?.slug);
        return images.every((address) => slugs.includes(address.split("/")[4]));
      }),
    ).toEqual([]);
  });
});
