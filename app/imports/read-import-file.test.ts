import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";

import { anyText } from "../../test/helpers/any-text";
import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { DEFAULT_CHOICES } from "../domain/imports/import-choices";
import type { ReadImport } from "../domain/imports/imported-product";
import { readImportFile } from "./read-import-file.server";

const FACTS = {
  taxonomy: { ...BUILT_IN_TAXONOMY, links: [] },
  ownOrigin: "https://tienda.com.ar",
};
const folder = mkdtempSync(path.join(tmpdir(), "tela-read-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | Uint8Array, choices = DEFAULT_CHOICES) {
  const file = path.join(folder, "productos.csv");
  writeFileSync(file, content);
  return readImportFile(file, choices, FACTS);
}

describe("a file that no product can be read from", () => {
  it.each([
    ["", "El archivo está vacío."],
    ["\n\n;;\n", "El archivo está vacío."],
    ["ID;Nombre\n;\n", "El archivo tiene los títulos de las columnas y ninguna fila debajo."],
    [
      "Artículo\nRemera\n",
      "Encontramos “Artículo”. Una planilla de productos tiene una columna con el nombre y otras con el precio o el stock, con sus títulos en la primera fila.",
    ],
    [
      'ID;Nombre\na;"una\nlínea"\n\nb;"Remera\nc;Buzo\n',
      'En la fila 4 hay una comilla (") que abre un texto y no se cierra bien. Corregila en la planilla y guardala de nuevo como CSV.',
    ],
    [
      `ID;Nombre;Precio\na;A;1\n${";;\n".repeat(100_001)}`,
      "El archivo tiene más de 100.000 filas vacías. En la planilla, copiá las filas que tienen productos a una hoja nueva y guardá esa.",
    ],
  ])("says why: %j", async (content, sentence) => {
    expect(await read(content)).toEqual({ unreadable: sentence });
  });

  it("says which row is too long", async () => {
    const content = `Identificador de URL;Nombre;Precio\na;A;100.00\nb;${"x".repeat(2_000_000)};1\n`;
    expect(await read(content)).toEqual({
      unreadable: expect.stringMatching(/^La fila 3 es demasiado larga/),
    });
  });

  it("says where a quote stands within a text that has none around it", async () => {
    const content = 'Identificador de URL;Nombre;Precio\na;A "x" b"";100.00';
    expect(await read(content)).toEqual({
      unreadable: expect.stringMatching(/^En la fila 2 hay una comilla/),
    });
  });
});

const SAVE_AS_CSV =
  "Abrilo con Excel o LibreOffice, elegí “Guardar como”, el tipo “CSV UTF-8”, y subí ese archivo.";

describe("a file of another kind", () => {
  it.each([
    ["d0cf11e0a1b11ae1", `Este archivo es de un Excel viejo (.xls), que no leemos. ${SAVE_AS_CSV}`],
    ["255044462d312e37", `Este archivo es un PDF. ${SAVE_AS_CSV}`],
    ["ffd8ffe0", "Este archivo es una foto. Elegí la planilla, que termina en .csv."],
    ["1f8b08", "Este archivo está comprimido. Descomprimilo y subí el .csv que tiene adentro."],
    ["49443b4e6f6d62726500", `Este archivo no es una planilla de texto. ${SAVE_AS_CSV}`],
  ])("that begins with %s says what to do", async (bytes, sentence) => {
    expect(await read(Buffer.from(bytes, "hex"))).toEqual({ unreadable: sentence });
  });

  it("that is too large or too long says so", async () => {
    expect(await read(Buffer.alloc(10 * 1024 * 1024 + 1, "a"))).toEqual({
      unreadable: "El archivo pesa más de 10 MB. Partilo en dos y subí uno por vez.",
    });
    const rows = (count: number) => `ID;Nombre;Precio\n${"a;b;1\n".repeat(count)}`;
    expect(await read(rows(20_001))).toEqual({
      unreadable: "El archivo tiene más de 20.000 filas. Partilo en dos y subí uno por vez.",
    });
    expect(await read(rows(20_000))).toMatchObject({ reading: { system: "tela" } });
  });
});

/** Writes an archive of these parts. */
async function zip(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    archive.addBuffer(Buffer.from(content), name);
  }
  archive.end();
  const file = path.join(folder, "archivo.zip");
  await pipeline(archive.outputStream, createWriteStream(file));
  return readFile(file);
}

const WORKBOOK = "xl/workbook.xml";
const SHEET = "xl/worksheets/sheet1.xml";
const TYPES = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** An Excel file as small as Excel opens. */
const zipSheet = (rows: string, parts: Readonly<Record<string, string>> = {}) =>
  zip({
    "[Content_Types].xml": "<Types/>",
    [WORKBOOK]: `<workbook ${TYPES} xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": writeRelations({ r1: "worksheet" }),
    [SHEET]: `<worksheet ${TYPES}><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });

const TARGETS = { worksheet: "worksheets/sheet1.xml", styles: "styles.xml" };

/** Which part is which. */
function writeRelations(kinds: Readonly<Record<string, keyof typeof TARGETS>>): string {
  const relations = Object.entries(kinds).map(
    ([id, kind]) =>
      `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${TARGETS[kind]}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`;
}

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe("an Excel sheet", () => {
  it("has its rows as a person counts and sees them", async () => {
    const head = ["ID", "Nombre", "Precio", "SKU", "Visible"].map((title, at) =>
      text(`${"ABCDE"[at]}1`, title),
    );
    const result = await read(
      await zipSheet(
        `<row r="1">${head.join("")}</row>` +
          `<row r="4">${text("A4", "buzo-01")}${text("B4", "Buzo")}<c r="C4"><v>45000.000000000007</v></c><c r="D4"><v>7.790001000011E+12</v></c><c r="E4" t="b"><v>0</v></c></row>`,
      ),
    );
    expect(result).toMatchObject({
      problems: [],
      products: [
        {
          rows: [4],
          fields: { name: "Buzo", priceInPesos: 45_000, isHidden: true },
          variants: [{ sku: "7790001000011" }],
        },
      ],
    });
  });

  it("keeps what its numbers show", async () => {
    const formats = ["0000000000000", "[$-2C0A]&quot;R-&quot;000;@", "0.00"];
    const written = formats.map(
      (code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code}"/>`,
    );
    const styles = formats.map((_, at) => `<xf numFmtId="${at + 164}" xfId="0"/>`);
    const head = ["ID", "Nombre", "Precio", "Código de barras", "SKU", "Stock"].map((title, at) =>
      text(`${"ABCDEF"[at]}1`, title),
    );
    const result = await read(
      await zipSheet(
        `<row r="1">${head.join("")}</row>` +
          `<row r="2">${text("A2", "buzo-01")}${text("B2", "Buzo")}<c r="C2" s="3"><v>45000</v></c><c r="D2" s="1" t="n"><v>7.79000101E+8</v></c><c s="2" r="E2"><f>A1&lt;2</f><v>12</v></c><c r="F2" s="0"><v>3</v></c></row>`,
        {
          "xl/_rels/workbook.xml.rels": writeRelations({ r1: "worksheet", r2: "styles" }),
          "xl/styles.xml": `<styleSheet ${TYPES}><numFmts>${written.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
        },
      ),
    );
    expect(result).toMatchObject({
      problems: [],
      products: [
        {
          fields: { priceInPesos: 45_000 },
          variants: [{ barcode: "0000779000101", sku: "R-012", stock: 3 }],
        },
      ],
    });
  });

  const TOO_LARGE =
    "Esta planilla de Excel es demasiado grande. Guardala como “CSV UTF-8” y subí ese archivo.";
  const BROKEN =
    "No pudimos abrir esta planilla de Excel: parece dañada. Guardala como “CSV UTF-8” y subí ese archivo.";
  const ZIP = "Este archivo es un ZIP. Elegí el archivo de productos, que termina en .csv o .xlsx.";

  it.each([
    ["a bomb", TOO_LARGE, { [WORKBOOK]: "", [SHEET]: Buffer.alloc(40 * 1024 * 1024) }],
    [
      "too many parts",
      TOO_LARGE,
      Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.xml`, ""])),
    ],
    ["no sheet in it", BROKEN, { [WORKBOOK]: "<workbook/>" }],
    ["pictures in it", ZIP, { "remera-1.jpg": "x" }],
    [
      "an open document",
      "Este archivo es una planilla de LibreOffice (.ods), que no leemos. Guardala como “CSV UTF-8” y subí ese archivo.",
      { mimetype: "application/vnd.oasis.opendocument.spreadsheet" },
    ],
  ])("with %s says so", async (_what, sentence, parts) => {
    expect(await read(await zip(parts))).toEqual({ unreadable: sentence });
  });

  it("whose directory lies about its sizes says so", async () => {
    const whole = await zip({ [WORKBOOK]: "", [SHEET]: Buffer.alloc(1024 * 1024) });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(1024 * 1024);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(10);
    // Both in the part's own header and in the directory.
    for (let at = whole.indexOf(size); at >= 0; at = whole.indexOf(size)) small.copy(whole, at);
    expect(await read(whole)).toEqual({ unreadable: BROKEN });
    expect(await read(whole.subarray(0, 200))).toEqual({ unreadable: BROKEN });
  });
});

/** An archive of these parts, with a file between them and the directory that the directory does not list. */
async function zipWithHidden(whole: Buffer, name: string, content: string): Promise<Buffer> {
  const other = await zip({ [name]: content });
  const hidden = other.subarray(0, other.indexOf(DIRECTORY));
  const directory = whole.indexOf(DIRECTORY);
  const end = whole.indexOf(END);
  const moved = Buffer.from(whole);
  moved.writeUInt32LE(directory + hidden.length, end + 16);
  return Buffer.concat([moved.subarray(0, directory), hidden, moved.subarray(directory)]);
}

const DIRECTORY = "PK\u0001\u0002";
const END = "PK\u0005\u0006";

describe("an Excel file with more in it than its directory lists", () => {
  it("is what the directory lists", async () => {
    const head = `<row r="1">${text("A1", "ID")}${text("B1", "Nombre")}${text("C1", "Precio")}</row>`;
    const rowOf = (name: string) =>
      `<row r="2">${text("A2", "a")}${text("B2", name)}${text("C2", "1")}</row>`;
    const whole = await zipSheet(head + rowOf("Buzo"));
    const other = `<worksheet ${TYPES}><sheetData>${head}${rowOf("Otro")}</sheetData></worksheet>`;
    expect(await read(await zipWithHidden(whole, SHEET, other))).toMatchObject({
      products: [{ fields: { name: "Buzo" } }],
    });
  });
});

describe("letters and separators", () => {
  const ROWS = "ID;Nombre;Precio\nbuzo-01;Buzo Ñandú «ñ»;45000\n";
  it.each([
    ["UTF-8", Buffer.from(ROWS), "utf-8"],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${ROWS}`), "utf-8"],
    ["windows-1252", Buffer.from(ROWS, "latin1"), "windows-1252"],
    ["UTF-16", Buffer.from(`\uFEFF${ROWS}`, "utf16le"), "utf-8"],
    ["UTF-16, high byte first", Buffer.from(`\uFEFF${ROWS}`, "utf16le").swap16(), "utf-8"],
    ["commas", Buffer.from(ROWS.replaceAll(";", ",")), "utf-8"],
    ["tabs", Buffer.from(ROWS.replaceAll(";", "\t")), "utf-8"],
    ["old line ends", Buffer.from(ROWS.replaceAll("\n", "\r\n")), "utf-8"],
    ["no last line end", Buffer.from(ROWS.trimEnd()), "utf-8"],
    ["a first line for Excel", Buffer.from(`\uFEFFsep=;\r\n${ROWS}`), "utf-8"],
    ["one in quotes", Buffer.from(`"sep=,"\n${ROWS.replaceAll(";", ",")}`), "utf-8"],
    ["cells filled up with blanks", Buffer.from(ROWS.replace(/[^;\n]+/g, ' "$&"  ')), "utf-8"],
  ])("of %s are found", async (_what, bytes, encoding) => {
    expect(await read(bytes)).toMatchObject({
      problems: [],
      products: [{ id: "buzo-01", fields: { name: "Buzo Ñandú «ñ»", priceInPesos: 45_000 } }],
      reading: { encoding },
    });
  });
});

/** As programs of a Mac write it. */
function toMacRoman(text: string): Buffer {
  const decoder = new TextDecoder("macintosh");
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 63));
}

describe("letters of a Mac", () => {
  const readName = async (bytes: Buffer) => {
    const { products, reading } = (await read(bytes)) as ReadImport;
    return [products[0]?.fields.name, reading.encoding];
  };

  it.each(["Pantalón", "Ñandú “niño”", "CAMISÓN", "Año —así—, ¡qué más!", "Bebé 0–3 años"])(
    "of %s are told from those of Windows",
    async (name) => {
      const content = `ID;Nombre;Precio\rbuzo-01;${name};45000\r`;
      expect(await readName(toMacRoman(content))).toEqual([name, "macintosh"]);
    },
  );

  it.each([
    ["Pantalón", "f3"],
    ["Levi’s", "92"],
    ["Buzo 10–20", "96"],
    ["ÁMBAR", "c1"],
  ])("are not those of %s in Windows", async (name, byte) => {
    const bytes = Buffer.from(`ID;Nombre;Precio\nbuzo-01;${name};45000\n`, "latin1");
    const [place = -1] = [...name].flatMap((letter, at) => (letter > "\x7f" ? [at] : []));
    bytes[bytes.indexOf("buzo-01;") + 8 + place] = Number.parseInt(byte, 16);
    expect(await readName(bytes)).toEqual([name, "windows-1252"]);
  });
});

describe("the number of a row", () => {
  it.each(["\n", "\r\n"])("is what a spreadsheet shows, with line ends %j", async (end) => {
    const lines = [
      "ID;Nombre;Precio;Stock",
      "",
      'a-1;"A\nB";1;x',
      ";;",
      "",
      "b-1;B;1;y",
      'c-1;"C\n\nD";1;z',
    ];
    const { notes } = (await read(lines.join(end))) as ReadImport;
    const KEPT = "queda el stock que tiene la tienda, o 0 si es nuevo.";
    expect(notes.map(({ row, message }) => [row, message])).toEqual([
      [3, `“x” no es un número: ${KEPT}`],
      [6, `“y” no es un número: ${KEPT}`],
      [7, `“z” no es un número: ${KEPT}`],
    ]);
  });

  it("does not count the line that names the separator", async () => {
    const { notes } = (await read("sep=;\nID;Nombre;Precio;Stock\na-1;A;1;x\n")) as ReadImport;
    expect(notes.map(({ row }) => row)).toEqual([2]);
  });
});

describe("whatever a file has", () => {
  const HEADINGS = [
    "ID;Nombre;Precio;Talle;Color;Stock;SKU;Enlaces de color;Fotos;IVA",
    "Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Precio;Stock;Descripción",
    "ID;Type;SKU;Name;Regular price;Categories;Images;Parent;Attribute 1 name;Attribute 1 value(s)",
    "Handle;Title;Body (HTML);Option1 Name;Option1 Value;Variant Price;Image Src;Image Position;Variant Image",
  ];
  const someText = fc.oneof(
    anyText(),
    fc.constantFrom(
      "variation",
      "variable",
      "id:1",
      "1.000,50",
      "1,000.50",
      "=A1",
      "a | b\\",
      "-3",
    ),
    fc.constantFrom("<p>x</p>", "https://a.com/b.jpg", "M", "Talle", "Color", "%E0%A4%A", "a=b"),
  );
  const quote = (cell: string) => `"${cell.replaceAll('"', '""').replaceAll("\0", "")}"`;

  it("is read or refused, and each row is in a product, left out, or empty", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...HEADINGS),
        fc.array(fc.array(someText, { minLength: 1, maxLength: 10 }), { maxLength: 8 }),
        fc.constantFrom("together", "split"),
        async (headings, cells, colors) => {
          const rows = cells.map((row) => row.map(quote).join(";"));
          const result = await read([headings, ...rows].join("\n"), {
            ...DEFAULT_CHOICES,
            colors,
          });
          if ("unreadable" in result) {
            expect(result.unreadable).toMatch(/\.$/);
            return;
          }
          const { products, problems, leftOut } = result;
          expect(problems.filter(({ message }) => !message.endsWith("."))).toEqual([]);
          expect(problems.map(({ row }) => row).filter((row) => !leftOut.includes(row))).toEqual(
            [],
          );
          const taken = products.flatMap((product) => product.rows);
          expect(taken.filter((row) => leftOut.includes(row))).toEqual([]);
          const ids = products.map(({ id }) => id).filter((id) => id !== "");
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it("says when there is a promotional price and no other", async () => {
  const rows = ["Type,SKU,Name,Regular price,Sale price", "simple,b-1,Buzo,,9000"];
  const { products, reading } = (await read(rows.join("\n"))) as ReadImport;
  expect(products[0]?.fields.priceInPesos).toBe(9000);
  expect(reading).toMatchObject({
    promotional: 1,
    promotionalExample: { row: 2, listInPesos: null, promotionalInPesos: 9000 },
  });
});

describe("Tela's own format", () => {
  it("becomes products, with rows in any order", async () => {
    const result = await read(
      [
        "\uFEFFID;Nombre;Precio;IVA;Talle;Color;Stock;SKU;Visible;Fotos;Textos de fotos",
        "remera-01;;;;L;Negro;2;R-L;;;",
        "buzo-01;Buzo;45.000;10,5;;;;;No;;",
        'remera-01;"Remera ""Sur""";26000;21;M;Negro;1;R-M;Sí;https://tienda.com.ar/fotos/a.jpg | https://cdn.com/b\\|c.jpg;De frente | ',
      ].join("\r\n"),
    );
    expect(result).toMatchObject({
      problems: [],
      leftOut: [],
      reading: { system: "tela", encoding: "utf-8", numbers: "comma", unusedColumns: [] },
      products: [
        {
          id: "remera-01",
          rows: [2, 4],
          fields: { name: 'Remera "Sur"', priceInPesos: 26000, ivaPermille: 210, isHidden: false },
          variants: [
            { size: "L", color: "Negro", stock: 2, sku: "R-L" },
            { size: "M", color: "Negro", stock: 1, sku: "R-M" },
          ],
          pictures: [
            { address: "/fotos/a.jpg", text: "De frente", color: "" },
            { address: "https://cdn.com/b|c.jpg", text: "", color: "" },
          ],
        },
        { id: "buzo-01", fields: { priceInPesos: 45000, ivaPermille: 105, isHidden: true } },
      ],
    });
  });
});

describe("a property", () => {
  const HEAD =
    "Identificador de URL;Nombre;Precio;Stock;Nombre de propiedad 1;Valor de propiedad 1";
  const readSizes = async (name: string, values: readonly string[]) => {
    const rows = values.map((value, at) => `body;Body;100.00;${at + 1};${name};${value}`);
    const { products, reading } = (await read([HEAD, ...rows].join("\n"))) as ReadImport;
    const [{ variants } = { variants: [] }] = products;
    return {
      variants: variants.map(({ size, color, stock }) => [size, color, stock]),
      uses: reading.properties.map(({ name, use }) => [name, use]),
    };
  };

  it("is a size by its name", async () => {
    expect(await readSizes("MEDIDAS", ["Chico", "A pedido"])).toEqual({
      variants: [
        ["Chico", "", 1],
        ["A pedido", "", 2],
      ],
      uses: [],
    });
  });

  it("is a size by its values", async () => {
    expect(await readSizes("Opción", ["12-18M", "6 meses", "2T"])).toEqual({
      variants: [
        ["12-18M", "", 1],
        ["6 meses", "", 2],
        ["2T", "", 3],
      ],
      uses: [["Opción", "size"]],
    });
  });

  it("keeps what it tells apart until the owner says what it is", async () => {
    expect(await readSizes("Material", ["Algodón", "Lino"])).toEqual({
      variants: [
        ["Algodón", "", 1],
        ["Lino", "", 2],
      ],
      uses: [["Material", null]],
    });
  });
});

describe("what a product has that does not come in", () => {
  const readUnkept = async (lines: readonly string[], choices = DEFAULT_CHOICES) => {
    const { products, unkept, reading } = (await read(lines.join("\n"), choices)) as ReadImport;
    const told = unkept.map(({ row, column, message, product }) =>
      [row, column, message, product].join(" · "),
    );
    return { products, told, reading };
  };

  it("is said product by product", async () => {
    const { told } = await readUnkept([
      "Handle,Title,Variant Price,Option1 Name,Option1 Value,Cost per item,Variant Grams,Variant Weight Unit,SEO Title,Gift Card",
      "buzo,Buzo,100.00,Talle,M,40.50,300,g,Buzo de algodón,false",
      "buzo,,100.00,Talle,L,40.50,350,g,,false",
      "medias,Medias,50.00,Title,Default Title,0.00,0,g,,false",
    ]);
    expect(told).toEqual([
      "2 · SEO Title · Tela no tiene lugar para esto, y no entra: SEO Title “Buzo de algodón”. · Buzo",
    ]);
  });

  it("is no news of a product that is left out", async () => {
    const { products, told } = await readUnkept(["ID;Nombre;Precio;Peso", "a-1;=A1;100;3"]);
    expect([products, told]).toEqual([[], []]);
  });

  const MATERIAL = [
    "Identificador de URL;Nombre;Precio;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2",
    "buzo;Buzo;100.00;Material;Algodón;Temporada;Invierno",
    "gorra;Gorra;50.00;;;;",
  ];

  it("is not its only material, which is its composition", async () => {
    const { products, told } = await readUnkept(MATERIAL);
    expect(products.map(({ fields }) => fields.composition)).toEqual(["Algodón", undefined]);
    expect(told).toEqual([
      "2 · Temporada · Tela no tiene lugar para esto, y no entra: Temporada “Invierno”. · Buzo",
    ]);
  });

  it("is no text in a column that its program does not have", async () => {
    const { products, told, reading } = await readUnkept([
      "Identificador de URL;Nombre;Precio;Composición;Depósito",
      "buzo;Buzo;100.00;Lana;Centro",
    ]);
    expect(products[0]?.fields.composition).toBe("Lana");
    expect(told).toEqual([]);
    expect(reading.unusedColumns).toEqual(["Depósito"]);
  });

  it("is no HTML in such a text", async () => {
    const { products } = await readUnkept([
      "Identificador de URL;Nombre;Precio;Cuidados",
      "buzo;Buzo;100.00;<p>Lavar a mano.</p><p>No planchar.</p>",
    ]);
    expect(products[0]?.fields.careInstructions).toBe("Lavar a mano.\n\nNo planchar.");
  });

  it("is not how to care for it", async () => {
    const { products } = await readUnkept([
      "Handle,Title,Variant Price,Care instructions (product.metafields.shopify.care-instructions)",
      "buzo,Buzo,100.00,Wash cold",
      "medias,Medias,50.00,",
    ]);
    const care = products.map(({ fields }) => fields.careInstructions);
    expect(care).toEqual(["Wash cold", undefined]);
  });

  it("is nothing of which the owner said that it has no use", async () => {
    const properties = { Material: "ignore", Temporada: "ignore" } as const;
    const { products, told } = await readUnkept(MATERIAL, { ...DEFAULT_CHOICES, properties });
    expect(products[0]?.fields.composition).toBeUndefined();
    expect(told).toEqual([]);
  });

  it("is a price in a name, also where the address is made of it", async () => {
    const { products, told, reading } = await readUnkept([
      "Type,SKU,Name,Regular price",
      'simple,r-1,"Remera lisa ... &#36; 1.078",1290',
      "simple,g-1,Gift card $ 20.000,20000",
    ]);
    expect(products.map(({ id, fields }) => [id, fields.name])).toEqual([
      ["remera-lisa", "Remera lisa"],
      ["gift-card-20-000", "Gift card $ 20.000"],
    ]);
    expect(told).toEqual([
      "2 · Name · El nombre entra sin el precio: “Remera lisa ... $ 1.078”. · Remera lisa",
    ]);
    expect(reading.pricedNames).toEqual({
      ...{ count: 1, row: 2 },
      ...{ before: "Remera lisa ... $ 1.078", after: "Remera lisa" },
    });
    const own = await readUnkept(["ID;Nombre;Precio", "a-1;Remera $ 100;100"]);
    expect(own.products[0]?.fields.name).toBe("Remera $ 100");
  });
});
