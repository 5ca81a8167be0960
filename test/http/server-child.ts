import { setTimeout as wait } from "node:timers/promises";

import { runInShop } from "../../app/settings/current-shop.server";
import { startShop } from "../../server/start";
import { createFakeBuild, FIGURES, READY } from "./server-fixture";

/** A separate process for tests that send it signals; started with tsx. */
const build = createFakeBuild({
  lenta: async () => {
    process.stdout.write("en curso\n");
    await wait(500);
    return new Response("listo");
  },
  eterna: async () => {
    process.stdout.write("en curso\n");
    await wait(60_000);
    return new Response("tarde");
  },
});
build.assetsBuildDirectory = process.env.CLIENT_DIRECTORY ?? "";

const shop = { settings: process.env };
const run = <T>(work: () => T) => runInShop(shop, work);
const start = () =>
  startShop(build, {
    run,
    checkReadiness: () => Promise.resolve(READY),
    readFigures: () => Promise.resolve(FIGURES),
    pages: {
      readVersion: () => null,
      readVisitor: () => null,
      countPieces: () => Promise.resolve(0),
    },
    close: async () => {
      process.stdout.write("cerrada\n");
      await Promise.resolve();
    },
  });
try {
  await run(start);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
