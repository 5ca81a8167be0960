import { prepareFirstAdmin } from "./auth/first-admin.server";
import { copyBeforeUpgrade } from "./backups/copy-before-upgrade.server";
import { applyDueChanges, isChangeDue } from "./data/catalogue/due-changes.server";
import { adoptAllTypedWords } from "./data/catalogue/taxonomy-writes.server";
import { readOrNull } from "./data/sqlite/database-fault.server";
import {
  closeStoredShop,
  getStoredShop,
  prepareStoredShop,
} from "./data/sqlite/stored-shop.server";
import { startJobs } from "./jobs.server";
import { runInShop, type SettingsSource } from "./settings/current-shop.server";

export type OpenShop = {
  /** Runs the work for this shop: a request, most often. */
  run: <T>(work: () => T) => T;
  /** Resolves when the shop knows of everything that was stored before, by other processes too. Never rejects. */
  catchUp(): Promise<void>;
  /** Stops the jobs, lets what is under way finish for a while, and closes the database. */
  close(): Promise<void>;
};

type OpenOptions = {
  /** False when nothing may happen by itself, as in most tests. */
  runsJobs?: boolean;
};

/**
 * Opens the shop of these settings: migrates its database, creates the owner's account if there is
 * none, and starts the jobs. A process can open several shops.
 * @throws {EnvironmentError}
 */
export async function openShop(
  settings: SettingsSource = process.env,
  { runsJobs = true }: OpenOptions = {},
): Promise<OpenShop> {
  const shop = { settings };
  const run = <T>(work: () => T) => runInShop(shop, work);
  await run(prepare);
  const stopJobs = runsJobs ? run(startJobs) : () => Promise.resolve();
  return {
    run,
    catchUp: () => run(() => getStoredShop().database.catchUp()),
    close: () =>
      run(async () => {
        await stopJobs();
        await closeStoredShop();
      }),
  };
}

async function prepare(): Promise<void> {
  try {
    await prepareStoredShop({ beforeMigrating: () => copyBeforeUpgrade(new Date()) });
    const now = new Date();
    if (await isChangeDue(now)) await applyDueChanges(now);
    await prepareFirstAdmin();
    await readOrNull(adoptAllTypedWords(new Date()));
  } catch (error) {
    await closeStoredShop();
    throw error;
  }
}
