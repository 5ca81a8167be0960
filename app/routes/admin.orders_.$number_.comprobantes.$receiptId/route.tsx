import { adminFile } from "../../auth/admin-page.server";
import { findReceipt } from "../../data/orders/order-receipts.server";
import { findReceiptType } from "../../domain/orders/receipt";
import { parseRowId } from "../../domain/plain/row-id";
import { NO_STORE } from "../../http/caching";
import { readReceipt } from "../../images/receive-receipt.server";

/** Pictures are shown, and PDFs only downloaded, because they are untrusted. */
export const loader = adminFile("orders.view", async ({ params }) => {
  const { number = "", receiptId = "" } = params;
  const id = parseRowId(receiptId);
  const receipt = id === null ? null : await findReceipt(number, id);
  // From the file's name, not from the stored type.
  const contentType = receipt && findReceiptType(receipt.fileName);
  const bytes = receipt && contentType ? await readReceipt(receipt.fileName) : null;
  if (bytes === null || contentType === null) {
    const headers = { ...NO_STORE, "Content-Type": "text/plain; charset=utf-8" };
    return new Response("No encontramos ese comprobante.", { status: 404, headers });
  }
  const isPicture = contentType.startsWith("image/");
  const ending = contentType === "image/jpeg" ? "jpg" : isPicture ? "webp" : "pdf";
  const name = `comprobante-${receiptId}.${ending}`;
  return new Response(bytes, {
    headers: {
      ...NO_STORE,
      "Content-Type": contentType,
      "Content-Length": String(bytes.length),
      "Content-Disposition": `${isPicture ? "inline" : "attachment"}; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
});
