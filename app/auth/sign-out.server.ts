import { endSession } from "../data/owner/admin-sessions.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { getLog } from "../log/log.server";
import { forgetSession } from "./known-sessions.server";
import { readClaims } from "./require-admin.server";

/** Ends the session of the request's token, if there is one. */
export async function signOut(request: Request): Promise<void> {
  const claims = await readClaims(request, new Date());
  if (claims === null) return;
  forgetSession(claims.sessionId);
  try {
    await endSession(claims.sessionId);
    getLog().info({ adminId: claims.adminId }, "signed out");
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    // This process rejects the token from now on, and the browser deletes it.
    getLog().error({ err: error }, "signed out, but the session could not be deleted");
  }
}
