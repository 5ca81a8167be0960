import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { aProduct, decidedFields, theLongestProduct } from "../../../test/helpers/products";
import { mergeColorLinks } from "../../domain/products/color-links";
import { toProductTexts } from "../../domain/products/product-fields";
import { checkProduct } from "./check-product";
import {
  parseProductForm,
  parseProductDraft,
  parseProductTexts,
  writeProductDraft,
  type ProductDraft,
} from "./parse-product-form";

const TODAY = "2026-11-26";

const NAMES = [
  "intent",
  "id",
  "nombre",
  "precio",
  "iva",
  "marca",
  "categoria",
  "subcategoria",
  "talles",
  "talle-sumado",
  "colores",
  "color-sumado",
  "coleccion",
  "descripcion",
  "composicion",
  "novedad",
  "oculto",
  "imagen",
  "imagen-texto",
  "imagen-color",
  "direcciones",
  "enlace-antes",
  "enlace-color",
  "enlace-producto",
  "base",
  "version",
  "borrador",
  "progreso",
  "__proto__",
] as const;

function formOf(fields: Iterable<readonly [string, string | File]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function read(fields: Record<string, string> | [string, string][]) {
  return parseProductForm(formOf(Array.isArray(fields) ? fields : Object.entries(fields)));
}

describe("parseProductForm", () => {
  it.each<[string, object]>([
    ["save", { kind: "save" }],
    ["upload", { kind: "upload" }],
    ["picture-up:2", { kind: "picture", move: "up", position: 2 }],
    ["picture-remove:0", { kind: "picture", move: "remove", position: 0 }],
    ["mend-link:a:b", { kind: "mend-link", productId: "a:b" }],
  ])("accepts the button %s", (intent, expected) => {
    expect(read({ intent })?.intent).toEqual(expected);
  });

  it.each(["", "SAVE", "delete", "picture-up", "picture-up:-1", "picture-up:1e3", "picture-x:1"])(
    "refuses the button %j",
    (intent) => expect(read({ intent })).toBeNull(),
  );

  it("keeps a text of several lines, and makes the others one line", () => {
    const form = read({ intent: "save", descripcion: " a\r\nb ", nombre: " a\r\n\0b\u2028" });
    expect([form?.texts.description, form?.texts.name]).toEqual(["a\nb", "a b"]);
  });

  it("drops empty link rows, but not those that remove a link", () => {
    const rows = read([
      ["intent", "save"],
      ...["Rojo", "", ""].map((value): [string, string] => ["enlace-antes", value]),
      ...["", "", "Azul"].map((value): [string, string] => ["enlace-color", value]),
      ...["", "", "x-01"].map((value): [string, string] => ["enlace-producto", value]),
    ])?.texts.links;
    expect(rows).toEqual([
      { before: "Rojo", color: "", productId: "" },
      { before: "", color: "Azul", productId: "x-01" },
    ]);
  });
});

describe("the IVA of a product", () => {
  const base = JSON.stringify(toProductTexts(aProduct({ ivaPermille: 105 })));

  it("comes from the form, or stays as stored when the form has none", () => {
    expect(read({ intent: "save", iva: "0", base })?.texts.iva).toBe("0");
    expect(read({ intent: "save", base })?.texts.iva).toBe("105");
    expect(read({ intent: "save" })?.texts.iva).toBe("210");
  });

  it.each(["270", "-1000", "21", "10,5", "constructor"])("is never %s", (iva) => {
    const form = read({ intent: "save", nombre: "Remera", precio: "100", iva });
    const { errors } = checkProduct(form?.texts ?? expect.unreachable(), null, TODAY);
    expect(errors).toEqual({ iva: "Elegí el IVA de la lista." });
  });

  it("is the default in a snapshot from before there were several rates", () => {
    const older = { ...toProductTexts(aProduct({ ivaPermille: 105 })), iva: undefined };
    expect(parseProductTexts(JSON.stringify(older))?.iva).toBe("210");
  });
});

describe("checkProduct", () => {
  it.each(["", "\u200b", "\u202e\u202c", "\u3164", "..."])("refuses the name %j", (nombre) => {
    const form = read({ intent: "save", nombre, precio: "100" });
    const { errors } = checkProduct(form?.texts ?? expect.unreachable(), null, TODAY);
    expect(errors?.nombre).toMatch(/^(Escribí el nombre|El nombre tiene que llevar)/);
  });

  it("accepts a stored product unchanged, whatever its id looks like", () => {
    const id = fc.constantFrom("con espacio", "Ñ/?", "a".repeat(300), "ok-01");
    fc.assert(
      fc.property(id, fc.integer({ min: 1, max: 99_999_999 }), (productId, priceInPesos) => {
        const product = aProduct({
          id: productId,
          priceInPesos,
          images: ["fotos/vieja.jpg", "/a.jpg"],
          imageTexts: { "/a.jpg": "De frente" },
          colors: ["Negro", "Crudo"],
          imageColors: { "/a.jpg": "Crudo" },
          colorLinks: { Rojo: "roja-01" },
        });
        const { fields } = checkProduct(toProductTexts(product), product, TODAY);
        const { colorLinkChanges, ...kept } = fields ?? expect.unreachable();
        expect(kept).toEqual(decidedFields(product));
        expect(mergeColorLinks(product.colorLinks, colorLinkChanges)).toEqual(product.colorLinks);
      }),
    );
  });

  it("keeps the pictures' colours that the product has, in its spelling", () => {
    const form = read([
      ["intent", "save"],
      ["nombre", "Remera"],
      ["precio", "100"],
      ["colores", "Negro, Crudo"],
      ...["/a.jpg", "/b.jpg", "/c.jpg"].map((image): [string, string] => ["imagen", image]),
      ...["crudo", "", "Rojo"].map((color): [string, string] => ["imagen-color", color]),
    ]);
    const { fields } = checkProduct(form?.texts ?? expect.unreachable(), null, TODAY);
    expect(fields?.imageColors).toEqual({ "/a.jpg": "Crudo" });
  });

  it("gives values or Spanish messages for any form, and never throws", () => {
    const entry = fc.tuple(
      fc.constantFrom(...NAMES),
      fc.oneof(
        anyText(),
        fc.string({ minLength: 200, maxLength: 400 }),
        fc.constant(new File(["x"], "x.jpg")),
      ),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
        const form = parseProductForm(formOf([["intent", "save"], ...entries]));
        const { fields, errors } = checkProduct(form?.texts ?? expect.unreachable(), null, TODAY);
        if (fields) {
          expect(fields.name).not.toBe("");
          expect(fields.priceInPesos).toBeGreaterThan(0);
          return;
        }
        const messages = Object.values(errors);
        expect(messages.length).toBeGreaterThan(0);
        for (const message of messages) {
          expect(message).toMatch(/^[A-ZÉ].*\.$/s);
          expect(message).not.toMatch(/invalid|expected|required|too/i);
        }
        expect(new Set(messages).size).toBe(messages.length);
      }),
      { numRuns: 300 },
    );
  });
});

const TYPED = { motivo: "count", "7\nm\nnegro": "+5" };
const NOTHING_ELSE = { fileProblems: [], stock: {} };

describe("a snapshot and a draft", () => {
  const texts = toProductTexts(
    aProduct({
      colorLinks: { Rojo: "x" },
      colors: ["Negro", "Crudo"],
      imageColors: { "/fotos/remera-lisa.jpg": "Crudo" },
    }),
  );

  it("are read back as written", () => {
    expect(parseProductTexts(JSON.stringify(texts))).toEqual(texts);
    const draft = { texts, base: texts, updatedAt: "2025", fileProblems: ["una"], stock: TYPED };
    expect(parseProductDraft(writeProductDraft(draft) ?? "")).toEqual(draft);
  });

  it("a draft is stored under the names that older drafts have", () => {
    const draft = { texts, base: null, updatedAt: "2025", fileProblems: [], stock: TYPED };
    const stored = { texts, base: null, version: "2025", fileProblems: [], stock: TYPED };
    expect(JSON.parse(writeProductDraft(draft) ?? "")).toEqual(stored);
  });

  it("a draft of an earlier version has no typed stock", () => {
    const stored = { texts, base: null, version: "2025", fileProblems: [] };
    expect(parseProductDraft(JSON.stringify(stored))).toMatchObject({ texts, stock: {} });
  });

  it("are null when invalid, and never throw", () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.json()), (text) => {
        expect(parseProductTexts(text)).toBeNull();
        expect(parseProductDraft(text)).toBeNull();
      }),
    );
  });

  it("can hold the longest product that the rules allow", () => {
    const longest = toProductTexts(theLongestProduct());
    expect(checkProduct(longest, null, TODAY).errors).toBeNull();
    const base = JSON.stringify(longest);
    expect(read({ intent: "save", base })?.base).toEqual(longest);
    const draft = { ...{ texts: longest, base: longest, updatedAt: "2025" }, ...NOTHING_ELSE };
    expect(parseProductDraft(writeProductDraft(draft) ?? "")).toEqual(draft);
  });

  it.each<[string, Partial<ProductDraft>]>([
    ["pictures", { texts: { ...texts, pictures: Array(201).fill({ address: "/a", text: "" }) } }],
    [
      "links",
      { texts: { ...texts, links: Array(201).fill({ color: "a", productId: "b", before: "" }) } },
    ],
    ["a time that is none", { updatedAt: "x".repeat(41) }],
  ])("are not written when %s is too long to be read back", (_title, given) => {
    const draft = { texts, base: texts, updatedAt: "2025", ...NOTHING_ELSE, ...given };
    expect(writeProductDraft(draft)).toBeNull();
  });

  it("are refused when they are too long", () => {
    const long = { ...texts, description: "x".repeat(600_000) };
    expect(parseProductTexts(JSON.stringify(long))).toBeNull();
    expect(
      writeProductDraft({ texts: long, base: null, updatedAt: "", ...NOTHING_ELSE }),
    ).toBeNull();
  });
});
