import type { Author } from "../../domain/history/author";
import type { RoleId } from "../../domain/owner/roles";
import { writeAs } from "../history/write-as.server";
import { readSettings, readSettingsNow, storeSetting } from "../shop/settings.server";

/** Most that this role may refund of one order; null for no limit. */
export async function readRefundLimit(role: RoleId): Promise<number | null> {
  return role === "sales" ? (await readSettings()).salesRefundLimitInPesos : null;
}

export function saveRefundLimit(change: {
  author: Author;
  limitInPesos: number;
  now: Date;
}): Promise<void> {
  const { author, limitInPesos, now } = change;
  return writeAs({ author, action: "people.rules", now }, async (connection) => {
    if ((await readSettingsNow(connection)).salesRefundLimitInPesos === limitInPesos) return;
    await storeSetting(connection, "salesRefundLimitInPesos", JSON.stringify(limitInPesos));
  });
}
