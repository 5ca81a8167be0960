import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { sendUpload, type Upload } from "../helpers/product-files";

const owner = useOwnerShop();
const GUIDE = adminPaths.sizeGuide("remeras");
const SHEET = adminPaths.sizeGuideSheet("remeras");

const readCells = () =>
  owner.connection
    .prepare("SELECT * FROM size_guide_rows ORDER BY id")
    .all()
    .map((cell) => {
      const { size_key, measure, min_mm, max_mm } = cell as Record<string, string | number>;
      return `${size_key} ${measure} ${min_mm}-${max_mm}`;
    });
const valueOf = (root: HtmlElement, id: string) => readAttribute(select(root, `#${id}`), "value");
const listErrors = (root: HtmlElement) =>
  selectAll(root, ".error-summary a").map((link) => readAttribute(link, "href")?.slice(1));

beforeEach(() => {
  owner.connection
    .exec(`DELETE FROM size_guides; DELETE FROM size_guide_rows; DELETE FROM size_guide_uses;
    INSERT INTO size_guides (id, name, kind, fit_note) VALUES ('remeras', 'Remeras', 'remera', 'Amplio');
    INSERT INTO size_guide_rows (id, guide_id, size_key, measure, min_mm, max_mm)
      VALUES ('remeras/S/pecho', 'remeras', 'S', 'pecho', 500, 500),
        ('remeras/M/pecho', 'remeras', 'M', 'pecho', 525, 540);
    INSERT INTO size_guide_uses (id, guide_id, audience) VALUES ('||mujer|', 'remeras', 'mujer')`);
});

async function readVersion() {
  return readAttribute(select((await owner.get(GUIDE)).root, ".form [name=version]"), "value");
}

async function upload(content: Upload["content"], version?: string) {
  const fields = { intent: "upload", version: version ?? (await readVersion()) };
  return sendUpload(owner.shop, owner.jar, { name: "guia.csv", content, fields }, GUIDE);
}

const FILE = "\uFEFFTalle;Pecho;Largo;Manga;Hombros;SUNITI\r\nS;50;;;;\r\nM;52,5-54;;;;\r\n";

describe("the CSV of a guide", () => {
  it("is linked from its page, and has its sizes and measures", async () => {
    const { root } = await owner.get(GUIDE);
    expect(readAttribute(select(root, "main a[download]"), "href")).toBe(SHEET);
    const { response, status, html } = await owner.get(SHEET);
    expect(status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="talles-remeras-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(html.replace("\uFEFF", "")).toBe(FILE.slice(1));
  });

  it("does not exist for a guide that does not", async () => {
    expect((await owner.get(adminPaths.sizeGuideSheet("no-esta"))).status).toBe(404);
  });
});

describe("an uploaded CSV", () => {
  it("replaces the table, and nothing else of the guide", async () => {
    const sent = await upload("Talle,Largo,Pecho\nM,70,53\nL,72,55-56\n");
    expect(readLocation(sent)).toBe(adminPaths.sizeGuides());
    expect(readCells()).toEqual([
      ...["L largo 720-720", "L pecho 550-560", "M largo 700-700", "M pecho 530-530"],
    ]);
    const { root } = await owner.get(GUIDE);
    expect([valueOf(root, "nombre"), valueOf(root, "calce")]).toEqual(["Remeras", "Amplio"]);
    expect(owner.connection.prepare("SELECT id FROM size_guide_uses").all()).toHaveLength(1);
  });

  it("that was downloaded changes nothing", async () => {
    const before = readCells();
    expect(readLocation(await upload(FILE))).toBe(adminPaths.sizeGuides());
    expect(readCells()).toEqual(before);
  });

  it("is refused with each bad cell named and its values in the form", async () => {
    const before = readCells();
    const { status, root } = await upload(
      "Talle;Pecho;Largo\nS;grande;68\ns;51;900\n;60;\nXL;58;74-72\n",
    );
    expect(status).toBe(400);
    expect(listErrors(root)).toEqual(["m-0-pecho", "talle-1", "m-1-largo", "talle-2", "m-3-largo"]);
    expect(readText(select(root, ".error-summary"))).toContain("XL, Largo: Escribí centímetros");
    expect(readText(select(root, ".error-summary"))).toContain("El talle S está dos veces");
    const shown = ["nombre", "talle-0", "m-0-pecho", "m-1-largo", "m-2-pecho", "m-3-largo"];
    expect(shown.map((id) => valueOf(root, id))).toEqual([
      ...["Remeras", "S", "grande", "900", "60", "74-72"],
    ]);
    expect(readCells()).toEqual(before);
  });

  it.each([
    ["no file", null, "Elegí un archivo CSV"],
    ["an empty file", "", "El archivo está vacío"],
    ["titles only", "Talle;Pecho\n", "ninguna fila debajo"],
    ["a measure of the body", "Talle;Contorno de pecho\nS;90\n", "“Contorno de pecho” no es de"],
    ["too many bytes", `Talle;Pecho\nS;${"5".repeat(33 * 1024)}\n`, "pesa más de 32 KB"],
    ["a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "Este archivo es una foto"],
    ["bytes", new Uint8Array([1, 0, 2, 0, 3]), "no es una planilla de texto"],
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 5]), "guardalo como “CSV UTF-8”"],
    ["an open quote", 'Talle;Pecho\n"S;50\n', "comilla"],
  ])("is refused at its field for %s", async (_name, content, message) => {
    const before = readCells();
    const { status, root } = await upload(content);
    expect(status).toBe(400);
    expect(listErrors(root)).toEqual(["archivo"]);
    expect(readText(select(root, "#archivo-error"))).toContain(message);
    expect(valueOf(root, "m-0-pecho")).toBe("50");
    expect(readCells()).toEqual(before);
  });

  it("is not written over a change of another tab", async () => {
    const version = await readVersion();
    await upload("Talle;Pecho\nS;51\n");
    const { status, root } = await upload("Talle;Pecho\nS;49\n", version);
    expect(status).toBe(409);
    expect(valueOf(root, "m-0-pecho")).toBe("49");
    expect(readCells()).toEqual(["S pecho 510-510"]);
  });
});
