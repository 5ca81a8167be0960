import type { Connection } from "../../../db/connection";
import { identifyDatabase } from "../dialect/engine.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { readCollections } from "./collections.server";
import { readPaymentConnection } from "../payments/payment-connection.server";
import { isCollectionOpen, type Collection } from "../../domain/catalogue/collections";
import { isOnHoliday } from "../../domain/shop/holiday";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import type { EditedQuantityOffer } from "../../domain/offers/edited-offer";
import { pickCurrent } from "../../domain/offers/shown-offer";
import { calendarDay, isWithin } from "../../domain/plain/buenos-aires";
import { readQuantityOffers } from "../offers/stored-offer.server";
import { readDatedSettings } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { isOverdue, readNextDue } from "./due-changes.server";
import { perShop } from "../../settings/current-shop.server";

type Watch = {
  commit: string | null;
  version: string;
  /** Time in milliseconds until which card payments work; 0 while they do not. */
  cardsUntil: number;
  nextDueMs: number;
  /** Their days begin and end at midnight. */
  dated: Pick<ShopSettings, "coverDisplay" | "holiday">;
  quantityOffers: EditedQuantityOffer[];
  collections: Collection[];
};

const current = perShop((): { watch: Watch | null } => ({ watch: null }));

/**
 * It changes whenever a public page may look different: by triggers in each change's transaction,
 * and by time for card payments, the cover, a holiday, quantity offers and collections. Null while the database
 * cannot be read, and while a change is due: a page is then rendered after it. A promise only after
 * a commit.
 */
export function readPageVersion(now: Date): string | null | Promise<string | null> {
  const { watch } = current();
  const commit = getStoredShop().database.findCommit();
  return watch && commit !== null && commit === watch.commit ? judge(watch, now) : readAgain(now);
}

async function readAgain(now: Date): Promise<string | null> {
  const { database } = getStoredShop();
  try {
    const watch = await database.read(async (connection) => ({
      // First, so that the rest is no older.
      commit: database.findCommit(),
      version: `${identifyDatabase(connection)} ${await selectVersions(connection).get()}`,
      cardsUntil: await readCardsUntil(connection),
      dated: await readDatedSettings(connection),
      quantityOffers: await readQuantityOffers(connection),
      collections: await readCollections(connection),
      nextDueMs: await readNextDue(connection),
    }));
    current().watch = watch;
    return judge(watch, now);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return null;
  }
}

function judge(watch: Watch, now: Date): string | null {
  const { version, cardsUntil, dated, quantityOffers, collections, nextDueMs } = watch;
  if (isOverdue(nextDueMs, now)) return null;
  const cards = cardsUntil > now.getTime() ? " cards" : "";
  const cover = isWithin(dated.coverDisplay, now) ? "" : " cover over";
  const holiday = isOnHoliday(dated.holiday, now) ? " holiday" : "";
  const days = nameOffers(quantityOffers, now) + nameCollections(collections, now);
  return version + cards + cover + holiday + days;
}

function nameCollections(collections: Watch["collections"], now: Date): string {
  const open = collections.filter((collection) => isCollectionOpen(collection, calendarDay(now)));
  return open.map(({ id }) => ` ${id}`).join("");
}

function nameOffers(offers: Watch["quantityOffers"], now: Date): string {
  return offers.length === 0 ? "" : ` ${JSON.stringify(pickCurrent(offers, calendarDay(now)))}`;
}

async function readCardsUntil(connection: Connection): Promise<number> {
  const account = await readPaymentConnection(connection);
  if (account === null || account.lost !== null) return 0;
  return account.expiresAt?.getTime() ?? Infinity;
}

/** The random change id (column `mark`) separates equal version numbers before and after a restore. */
const VERSIONS = `
  SELECT (SELECT sum(version) FROM versions WHERE name IN ('catalogue', 'settings', 'pages')) || ' ' ||
    coalesce((SELECT CAST(mark AS TEXT) FROM product_changes ORDER BY version DESC LIMIT 1), '')`;

const selectVersions = ({ prepare }: Connection) => prepare<[], string>(VERSIONS).pluck();
