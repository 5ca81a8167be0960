import { prepareFirstAdmin } from "./auth/first-admin.server";
import { copyBeforeUpgrade } from "./backups/copy-before-upgrade.server";
import { closeShop, prepareShop } from "./data/sqlite/shop.server";
import { startJobs } from "./jobs.server";

export type OpenShop = {
  /** Stops the jobs, lets what is under way finish for a while, and closes the database. */
  close(): Promise<void>;
};

/**
 * Opens the environment's shop: migrates its database, creates the owner's account if there is
 * none, and starts the jobs.
 * @throws {EnvironmentError}
 */
export async function openShop(): Promise<OpenShop> {
  try {
    await prepareShop({ beforeMigrating: () => copyBeforeUpgrade(new Date()) });
    await prepareFirstAdmin();
  } catch (error) {
    await closeShop();
    throw error;
  }
  const stopJobs = startJobs();
  return {
    async close() {
      await stopJobs();
      await closeShop();
    },
  };
}
