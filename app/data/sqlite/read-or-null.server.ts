import { getLog } from "../../log/log.server";
import { DatabaseUnavailableError } from "./database-fault.server";

/** The result; null, with a line in the log, when the database cannot be read. */
export async function readOrNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "the back office could not read its data");
    return null;
  }
}
