import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { DEFAULT_CHOICES } from "../domain/imports/import-choices";
import { foldHeading } from "../domain/imports/import-columns";
import { readImportFile } from "./read-import-file.server";

const FACTS = { taxonomy: { ...BUILT_IN_TAXONOMY, links: [] }, ownOrigin: "https://tienda.test" };
const folder = mkdtempSync(path.join(tmpdir(), "tela-told-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(lines: readonly string[]) {
  const file = path.join(folder, "productos.csv");
  writeFileSync(file, `${lines.join("\n")}\n`);
  const first = await readImportFile(file, DEFAULT_CHOICES, FACTS);
  // An own list is read as the page proposes it.
  const proposed = "unreadable" in first ? (first.columns ?? []) : [];
  const columns = Object.fromEntries(
    proposed.map(({ heading, use }) => [foldHeading(heading), use]),
  );
  const result =
    proposed.length > 0
      ? await readImportFile(file, { ...DEFAULT_CHOICES, system: "other", columns }, FACTS)
      : first;
  if ("unreadable" in result) throw new Error(result.unreadable);
  const { products, notes, problems, unkept, reading } = result;
  expect(problems).toEqual([]);
  const said = [...notes, ...unkept].map(({ column, message }) => `${column}: ${message}`);
  return { fields: products.map(({ fields }) => fields), said, reading };
}

const WOO = "ID,Type,SKU,Name,Published,Regular price,Categories,Weight (kg),Parent";
const WOO_OPTION = "Attribute 1 name,Attribute 1 value(s)";

describe("whom a product is for, its weight and its cost", () => {
  it.each<[string, string[], object]>([
    [
      "columns of Google in a file of Shopify",
      [
        "Handle,Title,Variant Price,Variant Grams,Cost per item,Google Shopping / Gender,Google Shopping / Age Group",
        "a,Buzo,100.00,350,40.50,female,kids",
      ],
      { audiences: ["nina"], age: null, weightInGrams: 350, costInPesos: 41 },
    ],
    [
      "own fields of Shopify in Spanish",
      [
        "Handle,Title,Variant Price,Género (product.metafields.shopify.target-gender),Grupo de edad (product.metafields.shopify.age-group)",
        "a,Buzo,100.00,Unisex,Adults",
      ],
      { audiences: ["unisex"], age: null },
    ],
    [
      "a property of WooCommerce",
      [`${WOO},${WOO_OPTION}`, '1,simple,A,Buzo,1,100,,0.35,,Género,"Mujer, Hombre"'],
      { audiences: ["mujer", "hombre"], weightInGrams: 350 },
    ],
    [
      "a property of Tiendanube that is the same in all sizes",
      [
        "Identificador de URL;Nombre;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2;Precio",
        "a;Buzo;Talle;S;Sexo;Hombre;100.00",
        "a;;Talle;M;Sexo;Hombre;100.00",
      ],
      { audiences: ["hombre"] },
    ],
    [
      "a list of one's own",
      ["Producto;Precio;Para;Rango de edad", "Buzo;100;Nenas;Niños"],
      { audiences: ["nina"], age: null },
    ],
  ])("is read of %s", async (_, lines, wanted) => {
    const { fields, said, reading } = await read(lines);
    expect(fields).toEqual([expect.objectContaining(wanted)]);
    expect(said).toEqual([]);
    expect(reading.properties).toEqual([]);
  });

  it("is told where nobody can read it, and the product comes in", async () => {
    const { fields, said } = await read([
      "Identificador de URL;Nombre;Precio;Sexo",
      "a;Correa;100.00;Perro",
    ]);
    expect(fields).toEqual([expect.objectContaining({ name: "Correa" })]);
    expect(fields[0]).not.toHaveProperty("audiences");
    expect(said).toEqual(["Sexo: “Perro” no dice para quién es. Ese dato no entra."]);
  });
});
