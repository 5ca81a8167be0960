import { endSession } from "../data/owner/admin-sessions.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { getLog } from "../log/log.server";
import { forgetSession } from "./known-sessions.server";
import { readClaims, readSessionId } from "./require-admin.server";

/** Ends the browser's session, also one that ran out: nothing is kept for its person any more. */
export async function signOut(request: Request): Promise<void> {
  const claims = await readClaims(request, new Date());
  const sessionId = await readSessionId(request, claims);
  if (sessionId === null) return;
  forgetSession(sessionId);
  try {
    await endSession(sessionId);
    getLog().info({ adminId: claims?.adminId }, "signed out");
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    // This process rejects the token from now on, and the browser deletes it.
    getLog().error({ err: error }, "signed out, but the session could not be deleted");
  }
}
