import { createInterface } from "node:readline";

import { openBuiltShop } from "./built-shop";
import { sendAll, type RacePost } from "./post-race";

/**
 * A further process on the database of a shop that a test has open. Each line of its input is a list of forms,
 * which it sends all at once; it writes the answers in one line.
 */
const [directory = "", databaseUrl = null] = process.argv.slice(2);
const shop = await openBuiltShop(() => undefined, {}, { sharedDirectory: directory, databaseUrl });
process.stdout.write("lista\n");
for await (const line of createInterface({ input: process.stdin })) {
  const answers = await sendAll(shop, JSON.parse(line) as RacePost[]);
  process.stdout.write(`${JSON.stringify(answers)}\n`);
}
await shop.close();
process.exit(0);
