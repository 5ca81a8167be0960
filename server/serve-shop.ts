import { applyDueChanges, isChangeDue } from "../app/data/catalogue/due-changes.server";
import { noteSearch } from "../app/data/catalogue/search-log.server";
import { readPageVersion } from "../app/data/catalogue/page-version.server";
import { countCartPieces, readPageVisitor } from "../app/sessions/page-visitor.server";
import { openShop } from "../app/shop.server";
import { readShopFigures, readShopHealth } from "../app/watch/shop-health.server";
import type { InstanceLock } from "../db/file-lock";
import * as build from "./build";
import { startServer, type ShopResources } from "./start";

/**
 * Opens the shop and its server. The data directory is released after everything else, so that no
 * other process finds it half closed.
 */
export async function serveShop(directory: InstanceLock) {
  const shop = await openShop();
  const { run } = shop;
  const resources: ShopResources = {
    run,
    checkReadiness: () => readShopHealth(new Date()),
    readFigures: () => readShopFigures(new Date()),
    pages: {
      readVersion: () => readPageVersion(new Date()),
      readVisitor: readPageVisitor,
      countPieces: countCartPieces,
    },
    catchUp: () => shop.catchUp(),
    dueChanges: {
      isDue: () => isChangeDue(new Date()),
      apply: () => applyDueChanges(new Date()),
    },
    noteSearch: (text) => noteSearch(text, new Date()),
    close: () => shop.close().finally(() => directory.release()),
  };
  return run(() => startServer(build, resources));
}
