import { statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aPicture, arriving, withScans } from "../../test/helpers/pictures";
import { listFiles } from "../../test/helpers/stored-files";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { getFileStore } from "../data/dialect/file-stores.server";
import { MAX_RECEIPT_BYTES } from "../domain/orders/receipt";
import { readReceipt, receiveReceipt } from "./receive-receipt.server";

const directory = path.join(useTemporaryDataDirectory(), "receipts");
beforeAll(() => prepareStoredShop());
afterAll(() => closeStoredShop());

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const SCRIPT = "<script>alert(1)</script>";

const small = () => aPicture({ width: 60, height: 80 });

async function receive(fileName: string, bytes: Buffer) {
  const received = await receiveReceipt(arriving(fileName, bytes));
  return { receipt: null, problem: "", ...received };
}

describe("a file that can be a receipt", () => {
  it("is a PDF, kept as it is for nobody else to read", async () => {
    const { receipt } = await receive("comprobante.pdf", PDF);
    expect(receipt).toMatchObject({ contentType: "application/pdf", byteCount: PDF.length });
    const file = path.join(directory, receipt?.fileName ?? "");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readReceipt(receipt?.fileName ?? "")).toEqual(new Uint8Array(PDF));
  });

  it.each(["jpeg", "png", "webp"] as const)("is a %s, kept as a new picture", async (format) => {
    const bytes = await aPicture({ width: 60, height: 80 }).toFormat(format).toBuffer();
    const { receipt } = await receive(`captura.${format}`, bytes);
    expect(receipt?.contentType).toBe("image/jpeg");
    const file = await getFileStore("receipts").locate(receipt?.fileName ?? "");
    expect(await sharp(file ?? "").metadata()).toMatchObject({
      width: 60,
      height: 80,
      format: "jpeg",
    });
  });

  it.each(["\n", "\ufeff", `${"x".repeat(1000)}\r\n`])(
    "is a PDF that begins after something else: %j",
    async (before) => {
      const { receipt } = await receive("a.pdf", Buffer.concat([Buffer.from(before), PDF]));
      expect(receipt).toMatchObject({ contentType: "application/pdf" });
    },
  );

  it("keeps nothing of a picture but its pixels", async () => {
    const bytes = await aPicture({ width: 60, height: 80 }).jpeg().toBuffer();
    const polyglot = Buffer.concat([bytes, Buffer.from(SCRIPT), PDF]);
    const { receipt } = await receive("foto.jpg", polyglot);
    const bytesKept = await readReceipt(receipt?.fileName ?? "");
    const stored = Buffer.from(bytesKept ?? []).toString("latin1");
    expect(stored).not.toBe("");
    expect(stored).not.toContain("script");
    expect(stored).not.toContain("%PDF");
  });

  it("has one name however often it comes, and whatever it is called", async () => {
    const names = await Promise.all(
      ["a.pdf", "../../b.pdf", "c.html"].map(async (name) => (await receive(name, PDF)).receipt),
    );
    expect(new Set(names.map((receipt) => receipt?.fileName)).size).toBe(1);
  });
});

describe("a file that can be none", () => {
  it.each([
    ["empty", "a.pdf", Buffer.alloc(0), "vacío"],
    ["HTML", "a.jpg", Buffer.from(`<!DOCTYPE html>${SCRIPT}`), "no es una foto ni un PDF"],
    ["HTML with a PDF in it", "a.pdf", Buffer.from(`${SCRIPT}${PDF.toString()}`), "no es una foto"],
    ["a PDF too far inside", "a.pdf", Buffer.from(" ".repeat(1024) + PDF.toString()), "no es una"],
    ["SVG", "a.png", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), "SVG"],
    ["half a PDF", "a.pdf", PDF.subarray(0, 20), "dañado"],
    ["a broken JPEG", "a.jpg", Buffer.from("\xff\xd8\xff\xe0 nada", "latin1"), "dañado"],
    ["a HEIC", "a.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "HEIC"],
    ["too large", "a.pdf", Buffer.alloc(MAX_RECEIPT_BYTES + 1, "%PDF-1.4"), "10 MB"],
  ])("%s is refused with a reason, and leaves no file", async (_title, name, bytes, reason) => {
    const before = await listFiles("receipts");
    const { receipt, problem } = await receive(name, bytes);
    expect(receipt).toBeNull();
    expect(problem).toContain(reason);
    expect(await listFiles("receipts")).toEqual(before);
  });

  it.each([
    ["an AVIF", "a.avif", () => small().avif().toBuffer(), "no es una foto ni un PDF"],
    [
      "a JPEG of thousands of scans",
      "a.jpg",
      async () => withScans(await small().jpeg({ progressive: true }).toBuffer(), 2000),
      "tarda demasiado",
    ],
  ])("%s is refused, whatever pictures the owner may send", async (_title, name, make, reason) => {
    const { receipt, problem } = await receive(name, await make());
    expect(receipt).toBeNull();
    expect(problem).toContain(reason);
  });

  it("is none of the shop's when it is asked for by another name", async () => {
    for (const name of ["../tela.db", "secrets.json", `${"0".repeat(32)}.html`]) {
      expect(await readReceipt(name)).toBeNull();
    }
  });
});
