import { copyBeforeUpgrade } from "../app/backups/copy-before-upgrade.server";
import { prepareDatabase, getStoredShop } from "../app/data/sqlite/stored-shop.server";
import { storeSampleAgain } from "../app/data/products/sample-deletion.server";
import { runInShop } from "../app/settings/current-shop.server";

await runInShop({ settings: process.env }, async () => {
  const { database } = getStoredShop();
  await prepareDatabase(database, { beforeMigrating: () => copyBeforeUpgrade(new Date()) });
  const count = await database.write((connection) => storeSampleAgain(connection, new Date()));
  console.log(
    count === null
      ? "El catálogo de muestra se borró desde la administración: no se vuelve a cargar."
      : `Productos nuevos o cambiados: ${count}.`,
  );
  await database.close();
});
