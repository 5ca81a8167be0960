import { describe, expect, it } from "vitest";

import { aVariant, anImported } from "../../../test/helpers/imported-products";
import { aProduct } from "../../../test/helpers/products";
import type { Product } from "../catalogue/product";
import { createGuideNames } from "../catalogue/guide-names";
import { variantKey } from "../stock/stock-level";
import { planProduct, type PlanFacts, spellAsKnown, startSpellings } from "./plan-product";
import type { ImportedPicture, ImportedProduct } from "./imported-product";
import type { StoredForImport } from "./planned-product";

const M = { size: "M", color: "Negro" };
const SOURCE = "https://fotos.example/a.jpg";
const OWN = "/fotos/0123456789abcdef0123456789abcdef-10x10.jpg";

function aStored(given: Partial<Product> = {}, more: Partial<StoredForImport> = {}) {
  const product = aProduct({ id: "remera-lisa", sizes: ["M"], colors: ["Negro"], ...given });
  const nothing = {
    onHand: new Map(),
    codes: new Map(),
    waiting: new Set<string>(),
    guideId: null,
  };
  return { rowId: 1, product, ...nothing, ...more };
}

function plan(imported: Partial<ImportedProduct>, given: Partial<PlanFacts> = {}) {
  const facts: PlanFacts = {
    stored: null,
    existing: "update",
    isOwnFormat: false,
    isTaken: () => false,
    takenNumbers: new Map(),
    isProduct: () => false,
    guides: createGuideNames([]),
    findFetched: () => null,
    ...given,
  };
  // The helper fills in a name and a price.
  return planProduct({ ...anImported(imported), fields: imported.fields ?? {} }, facts);
}

/** What the plan writes; null when it writes nothing. */
function planWrite(...given: Parameters<typeof plan>) {
  const outcome = plan(...given);
  if ("problem" in outcome) throw new Error(outcome.problem.message);
  return "write" in outcome.planned ? outcome.planned.write : null;
}

const listPictures = (...addresses: string[]): ImportedPicture[] =>
  addresses.map((address) => ({ address, text: "", color: "" }));

describe("an id that only an old product may have", () => {
  it("makes no new product", () => {
    const outcome = plan({ id: "Remera Ñandú", fields: { name: "Remera", priceInPesos: 100 } });
    expect(outcome).toEqual({
      problem: {
        column: "ID",
        message:
          "El ID lleva solo letras minúsculas sin acento, números y guiones. Por ejemplo: remera-nandu.",
      },
    });
  });

  it("still finds the product that has it", () => {
    const stored = aStored({ id: "Remera Ñandú" });
    const outcome = plan({ id: "Remera Ñandú" }, { stored, isOwnFormat: true });
    expect(outcome).toMatchObject({ planned: { kind: "same", id: "Remera Ñandú" } });
  });
});

describe("a product that the shop has", () => {
  it("stays as it is when the file says nothing", () => {
    const outcome = plan({ variants: [aVariant()], pictures: [] }, { stored: aStored() });
    expect(outcome).toMatchObject({ planned: { kind: "same", id: "remera-lisa", rowId: 1 } });
  });

  it("stays as it is when the file says the same in other spellings", () => {
    const stored = aStored(
      { sizes: ["XXL"] },
      { onHand: new Map([[variantKey({ size: "XXL", color: "Negro" }), 3]]) },
    );
    const variants = [aVariant({ size: "2xl", color: "NEGRO", stock: 3 })];
    expect(planWrite({ variants }, { stored })).toBeNull();
  });

  it.each([
    [["S", "M", "L"], "XL", ["S", "M", "L", "XL"]],
    [["M", "L"], "S", ["S", "M", "L"]],
    // The owner has an order of their own.
    [["L", "M"], "S", ["L", "M", "S"]],
  ])("with sizes %j gets %s", (sizes, size, wanted) => {
    const variants = [aVariant({ size, color: "Negro" })];
    expect(planWrite({ variants }, { stored: aStored({ sizes }) })?.product.sizes).toEqual(wanted);
  });

  it("keeps its barcode when the file knows the SKU alone", () => {
    const codes = new Map([[variantKey(M), { sku: "VIEJO", barcode: "779" }]]);
    const write = planWrite(
      { variants: [aVariant({ ...M, sku: "NUEVO" })] },
      { stored: aStored({}, { codes }) },
    );
    expect(write?.codes).toEqual([{ ...M, sku: "NUEVO", barcode: "779" }]);
  });

  it("keeps links that lead nowhere, and gets no new ones", () => {
    const stored = aStored({ colorLinks: { Crudo: "se-fue" } });
    const same = plan(
      { fields: { colorLinks: { Crudo: "se-fue" } } },
      { stored, isOwnFormat: true },
    );
    expect(same).toMatchObject({ planned: { kind: "same" } });
    for (const color of ["Azul", "Crudo"]) {
      const other = plan({ fields: { colorLinks: { [color]: "no-esta" } } }, { stored });
      expect(other).toMatchObject({
        planned: { kind: "same" },
        notes: [
          {
            message:
              "En los enlaces de color, no hay ningún producto con el ID no-esta. Ese enlace no entra.",
          },
        ],
      });
    }
  });

  it("does not take more sizes than a product has", () => {
    const variants = Array.from({ length: 41 }, (_, at) => aVariant({ size: String(at) }));
    expect(plan({ variants }, { stored: aStored() })).toEqual({
      problem: { column: "", message: "Un producto lleva hasta 40 talles." },
    });
  });
});

const fields = { name: "Remera lisa", priceInPesos: 9000, brand: "Shato" };

describe("its pictures", () => {
  const images = [OWN, "/drawings/b.svg"];
  const listed = (pictures: ImportedPicture[], given: Partial<PlanFacts> = {}) =>
    planWrite({ pictures }, { stored: aStored({ images }), isOwnFormat: true, ...given });

  it("follow the order of Tela's own file", () => {
    expect(listed(listPictures(...images.toReversed()))?.product.images).toEqual(
      images.toReversed(),
    );
    expect(listed(listPictures(OWN))?.product.images).toEqual([OWN]);
    expect(listed(listPictures(...images))).toBeNull();
  });

  it("are added to by the file of another program", () => {
    const write = listed(listPictures(SOURCE), { isOwnFormat: false });
    expect(write?.product.images).toEqual(images);
    expect(write?.toFetch).toEqual([{ address: SOURCE, text: "", color: "", position: 2 }]);
  });

  it("are not fetched again", () => {
    const findFetched = (source: string) => (source === SOURCE ? OWN : null);
    expect(listed(listPictures(SOURCE), { isOwnFormat: false, findFetched })).toBeNull();
    const waiting = aStored({ images: [] }, { waiting: new Set([SOURCE]) });
    expect(planWrite({ pictures: listPictures(SOURCE) }, { stored: waiting })).toBeNull();
  });

  it("keep the texts and colours that the file leaves empty", () => {
    const stored = aStored({
      images,
      imageTexts: { [OWN]: "De frente" },
      colors: ["Negro", "Crudo"],
    });
    const pictures = [
      { address: OWN, text: "", color: "crudo" },
      { address: "/drawings/b.svg", text: "De espalda", color: "Verde" },
    ];
    const write = planWrite({ pictures }, { stored, isOwnFormat: true });
    expect(write?.product.imageTexts).toEqual({
      [OWN]: "De frente",
      "/drawings/b.svg": "De espalda",
    });
    expect(write?.product.imageColors).toEqual({ [OWN]: "Crudo" });
  });

  it("come up to the number that a product may have", () => {
    const many = Array.from({ length: 30 }, (_, at) => `https://fotos.example/${at}.jpg`);
    expect(planWrite({ fields, pictures: listPictures(...many) })?.toFetch).toHaveLength(20);
  });
});

describe("a product that the shop does not have", () => {
  it.each([
    ["remera-lisa", [], "remera-lisa"],
    ["remera-lisa", ["remera-lisa"], "remera-lisa-02"],
    ["", [], "shato-remera-lisa-01"],
    ["", ["shato-remera-lisa-01"], "shato-remera-lisa-02"],
  ])("with the id '%s' where %j are taken gets %s", (id, taken, wanted) => {
    const isTaken = (one: string) => taken.includes(one);
    expect(plan({ id, fields }, { isTaken })).toMatchObject({
      planned: { kind: "create", id: wanted },
    });
  });

  it("is shown, and is no news", () => {
    const write = planWrite({ fields });
    expect(write?.product).toMatchObject({ isHidden: false, isNew: false, ivaPermille: 210 });
  });
});

describe("a product without a price", () => {
  it.each([undefined, 0])("comes in hidden: %s", (priceInPesos) => {
    const fields = { name: "Remera", isHidden: false, ...(priceInPesos === 0 && { priceInPesos }) };
    expect(planWrite({ id: "remera", fields })?.product).toMatchObject({
      priceInPesos: 0,
      isHidden: true,
    });
  });

  it("keeps the price that the shop has, and says so", () => {
    const stored = aStored({ priceInPesos: 5000 });
    const fields = { priceInPesos: 0, brand: "Otra" };
    const outcome = plan({ id: "remera-lisa", fields }, { stored });
    expect(outcome).toMatchObject({
      planned: { write: { product: { priceInPesos: 5000, isHidden: false, brand: "Otra" } } },
      notes: [{ column: "Precio" }],
    });
  });

  it("stays hidden whatever a file says of it", () => {
    const stored = aStored({ priceInPesos: 0, isHidden: true });
    expect(planWrite({ id: "remera-lisa", fields: { isHidden: false } }, { stored })).toBeNull();
  });
});

describe("what a product does without", () => {
  it("is a sale above its price: it keeps the one that it has", () => {
    const sale = { priceInPesos: 90, from: null, until: null };
    const stored = aStored({ priceInPesos: 100, sale: { ...sale, isOn: true, showsList: false } });
    const fields = { brand: "Otra", sale: { ...sale, priceInPesos: 200 } };
    const outcome = plan({ id: "remera-lisa", fields }, { stored });
    expect(outcome).toMatchObject({
      planned: { write: { product: { sale: { priceInPesos: 90 } } } },
      notes: [{ column: "Precio de oferta" }],
    });
  });

  it("is a collection that its owner did not choose", () => {
    const stored = aStored({ collection: "fw26" });
    const fields = { brand: "Otra", collection: "Novedades" };
    const write = planWrite({ id: "remera-lisa", fields }, { stored });
    expect(write?.product.collection).toBe("fw26");
    const none = planWrite(
      { id: "remera-lisa", fields },
      { stored: aStored({ collection: null }) },
    );
    expect(none?.product.collection).toBe("Novedades");
  });
});

describe("a stock that nobody can read", () => {
  const variants = [aVariant({ size: "M", color: "Negro", stock: null, isStockUnclear: true })];

  it("is none for what is new", () => {
    const stored = aStored({ sizes: ["S"] });
    const fields = { name: "Remera", priceInPesos: 1 };
    expect(planWrite({ id: "remera", fields, variants })?.stock).toEqual([{ ...M, onHand: 0 }]);
    expect(planWrite({ id: "remera-lisa", variants }, { stored })?.stock).toContainEqual({
      ...M,
      onHand: 0,
    });
  });

  it("changes nothing of what the shop counts, or does not count", () => {
    const onHand = new Map([[variantKey(M), 5]]);
    expect(planWrite({ variants }, { stored: aStored({}, { onHand }) })).toBeNull();
    expect(planWrite({ variants }, { stored: aStored() })).toBeNull();
  });
});

const known = () =>
  startSpellings([
    { field: "category", text: "accesorios" },
    { field: "category", text: "ACCESORIOS" },
    { field: "brand", text: "Ñandú" },
  ]);

it("writes a value as the shop writes it most, whatever its case and accents", () => {
  expect(
    spellAsKnown({ name: "X", category: "Accesorios", brand: "nandu", subcategory: "" }, known()),
  ).toEqual({ name: "X", category: "accesorios", brand: "Ñandú", subcategory: "" });
});

it("leaves a value alone that the shop has in just that spelling, so that its export changes nothing", () => {
  expect(spellAsKnown({ category: "ACCESORIOS" }, known())).toEqual({ category: "ACCESORIOS" });
});

it("writes a new value as the first product of the file does, each field for itself", () => {
  const spellings = known();
  const write = (subcategory: string) => spellAsKnown({ subcategory }, spellings).subcategory;
  expect(["Pañuelos", "PANUELOS", "accesorios"].map(write)).toEqual([
    "Pañuelos",
    "Pañuelos",
    "Accesorios",
  ]);
  expect(spellAsKnown({ collection: "Accesorios" }, spellings).collection).toBe("Accesorios");
});
