import { copyBeforeUpgrade } from "../../app/backups/copy-before-upgrade.server";
import { prepareDatabase } from "../../app/data/prepare-database.server";
import { getShop } from "../../app/data/shop.server";
import { readBuiltInCatalogue } from "../seed/read-catalogue";
import { seedProducts } from "../seed/seed-products";

const { database } = getShop();
await prepareDatabase(database, { beforeMigrating: () => copyBeforeUpgrade(new Date()) });
const count = await database.write(({ queries }) =>
  seedProducts(queries, readBuiltInCatalogue(), new Date()),
);
console.log(`Productos nuevos o cambiados: ${count}.`);
await database.close();
