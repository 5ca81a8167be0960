import { copyBeforeUpgrade } from "../app/backups/copy-before-upgrade.server";
import { prepareDatabase, getStoredShop } from "../app/data/sqlite/stored-shop.server";
import { runInShop } from "../app/settings/current-shop.server";

await runInShop({ settings: process.env }, async () => {
  const { database } = getStoredShop();
  await prepareDatabase(database, { beforeMigrating: () => copyBeforeUpgrade(new Date()) });
  console.log("La base de datos está al día.");
  await database.close();
});
