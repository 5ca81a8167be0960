// Writes to a database through the shop's own connection, in a separate process.
import process from "node:process";

import { DatabaseUnavailableError } from "../../app/data/sqlite/database-fault.server";
import { createShopDatabase } from "../../app/data/sqlite/database.server";

const [file = "", name, writes] = process.argv.slice(2);
const database = createShopDatabase(file);
for (let count = 0; count < Number(writes); count += 1) {
  try {
    await database.write(({ sqlite }) =>
      sqlite
        .prepare("INSERT INTO products (id, name, price) VALUES (?, 'Remera', 1000)")
        .run(`escritor-${name}-${count}`),
    );
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    console.log(error.message);
  }
}
await database.close();
