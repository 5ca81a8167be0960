import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { streamExportedRows } from "./export-products.server";
import { readShopTaxonomy } from "../catalogue/shop-map.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import type { Product } from "../../domain/catalogue/product";
import { createPlacer, pathOfPlace, writePath } from "../../domain/catalogue/product-places";
import { describeNothing } from "../../domain/imports/describe-import";
import { telaColumns, tiendanubeColumns } from "../../domain/imports/exported-product";
import { DEFAULT_CHOICES } from "../../domain/imports/import-choices";
import type { ReadImport } from "../../domain/imports/imported-product";
import { CSV_START, writeExactCsvLine, type CsvCell } from "../../domain/plain/csv";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import { readImportFile } from "../../imports/read-import-file.server";
import { importFile, plan } from "../../../test/helpers/imports";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";

const ORIGIN = "https://tienda.test";
const directory = useTemporaryDataDirectory();

/** 25 places in three sections: categories, and kinds of some of them. */
const PLACES = [
  ...["REMERAS", "REMERAS > MANGA CORTA", "REMERAS > MANGA LARGA", "CAMISAS"].map(
    (at) => `MUJER > ${at}`,
  ),
  ...["CAMISAS > MANGA LARGA", "VESTIDOS > LARGOS", "VESTIDOS > CORTOS"].map(
    (at) => `MUJER > ${at}`,
  ),
  ...["POLLERAS", "JEANS", "CALZAS", "BUZOS"].map((at) => `MUJER > ${at}`),
  ...["REMERAS", "REMERAS > MANGA LARGA", "CAMISAS", "JEANS"].map((at) => `HOMBRE > ${at}`),
  ...["JEANS > SLIM", "BERMUDAS", "BUZOS", "CAMPERAS"].map((at) => `HOMBRE > ${at}`),
  ...["REMERAS", "REMERAS > MANGA LARGA", "BUZOS", "PIJAMAS", "JOGGINGS", "CAMPERAS"].map(
    (at) => `NIÑOS > ${at}`,
  ),
];
const COUNT = 600;
const isUnisex = (at: number) => at % 12 === 0;

/** What the file says of a product: its categories, its Sexo and its Rango de edad. */
function describe(at: number) {
  const place = PLACES[at % PLACES.length] ?? "";
  if (isUnisex(at)) {
    return { places: ["MUJER > BUZOS", "HOMBRE > BUZOS"], sex: "Unisex", age: "Adultos" };
  }
  const section = place.slice(0, place.indexOf(" > "));
  const isYoung = section === "NIÑOS";
  const sex = isYoung ? (at % 2 === 0 ? "Mujer" : "Unisex") : section === "MUJER" ? "Mujer" : "";
  // A word of the sale says nothing of the place.
  return { places: at % 5 === 0 ? ["SALE", place] : [place], sex, age: isYoung ? "Niños" : "" };
}

const HEADINGS = [
  ...["Identificador de URL", "Nombre", "Categorías", "Nombre de propiedad 1"],
  ...["Valor de propiedad 1", "Precio", "Peso (kg)", "Stock", "Mostrar en tienda"],
  ...["Sexo", "Rango de edad", "Costo"],
];

function writeShop(): string {
  const lines: CsvCell[][] = [HEADINGS];
  for (let at = 0; at < COUNT; at += 1) {
    const { places, sex, age } = describe(at);
    const id = `prenda-${at}`;
    const own = [`Prenda ${at}`, places.join(", "), "Talle", "S", "25000.00", "0.250", "3", "SÍ"];
    lines.push([id, ...own, sex, age, "9000.50"]);
    lines.push([id, "", "", "Talle", "M", "25000.00", "0.250", "1", "", "", "", "9000.50"]);
  }
  const file = path.join(directory, "tiendanube.csv");
  writeFileSync(file, lines.map((line) => writeExactCsvLine(line)).join(""));
  return file;
}

beforeAll(async () => {
  await getStoredShop().database.prepare();
});
afterAll(closeStoredShop);

async function read(file: string): Promise<ReadImport> {
  const facts = { taxonomy: await readShopTaxonomy(), ownOrigin: ORIGIN };
  const result = await readImportFile(file, DEFAULT_CHOICES, facts);
  if ("unreadable" in result) throw new Error(result.unreadable);
  return result;
}

async function readProducts(): Promise<Product[]> {
  const products = new Map<string, Product>();
  for await (const rows of streamExportedRows(NO_SELECTION)) {
    for (const { product } of rows) products.set(product.id, product);
  }
  return [...products.values()].filter(({ id }) => id.startsWith("prenda-"));
}

async function exportShop(format: "tela" | "tiendanube"): Promise<string> {
  const columns =
    format === "tela"
      ? telaColumns(ORIGIN, { hasSales: true, showsCost: true })
      : tiendanubeColumns({ showsCost: true });
  const lines = [writeExactCsvLine(columns.map(({ title }) => title))];
  for await (const rows of streamExportedRows(NO_SELECTION)) {
    lines.push(...rows.map((row) => writeExactCsvLine(columns.map(({ read: cell }) => cell(row)))));
  }
  const file = path.join(directory, `${format}.csv`);
  writeFileSync(file, (format === "tela" ? CSV_START : "") + lines.join(""));
  return file;
}

const changesOf = ({ products }: Awaited<ReturnType<typeof plan>>) =>
  products.flatMap((one) => (one.kind === "update" ? [one.changes] : []));

it("puts a shop of women, men and children in order, and a second import changes nothing", async () => {
  const file = writeShop();
  const found = await read(file);
  expect(found.problems).toEqual([]);
  expect(found.notes).toEqual([]);
  const before = await readShopTaxonomy();
  const review = (await plan(found)).categories.map(({ path: text, place }) => `${text}: ${place}`);
  expect(review).toContain(
    "MUJER > REMERAS > MANGA LARGA: en Mujer > Remeras, nueva sección Mujer, nuevas categorías Remeras y Manga larga",
  );
  expect(review).toContain(
    "HOMBRE > REMERAS: en Hombre, nueva sección Hombre, nueva categoría Remeras",
  );
  await importFile(found);

  const taxonomy = await readShopTaxonomy();
  const names = taxonomy.sections.map(({ name }) => name);
  expect(names).toEqual([...before.sections.map(({ name }) => name), "Mujer", "Hombre", "Niños"]);

  const place = createPlacer(taxonomy);
  const counts = new Map<string, number>();
  const products = await readProducts();
  for (const product of products) {
    for (const one of place(product).all) {
      const text = writePath(pathOfPlace(taxonomy, one)).toUpperCase();
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const wanted = new Map<string, number>();
  for (let at = 0; at < COUNT; at += 1) {
    for (const text of describe(at).places.filter((one) => one !== "SALE")) {
      wanted.set(text, (wanted.get(text) ?? 0) + 1);
    }
  }
  expect([...counts].sort()).toEqual([...wanted].sort());

  const unisex = products.filter(({ audiences }) => audiences.includes("unisex"));
  expect(unisex).toHaveLength(COUNT / 12);
  const sectionsOf = unisex.map((product) => place(product).sectionIds.join());
  expect(new Set(sectionsOf)).toEqual(new Set(["mujer,hombre"]));
  const girl = products.find(({ id }) => id === "prenda-44");
  expect(girl).toMatchObject({ category: "Niños", audiences: ["nina"], age: null });
  const man = products.find(({ id }) => id === "prenda-11");
  expect(man).toMatchObject({ audiences: ["hombre"], costInPesos: 9001, weightInGrams: 250 });
  const inSale = Array.from({ length: COUNT }, (_, at) => describe(at).places.includes("SALE"));
  expect(products.filter(({ collection }) => collection === "SALE")).toHaveLength(
    inSale.filter(Boolean).length,
  );
  expect(new Set(products.map(({ collection }) => collection))).toEqual(new Set([null, "SALE"]));

  const again = await plan(await read(file));
  expect(changesOf(again)).toEqual([]);
  expect(describeNothing(again.counts)).toMatch(/^0 cambios: la tienda ya tiene todo/);
});

it.each(["tela", "tiendanube"] as const)(
  "is exported for %s and read as the same",
  async (format) => {
    const planned = await plan(await read(await exportShop(format)));
    expect(changesOf(planned)).toEqual([]);
    expect(describeNothing(planned.counts)).toMatch(/^0 cambios: la tienda ya tiene todo/);
    expect(planned.counts.same).toBeGreaterThanOrEqual(COUNT);
  },
);

/** What shops write too, and where it stands then, for whom. */
const ODD: [categories: string, places: string[], whom: string, brand?: string][] = [
  ["mujér > remerás", ["Mujer > Remeras"], "mujer"],
  ["SALE > MUJER > REMERAS", ["Mujer > Remeras"], "mujer"],
  ["MUJER > REMERAS > SALE, MUJER > SALE", ["Mujer > Remeras"], "mujer"],
  ["LEVIS > MUJER > JEANS", ["Mujer > Jeans"], "mujer", "Levis"],
  ["MARCAS > LEVIS > JEANS, HOMBRE > JEANS > SLIM", ["Hombre > Jeans > Slim"], "hombre"],
  ["Ofertas > Mujer", ["Mujer"], "mujer"],
  ["Indumentaria > Mujer > Remeras > Manga Larga", ["Mujer > Remeras > Manga larga"], "mujer"],
  ["Hombre > Calzado, Calzado", ["Hombre > Calzado"], "hombre"],
  ["Unisex > Buzos", ["Mujer > Buzos", "Hombre > Buzos", "Unisex > Buzos"], "unisex"],
  [
    "HOMBRES > Trajes, Hombre > Traje > Lino",
    ["Hombre > Trajes", "Hombre > Trajes > Lino"],
    "hombre",
  ],
  ["Bebés > Bodies, Bebe > Ajuar", ["Bebés > Bodies", "Bebés > Ajuar"], "bebe"],
  ["Mujer > Talles grandes > Remeras", ["Mujer > Talles grandes > Remeras"], "mujer"],
  ["Accesorios > Mujer > Carteras", ["Mujer > Carteras"], "mujer"],
];

it("places what shops write in other ways, and a second import changes nothing", async () => {
  const headings = ["Identificador de URL", "Nombre", "Categorías", "Precio", "Marca"];
  const lines = ODD.map(([categories, , , brand = ""], at) => [
    `prenda-odd-${at}`,
    `Prenda rara ${at}`,
    categories,
    "25000.00",
    brand,
  ]);
  const file = path.join(directory, "odd.csv");
  writeFileSync(file, [headings, ...lines].map((line) => writeExactCsvLine(line)).join(""));
  await importFile(await read(file));
  const taxonomy = await readShopTaxonomy();
  const place = createPlacer(taxonomy);
  const products = new Map((await readProducts()).map((product) => [product.id, product]));
  const found = ODD.map(([categories], at) => {
    const product = products.get(`prenda-odd-${at}`);
    if (!product) throw new Error(`${categories} is not there`);
    const places = place(product).all.map((one) => writePath(pathOfPlace(taxonomy, one)));
    return [categories, places.sort(), product.audiences.join()];
  });
  expect(found).toEqual(ODD.map(([text, places, whom]) => [text, places.sort(), whom]));
  expect(changesOf(await plan(await read(file)))).toEqual([]);
  for (const format of ["tela", "tiendanube"] as const) {
    expect(changesOf(await plan(await read(await exportShop(format))))).toEqual([]);
  }
});
