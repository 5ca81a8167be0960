import type * as files from "node:fs/promises";
import { statfs } from "node:fs/promises";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { aPicture, arriving } from "../../test/helpers/pictures";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { UPLOAD_RESERVE_BYTES } from "../domain/shop/shop-health";
import { MAX_PDF_BYTES, MAX_RECEIPT_BYTES } from "../domain/orders/receipt";
import { receivePicture, isRoomForUpload, withUploadRoom } from "./receive-picture.server";
import { receiveReceipt } from "./receive-receipt.server";

vi.mock("node:fs/promises", async (importOriginal) => ({
  ...(await importOriginal<typeof files>()),
  statfs: vi.fn(),
}));

useTemporaryDataDirectory();

const setFree = (bytes: number) =>
  vi.mocked(statfs).mockResolvedValue({ bavail: bytes, blocks: 1e12, bsize: 1 } as never);
const aPdf = (bytes: number) => {
  const end = "\n%%EOF\n";
  return Buffer.concat([
    Buffer.from("%PDF-1.4\n"),
    Buffer.alloc(bytes - 9 - end.length, "x"),
    Buffer.from(end),
  ]);
};
const sendPdf = (bytes: number) => receiveReceipt(arriving("a.pdf", aPdf(bytes)));

beforeEach(() => setFree(1e12));

describe("a disk with little room", () => {
  it("takes no upload below the reserve for orders, and says so", async () => {
    setFree(UPLOAD_RESERVE_BYTES + MAX_RECEIPT_BYTES - 1);
    expect(await sendPdf(1000)).toMatchObject({
      problem: expect.stringContaining("no tiene lugar para archivos") as string,
    });
    const bytes = await aPicture({ width: 60, height: 80 }).jpeg().toBuffer();
    expect(
      await receivePicture({ fileName: "a.jpg", stream: Readable.from([bytes]) }),
    ).toMatchObject({
      problem: expect.stringContaining("no queda lugar") as string,
    });
  });

  it("takes one that leaves the reserve untouched", async () => {
    setFree(UPLOAD_RESERVE_BYTES + MAX_RECEIPT_BYTES);
    expect(await sendPdf(1000)).toHaveProperty("receipt");
  });

  it("counts what the uploads under way may still write", async () => {
    setFree(UPLOAD_RESERVE_BYTES + MAX_RECEIPT_BYTES);
    await withUploadRoom(MAX_RECEIPT_BYTES, async () => {
      expect(await isRoomForUpload(1)).toBe(false);
    });
    expect(await isRoomForUpload(1)).toBe(true);
  });

  it("takes one of two uploads that begin together when there is room for one", async () => {
    setFree(UPLOAD_RESERVE_BYTES + MAX_RECEIPT_BYTES);
    const upload = () => withUploadRoom(MAX_RECEIPT_BYTES, () => Promise.resolve("stored"));
    const outcomes = await Promise.allSettled([upload(), upload()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });
});

it("a PDF has 3 MB at most, though a picture may have more", async () => {
  expect(await sendPdf(MAX_PDF_BYTES)).toHaveProperty("receipt");
  expect(await sendPdf(MAX_PDF_BYTES + 1)).toMatchObject({
    problem: expect.stringContaining("más de 3 MB") as string,
  });
});
