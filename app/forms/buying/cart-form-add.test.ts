import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { addToCart } from "../../domain/buying/cart";
import { canBuy } from "../../domain/buying/priced-cart";
import { aProduct } from "../../../test/helpers/products";
import { parseAddToCart } from "./cart-form";

const PRODUCT = aProduct({ id: "remera-01", sizes: ["S", "M"], colors: ["Negro", "Rojo"] });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("parseAddToCart", () => {
  it("reads size, color and one piece", () => {
    const result = parseAddToCart(formOf({ talle: "M", color: "Rojo" }), PRODUCT);
    expect(result).toEqual({
      line: { productId: "remera-01", size: "M", color: "Rojo", quantity: 1 },
      reply: null,
    });
  });

  it("takes the product from the address, not from the form", () => {
    const form = formOf({ talle: "M", color: "Rojo", producto: "otra-01", productId: "otra-01" });
    expect(parseAddToCart(form, PRODUCT).line?.productId).toBe("remera-01");
  });

  it.each<[Record<string, string>, Record<string, string>]>([
    [{}, { talle: "Elegí un talle.", color: "Elegí un color." }],
    [{ talle: "", color: "Rojo" }, { talle: "Elegí un talle." }],
    [{ talle: "XL", color: "Rojo" }, { talle: "Ese talle no está disponible." }],
    [{ talle: "M", color: "Azul" }, { color: "Ese color no está disponible." }],
    [{ talle: "2XL", color: "Rojo" }, { talle: "Ese talle no está disponible." }],
  ])("answers %j with %j, and keeps the selection", (fields, errors) => {
    const { line, reply } = parseAddToCart(formOf(fields), PRODUCT);
    expect(line).toBeNull();
    expect(reply?.errors).toEqual(errors);
    expect(reply?.values).toEqual({ talle: fields.talle ?? "", color: fields.color ?? "" });
  });

  it("accepts a size in any spelling, and keeps the product's own", () => {
    const product = aProduct({ sizes: ["M", "2XL"], colors: [] });
    expect(parseAddToCart(formOf({ talle: "XXL" }), product).line?.size).toBe("2XL");
    expect(parseAddToCart(formOf({ talle: "m" }), product).line?.size).toBe("M");
  });

  it("asks for no choice among one or none", () => {
    const single = aProduct({ sizes: ["UNICO"], colors: [] });
    expect(parseAddToCart(formOf({}), single).line).toMatchObject({ size: "UNICO", color: "" });
  });

  it("refuses a color for a product without colors", () => {
    const { reply } = parseAddToCart(
      formOf({ color: "Rojo" }),
      aProduct({ colors: [], sizes: [] }),
    );
    expect(reply?.errors).toEqual({ color: "Ese color no está disponible." });
  });

  it.each([
    ["", 1],
    ["2", 2],
    ["0", 1],
    ["-3", 1],
    ["99", 3],
    ["1e9", 3],
    ["Infinity", 1],
    ["2.7", 2],
    ["dos", 1],
    ["NaN", 1],
    ["0x2", 2],
    [" 2 ", 2],
  ])("adds one to three pieces for a quantity of %j", (cantidad, pieces) => {
    const { line } = parseAddToCart(formOf({ talle: "M", color: "Rojo", cantidad }), PRODUCT);
    if (!line) throw new Error("The form was refused");
    expect(addToCart([], line)).toMatchObject({ outcome: "added", line: { quantity: pieces } });
  });

  it("accepts a file in place of a text without failing", () => {
    const form = new FormData();
    for (const name of ["talle", "color", "cantidad"]) form.append(name, new File(["x"], "M"));
    expect(parseAddToCart(form, PRODUCT).line).toBeNull();
  });

  it("never throws, and only returns values that the product has", () => {
    const name = fc.oneof(fc.constantFrom("talle", "color", "cantidad", "intent"), anyText());
    const value = fc.oneof(fc.constantFrom("S", "M", "Negro", "2"), anyText());
    const offered = fc.subarray(["S", "M", "Negro", ""]);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), offered, offered, (fields, sizes, colors) => {
        const form = new FormData();
        for (const [name, value] of fields) form.append(name, value);
        const product = aProduct({ sizes, colors });
        const { line, reply } = parseAddToCart(form, product);
        if (line) expect(canBuy(product, line)).toBe(true);
        else expect(Object.keys(reply.errors)).not.toHaveLength(0);
      }),
    );
  });
});
