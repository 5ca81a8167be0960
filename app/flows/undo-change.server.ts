import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { undoBatch, type UndoOutcome } from "../data/history/undo-batch.server";
import type { RowChange } from "../domain/history/row-change";
import type { Flash } from "../domain/shop/flash";
import { PICTURE_NAMES, PICTURES_PATH } from "../domain/products/picture-address";
import { notFound, seeOther } from "../http/responses";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { serializeFlash } from "../sessions/flash.server";
import { offerUndo } from "./offer-undo";

/**
 * Takes a change back, and shows its page again. A second press finds it done.
 * @param changes - what it made of the rows that can be taken back
 * @throws DatabaseUnavailableError
 */
export async function answerUndo(batchId: number, changes: readonly RowChange[], by: By) {
  const lost = await findLostPictures(changes);
  const outcome = await undoBatch(batchId, by, lost);
  if (outcome.outcome === "missing") throw notFound();
  const isCatalogue = changes.some(({ kind }) => kind === "product");
  const flash = describeUndo(outcome);
  return seeOther(
    adminPaths.historyBatch(batchId),
    await serializeFlash({ ...flash, ...(isCatalogue && { isCatalogueChange: true }) }),
  );
}

function describeUndo(undone: Exclude<UndoOutcome, { outcome: "missing" }>): Flash {
  if (undone.outcome === "already") {
    return { title: "Ya estaba deshecho", text: "No hizo falta cambiar nada." };
  }
  const { undoneCount, keptCount, batchId } = undone;
  if (undoneCount === 0) {
    return {
      title: "No se deshizo nada",
      text: "Todo eso cambió después: abajo está cómo era, cómo quedó y cómo está ahora.",
    };
  }
  const kept =
    keptCount === 0
      ? ""
      : keptCount === 1
        ? " 1 cambió después y quedó como está."
        : ` ${keptCount} cambiaron después y quedaron como están.`;
  const what =
    undoneCount === 1
      ? "Volvió 1 cosa a como estaba."
      : `Volvieron ${undoneCount.toLocaleString("es-AR")} cosas a como estaban.`;
  return offerUndo({ title: "Cambio deshecho", text: what + kept }, batchId);
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
