import { undoBatch } from "../../app/data/history/undo-batch.server";
import {
  changeTaxonomy,
  readTaxonomyVersion,
} from "../../app/data/catalogue/taxonomy-writes.server";
import { findProducts } from "../../app/data/catalogue/product-queries.server";
import { saveMailText } from "../../app/data/mail/mail-settings.server";
import { saveProduct } from "../../app/data/products/save-product.server";
import { readVersionedSettings, saveSettings } from "../../app/data/shop/settings.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import type { Arranged } from "../../app/domain/catalogue/arrange-groups";
import type { Taxonomy } from "../../app/domain/catalogue/taxonomy";
import type { Action } from "../../app/domain/history/actions";
import {
  findMailText,
  type MailText,
  type ShopperMailKind,
} from "../../app/domain/mail/mail-texts";
import type { ProductFields } from "../../app/domain/products/product-texts";
import type { ShopSettings } from "../../app/domain/shop/shop-settings";
import { BY, SETTINGS_CHANGE } from "./author";
import { aProduct, decidedFields } from "./products";

/*
 * Changes as the back office makes them, with the versions that the forms would name.
 */

/** Creates a product. */
export function createProduct(given: Partial<ProductFields>) {
  const fields = { ...decidedFields(aProduct()), colorLinkChanges: new Map(), ...given };
  return saveProduct({ productId: null, updatedAt: "", fields, draftId: "" }, BY);
}

/** Saves the stored product with other fields. */
export async function changeProduct(id: string, given: Partial<ProductFields>) {
  const { database } = getStoredShop();
  const stored = (await database.read((connection) => findProducts(connection, [id]))).get(id);
  if (!stored) throw new Error(`no product ${id}`);
  const fields = { ...decidedFields(stored), colorLinkChanges: new Map(), ...given };
  const updatedAt = stored.updatedAt.toISOString();
  return saveProduct({ productId: id, updatedAt, fields, draftId: "" }, BY);
}

/** Rearranges groups, sections, brands or links. */
export async function arrange<Problem>(
  change: (taxonomy: Taxonomy) => Arranged<Problem>,
  action: Action = "menu.save",
) {
  const expectedVersion = await getStoredShop().database.read(readTaxonomyVersion);
  return changeTaxonomy({ ...BY, action, expectedVersion }, change);
}

export async function changeSettings(wanted: Partial<ShopSettings>): Promise<void> {
  const { version } = await readVersionedSettings();
  await saveSettings(wanted, version, SETTINGS_CHANGE);
}

export async function changeMailText(kind: ShopperMailKind, given: Partial<MailText>) {
  const base = findMailText((await readVersionedSettings()).settings.mailTexts, kind);
  await saveMailText({ kind, wanted: { ...base, ...given }, base }, BY);
}

/** The newest change of the history; 0 for none. */
export function findLastBatch(): Promise<number> {
  return getStoredShop().database.read(async ({ prepare }) =>
    Number(await prepare("SELECT coalesce(max(batch_id), 0) FROM audit").pluck().get()),
  );
}

const NO_LOSS: ReadonlySet<string> = new Set();

/** Takes a change back, with nothing lost and at the time of the change. */
export function undo(
  batchId: number,
  given: { now?: Date; lostPictures?: ReadonlySet<string> } = {},
) {
  const { now = BY.now, lostPictures = NO_LOSS } = given;
  return undoBatch(batchId, { ...BY, now }, lostPictures);
}

/** Makes a change and returns its batch. */
export async function record(change: () => Promise<unknown>): Promise<number> {
  const before = await findLastBatch();
  await change();
  const batchId = await findLastBatch();
  if (batchId === before) throw new Error("the change has no entry in the history");
  return batchId;
}
