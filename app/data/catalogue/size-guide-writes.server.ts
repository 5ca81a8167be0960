import { eq } from "drizzle-orm";

import { sizeGuides } from "../../../db/schema/size-guides";
import { toUseId, type GuideUse, type SizeGuide } from "../../domain/catalogue/size-guide";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { versionOf } from "../offers/stored-offer.server";
import {
  insertGuide,
  readGuides,
  removeGuide,
  storeParts,
  toHead,
} from "./stored-size-guides.server";

export type SavedGuide =
  | "saved"
  /** Another change came first. */
  | "changed"
  | "missing"
  /** Another guide has one of its uses. */
  | { takenUse: GuideUse; by: string };

/** @param guide - the whole of it, as it is to be */
export function saveGuide(
  { expectedVersion }: { expectedVersion: string },
  guide: SizeGuide,
  by: By,
): Promise<Recorded<SavedGuide>> {
  return writeBatch<SavedGuide>({ ...by, action: "size-guide.save" }, async (connection) => {
    const guides = await readGuides(connection);
    const before = guides.find(({ id }) => id === guide.id);
    if (!before) return "missing";
    if (versionOf(before) !== expectedVersion) return "changed";
    const others = guides.filter(({ id }) => id !== guide.id);
    const taken = new Map(
      others.flatMap(({ name, uses }) => uses.map((use) => [toUseId(use), name] as const)),
    );
    for (const use of guide.uses) {
      const by = taken.get(toUseId(use));
      if (by !== undefined) return { takenUse: use, by };
    }
    const head = toHead(guide);
    if (JSON.stringify(toHead(before)) !== JSON.stringify(head))
      await connection.queries.update(sizeGuides).set(head).where(eq(sizeGuides.id, guide.id));
    await storeParts(connection, guide);
    return "saved";
  });
}

export function addGuide(guide: SizeGuide, by: By): Promise<boolean> {
  return writeAs({ ...by, action: "size-guide.save" }, (connection) =>
    insertGuide(connection, guide),
  );
}

export function deleteGuide(id: string, by: By): Promise<Recorded<boolean>> {
  return writeBatch({ ...by, action: "size-guide.delete" }, (connection) =>
    removeGuide(connection, id),
  );
}
