import { readSettings } from "../data/shop/settings.server";
import { readStorageTask } from "../data/shop/storage-task.server";
import { getEnvironment, type Environment } from "../settings/environment.server";
import { remindDaily } from "./daily-reminder.server";
import { composeStorageMail } from "./storage-mails";

/** Reminds the owner that disk space is low, like the dashboard: see `remindDaily`. */
export function remindOfStorage(
  now: Date,
  environment: Pick<Environment, "smtp" | "origin"> = getEnvironment(),
): Promise<void> {
  const compose = async () => {
    const task = await readStorageTask();
    if (task === null) return null;
    const origin = environment.origin?.origin ?? null;
    return composeStorageMail({ task, settings: await readSettings(), origin });
  };
  return remindDaily(compose, now, environment);
}
