import { once } from "node:events";

import { runInShop } from "../../app/settings/current-shop.server";
import { startServer } from "../../server/start";
import { createFakeBuild, FIGURES, READY } from "./server-fixture";

let released: Promise<unknown> | undefined;

/**
 * A separate process for tests that send it signals; started with tsx. Its slow requests finish
 * when the test writes to its input.
 */
const build = createFakeBuild({
  lenta: async () => {
    released ??= once(process.stdin, "data");
    process.stdout.write("en curso\n");
    await released;
    return new Response("listo");
  },
});
build.assetsBuildDirectory = process.env.CLIENT_DIRECTORY ?? "";

const shop = { settings: process.env };
const run = <T>(work: () => T) => runInShop(shop, work);
const start = () =>
  startServer(build, {
    run,
    checkReadiness: () => Promise.resolve(READY),
    readFigures: () => Promise.resolve(FIGURES),
    pages: {
      readVersion: () => null,
      readVisitor: () => null,
      countPieces: () => Promise.resolve(0),
    },
    catchUp: () => Promise.resolve(),
    dueChanges: { isDue: () => false, apply: () => Promise.resolve() },
    noteSearch: () => undefined,
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
