import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { saveProductCodes, type RefusedCode } from "../data/imports/variant-codes.server";
import { codeKey, nameCode, type TypedCodes } from "../domain/imports/variant-codes";
import { keepTypedCodes } from "../forms/products/variant-codes-form";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { NOT_SAVED } from "./not-saved";
import { offerUndo } from "./offer-undo";

export async function answerCodesForm(rowId: number, typed: readonly TypedCodes[], by: By) {
  const saved = await saveProductCodes(rowId, typed, by);
  switch (saved.outcome) {
    case "gone":
      return refuseForm(keepTypedCodes(typed, { codigos: GONE }), 404);
    case "refused": {
      const errors = Object.fromEntries(
        saved.codes.map((one) => [codeKey(one.field, one.variant), describeRefused(one)]),
      );
      const isInvalid = saved.codes.every(({ reason }) => reason.outcome === "invalid");
      return refuseForm(keepTypedCodes(typed, errors), isInvalid ? 400 : 409);
    }
    case "saved": {
      const flash = offerUndo(describeSaved(saved.changed), saved.batchId);
      return seeOther(adminPaths.product(saved.productId), await serializeFlash(flash));
    }
  }
}

export function refuseUnsavedCodes(typed: readonly TypedCodes[]) {
  return refuseForm(keepTypedCodes(typed, { codigos: NOT_SAVED }), 503);
}

const GONE = "Ese producto ya no está: puede que se haya borrado. No se guardó nada.";

function describeSaved(changed: number) {
  if (changed === 0) return { title: "Códigos al día", text: "No había nada para cambiar." };
  const text = changed === 1 ? "Cambió 1 código." : `Cambiaron ${changed} códigos.`;
  return { title: "Códigos guardados", text };
}

function describeRefused({ variant, field, typed, now, reason }: RefusedCode): string {
  const name = nameCode(field, variant);
  switch (reason.outcome) {
    case "invalid":
      return `${name}: ${reason.problem}`;
    case "gone":
      return `${name}: el producto ya no tiene ese talle o color. Habías escrito ${say(typed)}; no se guarda.`;
    case "conflict":
      return `${name}: cambió mientras editabas. Escribiste ${say(typed)}; ahora dice ${say(now)}. Revisalo y guardá de nuevo.`;
  }
}

function say(code: string): string {
  return code === "" ? "nada" : `“${code}”`;
}
