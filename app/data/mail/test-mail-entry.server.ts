import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";

/** The outbox does not keep a test mail, so its entry has no number of a mail. */
const TEST_MAIL = "prueba";

export function recordTestMail({ author, now }: By): Promise<void> {
  return writeAs({ author, action: "mail.test", now }, (connection) =>
    recordEntry(connection, { kind: "mail", id: TEST_MAIL, after: { kind: "test" } }),
  );
}
