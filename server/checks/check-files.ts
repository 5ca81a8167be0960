import { getFileStore } from "../../app/data/dialect/file-stores.server";
import type { StoreName } from "../../app/data/files/file-store.server";
import { listUsedReceipts } from "../../app/data/orders/order-receipts.server";
import { listUsedPictures } from "../../app/data/products/picture-uses.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { parsePictureName } from "../../app/domain/products/picture-address";
import { findReceiptType } from "../../app/domain/orders/receipt";
import { warn, well, type CheckLine } from "./check-line";

/** What the database names and is not there, and the other way round. */
export async function checkFiles(): Promise<CheckLine> {
  const subject = "Fotos y comprobantes";
  const { database } = getStoredShop();
  const [pictures, receipts] = [
    await database.read((connection) => listUsedPictures(connection, new Date())),
    await database.read(listUsedReceipts),
  ];
  const stored = [
    ...(await listFiles("images", (name) => parsePictureName(name) !== null)),
    ...(await listFiles("receipts", (name) => findReceiptType(name) !== null)),
  ];
  const used = new Set([...pictures, ...receipts]);
  const missing = [...used].filter((name) => !stored.includes(name)).length;
  const unused = stored.filter((name) => !used.has(name)).length;
  const rest = unused > 0 ? `, y ${unused} sin uso, que se apartan solos` : "";
  if (missing === 0) return well(subject, `${used.size} en uso${rest}`);
  return warn(subject, `faltan ${missing} archivos: buscalos en la última copia${rest}.`);
}

async function listFiles(store: StoreName, isOurs: (name: string) => boolean): Promise<string[]> {
  return (await getFileStore(store).list()).map(({ name }) => name).filter(isOurs);
}
