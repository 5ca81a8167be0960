import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { mergeColorLinks } from "./color-links";
import { describeField, toProductTexts, type ProductField } from "./product-fields";
import { mergeTexts } from "./product-merge";
import { readLinkChanges, type ProductTexts } from "./product-texts";

const BASE = toProductTexts(
  aProduct({ colorLinks: { Rojo: "roja-01", Azul: "azul-01" }, images: ["/a.jpg", "/b.jpg"] }),
);

const merge = (saved: Partial<ProductTexts>, typed: Partial<ProductTexts>) =>
  mergeTexts({ base: BASE, saved: { ...BASE, ...saved }, typed: { ...BASE, ...typed } });

describe("mergeTexts", () => {
  it("takes saved values for untouched fields, and keeps typed ones", () => {
    const { texts, changes } = merge(
      { name: "Guardado", price: "30000", iva: "105" },
      { name: "Escrito", brand: "Bento" },
    );
    expect(texts).toEqual({
      ...BASE,
      name: "Escrito",
      price: "30000",
      iva: "105",
      brand: "Bento",
    });
    expect(changes).toEqual([
      { field: "name", before: "Remera lisa", saved: "Guardado", typed: "Escrito" },
      { field: "price", before: "26000", saved: "30000", typed: null },
      { field: "iva", before: "21%", saved: "10,5%", typed: null },
    ]);
  });

  it.each<[ProductField, Partial<ProductTexts>]>([
    ["price", { price: "$ 26.000" }],
    ["sizes", { sizes: "S,M , L" }],
    ["name", { name: " Remera lisa " }],
    ["links", { links: [...BASE.links].reverse() }],
  ])("another spelling of the same %s is no change", (field, typed) => {
    expect(describeField({ ...BASE, ...typed }, field)).toBe(describeField(BASE, field));
    const { texts } = merge({ price: "1", sizes: "U", name: "x", links: [] }, typed);
    expect(texts[field]).toEqual({ ...BASE, price: "1", sizes: "U", name: "x", links: [] }[field]);
  });

  it("tells a picture's colour from its text", () => {
    const [picture] = BASE.pictures;
    const pictures = [{ ...(picture ?? expect.unreachable()), color: "Negro" }];
    expect(describeField({ ...BASE, pictures }, "pictures")).toBe("/a.jpg · Negro");
    const { texts, changes } = merge({ pictures }, { name: "Escrito" });
    expect(texts.pictures).toEqual(pictures);
    expect(changes).toEqual([
      { field: "pictures", before: "/a.jpg\n/b.jpg", saved: "/a.jpg · Negro", typed: null },
    ]);
  });

  it("keeps the links of both sides, by colour", () => {
    const saved = {
      links: [...BASE.links, { color: "Verde", productId: "v-01", before: "Verde" }],
    };
    const typed = {
      links: [
        { color: "Rojo", productId: "", before: "Rojo" },
        { color: "Azul", productId: "azul-02", before: "Azul" },
        { color: "Gris", productId: "g-01", before: "" },
      ],
    };
    const { texts } = merge(saved, typed);
    const stored = { Rojo: "roja-01", Azul: "azul-01", Verde: "v-01" };
    expect(mergeColorLinks(stored, readLinkChanges(texts.links))).toEqual({
      Azul: "azul-02",
      Verde: "v-01",
      Gris: "g-01",
    });
  });

  it("without a base keeps everything typed and lists all differences", () => {
    const saved = { ...BASE, name: "Guardado", isHidden: true };
    const { texts, changes } = mergeTexts({ base: null, saved, typed: BASE });
    expect(texts).toEqual(BASE);
    expect(changes.map(({ field, before }) => [field, before])).toEqual([
      ["name", null],
      ["isHidden", null],
    ]);
  });

  const anyTexts = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    price: fc.constantFrom("1", "2", "x"),
    isHidden: fc.boolean(),
    colors: fc.constantFrom("Rojo", "Azul", "Rojo, Azul"),
  });

  it("takes each field from the side that changed it, and the typed value when both did", () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, anyTexts, (first, second, third) => {
        const [base, saved, typed] = [first, second, third].map((part) => ({
          ...BASE,
          ...part,
        })) as [ProductTexts, ProductTexts, ProductTexts];
        const { texts, changes } = mergeTexts({ base, saved, typed });
        for (const field of ["name", "price", "isHidden", "colors"] as const) {
          expect(texts[field]).toBe(typed[field] === base[field] ? saved[field] : typed[field]);
          const isNamed = changes.some((change) => change.field === field);
          expect(isNamed).toBe(saved[field] !== base[field]);
          const own = changes.find((change) => change.field === field)?.typed ?? null;
          if (isNamed) expect(own === null).toBe(typed[field] === base[field]);
        }
        expect(mergeTexts({ base: saved, saved, typed: texts })).toEqual({ texts, changes: [] });
      }),
    );
  });
});
