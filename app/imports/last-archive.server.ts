import { describeLeftOut, type ReceivedArchive } from "../domain/imports/describe-archive";
import { perShop } from "../settings/current-shop.server";

/** What was left out of the last ZIP. */
export type LeftOutFiles = {
  /** Spanish sentences with the names of the files; none when everything was taken. */
  sentences: string[];
  receivedAt: Date;
};

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Only in memory: a restart may lose it, because the owner still has the files. */
const last = perShop((): { leftOut: LeftOutFiles | null } => ({ leftOut: null }));

/** The page of pictures says it until the next ZIP, because a short notice is gone before it is read. */
export function noteArchive(received: ReceivedArchive, receivedAt: Date): void {
  last().leftOut = { sentences: describeLeftOut(received), receivedAt };
}

/** Null when nothing was left out within the last day. */
export function findLeftOut(now: Date): LeftOutFiles | null {
  const { leftOut } = last();
  if (!leftOut || leftOut.sentences.length === 0) return null;
  return now.getTime() - leftOut.receivedAt.getTime() < KEPT_MS ? leftOut : null;
}
