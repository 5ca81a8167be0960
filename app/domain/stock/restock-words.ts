import { describeVariant } from "./describe-variant";
import { MAX_WAITING } from "./restock-turn";
import type { Variant } from "./stock-level";

/** What a person reads who waits now, or waited before. */
export function tellRestock({ variant, email }: { variant: Variant; email: string }) {
  const what = describeVariant(variant);
  return {
    title: "Te avisamos",
    text: `Te avisamos a ${email} cuando vuelva a haber${what === "" ? "" : ` ${what}`}.`,
  };
}

/** "Remera lisa, talle M, Negro". The name is empty for a product that is deleted. */
export function describeWanted({ name, ...variant }: Variant & { name: string }): string {
  return [name || "Un producto que ya no está", describeVariant(variant)]
    .filter(Boolean)
    .join(", ");
}

export const TOO_MANY_RESTOCKS = `Ya te vamos a avisar por ${MAX_WAITING} talles. Cuando vuelva alguno podés pedir otro.`;
