import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { listCountedKinds, undoBatch, type UndoOutcome } from "../data/history/undo-batch.server";
import { countUndoable, describeUndone } from "../domain/history/describe-undo";
import type { RowChange } from "../domain/history/row-change";
import type { Flash } from "../domain/plain/flash";
import { PICTURE_NAMES, PICTURES_PATH } from "../domain/products/picture-address";
import { notFound, seeOther } from "../http/responses";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";

/**
 * Takes a change back, and shows its page again. A second press finds it done.
 * @param changes - what it made of the rows that can be taken back
 */
export async function answerUndo(batchId: number, changes: readonly RowChange[], by: By) {
  const lost = await findLostPictures(changes);
  const outcome = await undoBatch(batchId, by, lost);
  if (outcome.outcome === "missing") throw notFound();
  const isCatalogue = changes.some(({ kind }) => kind === "product");
  const flash = describeOutcome(outcome, changes);
  return seeOther(
    adminPaths.historyBatch(batchId),
    await serializeFlash({ ...flash, ...(isCatalogue && { isCatalogueChange: true }) }),
  );
}

function describeOutcome(
  undone: Exclude<UndoOutcome, { outcome: "missing" }>,
  changes: readonly RowChange[],
): Flash {
  if (undone.outcome === "already") {
    return { title: "Ya estaba deshecho", text: "No hizo falta cambiar nada." };
  }
  const { counts, batchId } = undone;
  if (countUndoable(counts) === 0) {
    return {
      title: "No se deshizo nada",
      text: "Todo eso cambió después: abajo está cómo era, cómo quedó y cómo está ahora.",
    };
  }
  const text = describeUndone({ counts, kinds: listCountedKinds(changes) });
  return offerUndo({ title: "Cambio deshecho", text }, batchId);
}

/** Also protects the pictures that come back from the sweep. */
async function findLostPictures(changes: readonly RowChange[]): Promise<ReadonlySet<string>> {
  const texts = changes.flatMap(({ before }) => Object.values(before ?? {}));
  const names = texts.flatMap((text) =>
    typeof text === "string" ? (text.match(PICTURE_NAMES) ?? []) : [],
  );
  const addresses = [...new Set(names)].map((name) => PICTURES_PATH + name);
  const missing = await keepPicturesFromSweep(addresses);
  return new Set(missing.flatMap((address) => address.match(PICTURE_NAMES) ?? []));
}
