import { once } from "node:events";

import { openBuiltShop } from "../helpers/built-shop";
import { prepareRace } from "../helpers/stock-race";

/**
 * A second process on the database of a shop that a test has open. It prepares its shoppers, waits for a
 * line of input, lets them confirm, and writes how many of them got an order.
 */
const [directory = "", shoppers = "0", databaseUrl = null] = process.argv.slice(2);
const shop = await openBuiltShop(() => undefined, {}, { sharedDirectory: directory, databaseUrl });
const race = await prepareRace(shop, Number(shoppers));
process.stdout.write("lista\n");
await once(process.stdin, "data");
process.stdout.write(`${await race()}\n`);
await shop.close();
process.exit(0);
