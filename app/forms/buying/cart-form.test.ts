import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { parseCartForm, type CartChange } from "./cart-form";

const LINE = { productId: "remera-01", size: "M", color: "Negro" };
const FIELDS = { producto: "remera-01", talle: "M", color: "Negro" };

function formOf(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function parse(fields: Record<string, string>): CartChange | null {
  return parseCartForm(formOf(Object.entries(fields)));
}

/** The form data that the cart page sends for a change. */
function write(change: CartChange): Record<string, string> {
  if (change.intent === "code") return { intent: "code", codigo: change.text };
  if (change.intent !== "update" && change.intent !== "remove") return change;
  const { productId, size, color } = change.line;
  const line = { intent: change.intent, producto: productId, talle: size, color };
  return change.intent === "update" ? { ...line, cantidad: String(change.quantity) } : line;
}

describe("parseCartForm", () => {
  it.each<[Record<string, string>, CartChange]>([
    [{ intent: "clear" }, { intent: "clear" }],
    [
      { intent: "code", codigo: "Verano 10" },
      { intent: "code", text: "Verano 10" },
    ],
    [{ intent: "remove-code" }, { intent: "remove-code" }],
    [
      { intent: "remove", ...FIELDS },
      { intent: "remove", line: LINE },
    ],
    [
      { intent: "update", ...FIELDS, cantidad: "2" },
      { intent: "update", line: LINE, quantity: 2 },
    ],
    [
      { intent: "update", ...FIELDS, talle: "", color: "", cantidad: "3", antes: "1" },
      { intent: "update", line: { ...LINE, size: "", color: "" }, quantity: 3 },
    ],
  ])("reads %j", (fields, change) => {
    expect(parse(fields)).toEqual(change);
  });

  it.each<[string, Record<string, string>]>([
    ["an empty form", {}],
    ["an unknown intent", { intent: "explode", ...FIELDS }],
    ["an intent in capitals", { intent: "CLEAR" }],
    ["no product", { intent: "remove", talle: "M", color: "Negro" }],
    ["an empty product", { intent: "remove", ...FIELDS, producto: "" }],
    ["no size", { intent: "remove", producto: "remera-01", color: "Negro" }],
    ["no code", { intent: "code" }],
    ["no quantity", { intent: "update", ...FIELDS }],
    ["a quantity that is no number", { intent: "update", ...FIELDS, cantidad: "dos" }],
    ["an infinite quantity", { intent: "update", ...FIELDS, cantidad: "Infinity" }],
  ])("is null with %s", (_, fields) => {
    expect(parse(fields)).toBeNull();
  });

  it("never throws, whatever is sent", () => {
    const name = fc.oneof(fc.constantFrom("intent", "producto", "talle", "cantidad"), anyText());
    const value = fc.oneof(fc.constantFrom("update", "remove", "clear", "1"), anyText());
    const field = fc.tuple(name, value);
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const change = parseCartForm(formOf(fields));
        if (change?.intent === "update") expect(change.quantity).not.toBeNaN();
      }),
    );
  });

  it("reads back every change that the page can send", () => {
    const line = fc.record({
      productId: fc.string({ minLength: 1 }),
      size: fc.string(),
      color: fc.string(),
    });
    const change = fc.oneof(
      fc.constant<CartChange>({ intent: "clear" }),
      fc.constant<CartChange>({ intent: "remove-code" }),
      fc.string().map((text): CartChange => ({ intent: "code", text })),
      line.map((line): CartChange => ({ intent: "remove", line })),
      fc
        .tuple(line, fc.integer())
        .map(([line, quantity]): CartChange => ({ intent: "update", line, quantity })),
    );
    fc.assert(
      fc.property(change, (sent) => {
        expect(parse(write(sent))).toEqual(sent);
      }),
    );
  });
});
