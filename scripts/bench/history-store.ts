import type Database from "better-sqlite3";

/** Of all entries: one large change of prices. */
const LARGE_SHARE = 0.1;
/** The other changes have up to as many entries. */
const SMALL_BATCHES = 40;
/** Of which the other changes are, so that the history of one fills a page. */
const PRODUCTS = 30;
const KINDS = ["product", "product", "product", "setting", "group", "page", "order", "brand"];
const ACTIONS = ["products.price", "products.fields", "settings.save", "group.save", "page.save"];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Fills the history of the last two years with entries about the stored products and others. */
export function fillHistory(database: Database.Database, entries: number): void {
  const products = Number(database.prepare("SELECT max(row_id) FROM products").pluck().get());
  const first =
    1 + Number(database.prepare("SELECT coalesce(max(id), 0) FROM audit").pluck().get());
  const insert = database.prepare(
    `INSERT INTO audit (id, at, admin_id, admin_name, action, subject_kind, subject_id, before,
        after, batch_id)
      VALUES (@id, @at, @admin, 'Persona ' || @admin, @action, @kind, @subject, @before, @after, @batch)`,
  );
  const now = Date.now();
  database.exec("BEGIN");
  let [batch, left, batches] = [first, entries * LARGE_SHARE, 0];
  for (let n = 0; n < entries; n += 1, left -= 1) {
    if (left === 0) {
      batches += 1;
      [batch, left] = [first + n, 1 + ((batches * 7919) % SMALL_BATCHES)];
    }
    const price = 1000 + ((n * 7919) % 90_000);
    const kind = batches === 0 ? "product" : pick(KINDS, batches);
    insert.run({
      id: first + n,
      at: new Date(now - (729 * DAY_MS * (entries - n)) / entries).toISOString(),
      admin: 1 + (batches % 3),
      action: pick(ACTIONS, batches),
      kind,
      subject: String(1 + (n % (batches === 0 ? products : PRODUCTS))),
      before: JSON.stringify({ price }),
      after: JSON.stringify({ price: price + 100 }),
      batch,
    });
  }
  database.exec("COMMIT");
}

function pick(values: readonly string[], n: number): string {
  return values[n % values.length] ?? "";
}
