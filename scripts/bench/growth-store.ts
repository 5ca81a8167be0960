import { join } from "node:path";
import Database from "better-sqlite3";

import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import type { CatalogueJob } from "./sample-catalogue";
import type { OrdersJob } from "./sample-orders";

export type GrowthSize = { products: number; orders: number };

/** A shop of this size in a directory of its own. */
export type GrowthStore = GrowthSize & { directory: string };

/** What `test/helpers/shopper.ts` puts into its cart. */
const BOUGHT = {
  id: "manki-remera-calesita-amarillo-01",
  sizes: JSON.stringify(["S", "M"]),
  colors: JSON.stringify(["Amarillo"]),
};

export async function makeStore({ products, orders }: GrowthSize): Promise<GrowthStore> {
  const directory = makeTemporaryDirectory();
  const catalogueJob: CatalogueJob = { dataDirectory: directory, count: products };
  await runOnce("sample-catalogue", catalogueJob);
  const ordersJob: OrdersJob = { dataDirectory: directory, count: orders };
  if (orders > 0) await runOnce("sample-orders", ordersJob);
  changeStore(directory, (database) => {
    database
      .prepare(
        `UPDATE products SET id = @id, sizes = @sizes, colors = @colors, is_hidden = 0
          WHERE row_id = (SELECT max(row_id) / 2 FROM products)`,
      )
      .run(BOUGHT);
  });
  return { products, orders, directory };
}

/** What another program would do to the shop's database while the shop is open. */
export function changeStore(
  directory: string,
  change: (database: Database.Database) => void,
): void {
  const database = new Database(join(directory, "tela.db"));
  change(database);
  database.close();
}

async function runOnce(module: string, job: object): Promise<void> {
  const child = startModule(module);
  await ask(child, job);
  await stopProcess(child);
}
