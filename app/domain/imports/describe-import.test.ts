import { describe, expect, it } from "vitest";

import {
  describeCounts,
  describeImported,
  describeNothing,
  describeProgress,
  describeReading,
  describeRounded,
  nameImport,
  nameLeavingOut,
} from "./describe-import";
import type { ImportReading } from "./imported-product";

const NONE = { created: 0, changed: 0, same: 0, skipped: 0, leftOut: 0 };

describe("the counts of an import", () => {
  it.each([
    [
      { created: 214, changed: 12, same: 3, skipped: 0, leftOut: 4 },
      "Se crean 214, cambian 12, quedan igual 3, con error 4",
    ],
    [
      { created: 1, changed: 1, same: 1, skipped: 1, leftOut: 1 },
      "Se crea 1, cambia 1, queda igual 1, se saltea 1, con error 1",
    ],
    [
      { ...NONE, created: 10_000, skipped: 2 },
      "Se crean 10.000, cambian 0, quedan igual 0, se saltean 2, con error 0",
    ],
  ])("of %o: %s", (counts, text) => {
    expect(describeCounts(counts)).toBe(text);
  });

  it("name the button and the box", () => {
    expect(nameImport({ ...NONE, created: 214, changed: 12 })).toBe("Importar 226 productos");
    expect(nameImport({ ...NONE, changed: 1 })).toBe("Importar 1 producto");
    expect(nameLeavingOut(4)).toBe("Dejar afuera las 4 filas con error");
    expect(nameLeavingOut(1)).toBe("Dejar afuera la fila con error");
  });

  it("say why there is nothing to import", () => {
    expect(describeNothing({ ...NONE, created: 1 })).toBeNull();
    expect(describeNothing({ ...NONE, same: 260 })).toMatch(/^0 cambios: la tienda ya tiene todo/);
    expect(describeNothing({ ...NONE, same: 2, leftOut: 1 })).toMatch(/salvo las filas con error/);
    expect(describeNothing({ ...NONE, leftOut: 3 })).toMatch(/^0 cambios: todas las filas/);
    expect(describeNothing({ ...NONE, skipped: 3, same: 1 })).toMatch(/^0 cambios: no hay nada/);
  });
});

const READING: ImportReading = {
  system: "tiendanube",
  encoding: "windows-1252",
  numbers: "point",
  priceExample: { text: "10,000.00", pesos: 10_000 },
  properties: [],
  unusedColumns: [],
  manyColored: 0,
  promotional: 0,
  promotionalExample: null,
  rounded: 0,
  roundedExample: null,
};

describe("how a file was read", () => {
  it("is said in sentences", () => {
    expect(describeReading(READING)).toEqual([
      "Leímos el archivo de Tiendanube, en Windows-1252.",
      "Leímos 10,000.00 como $\u00a010.000.",
    ]);
    expect(
      describeReading({
        ...READING,
        priceExample: null,
        manyColored: 2,
        promotional: 3,
        promotionalExample: { row: 4, listInPesos: 25_000, promotionalInPesos: 20_000 },
      }).slice(1),
    ).toEqual([
      "2 productos vienen en varios colores.",
      "3 productos tienen precio promocional: por ejemplo, en la fila 4, $\u00a025.000 común y $\u00a020.000 promocional.",
    ]);
  });
});

it("says of a list of one's own what was added to its prices, and which rows are no products", () => {
  const taxedExample = { text: "100.00", pesos: 121 };
  const own = { ...READING, system: "other" as const, encoding: null, taxedExample };
  expect(describeReading({ ...own, otherRows: [4] })).toEqual([
    "Leímos tu planilla con las columnas que elegiste.",
    "A los precios les sumamos el IVA: 100.00 queda en $\u00a0121.",
    "La fila 4 no es un producto: es un título o un total.",
  ]);
  const otherRows = Array.from({ length: 9 }, (_, at) => at + 1);
  expect(describeReading({ ...own, otherRows }).at(-1)).toBe(
    "Las filas 1, 2, 3, 4, 5, 6, 7, 8 y otras no son productos: son títulos o totales.",
  );
});

it.each([
  [1, "1 nombre traía un precio, y lo dejamos sin él: en"],
  [3, "3 nombres traían un precio, y los dejamos sin él: en"],
])("says that names come in without their prices: %i", (count, start) => {
  const pricedNames = { count, row: 2, before: "Remera $ 1.078", after: "Remera" };
  expect(describeReading({ ...READING, pricedNames }).at(-1)).toBe(
    `${start} la fila 2, “Remera $ 1.078” entra como “Remera”.`,
  );
});

it("says when a promotional price has no common one beside it", () => {
  const promotionalExample = { row: 4, listInPesos: null, promotionalInPesos: 20_000 };
  const reading = { ...READING, promotional: 1, promotionalExample };
  expect(describeReading(reading).at(-1)).toBe(
    "1 producto tiene precio promocional: en la fila 4, sin precio común y $\u00a020.000 promocional.",
  );
});

describe("prices with cents", () => {
  const roundedExample = { row: 5, text: "21,000.50", pesos: 21_001 };
  it.each([
    [{ rounded: 0, roundedExample: null }, null],
    [
      { rounded: 1, roundedExample },
      "1 precio tiene centavos y acá los precios son en pesos enteros, así que lo redondeamos: en la fila 5, 21,000.50 queda en $\u00a021.001.",
    ],
    [
      { rounded: 1200, roundedExample },
      "1.200 precios tienen centavos y acá los precios son en pesos enteros, así que los redondeamos: en la fila 5, 21,000.50 queda en $\u00a021.001.",
    ],
  ])("are told apart from the rest: %#", (reading, text) => {
    expect(describeRounded({ ...READING, ...reading })).toBe(text);
  });
});

describe("what an import did", () => {
  it.each([
    [{ created: 214, changed: 12 }, "214 nuevos, 12 cambiados"],
    [{ created: 1, changed: 0 }, "1 nuevo"],
    [{ created: 0, changed: 1 }, "1 cambiado"],
    [{ created: 0, changed: 0 }, "sin cambios"],
  ])("with %o: %s", (counts, text) => {
    expect(describeImported(counts)).toBe(text);
  });

  it("shows how far it is", () => {
    expect(describeProgress({ done: 3200, total: 10_000 })).toBe("Importando: 3.200 de 10.000");
    expect(describeProgress({ done: 0, total: 0 })).toBe("Preparando la importación…");
  });
});
