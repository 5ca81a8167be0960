import { z } from "zod";

import { parseCentsText } from "../../domain/plain/cents-text";

/** How much a refund is: all that is left, what some garments were paid for, or a typed amount. */
export const RefundPart = z.enum(["todo", "prendas", "importe"]);
export type RefundPart = z.output<typeof RefundPart>;

/** What is wrong with an amount; null when nothing is. */
export function findPartProblem(
  part: RefundPart,
  { typed, chosenCount }: { typed: string; chosenCount: number },
): string | null {
  if (part === "importe") return parseCentsText(typed).problem;
  // What was typed without its choice would be left out, or refund everything.
  if (typed !== "") return "Escribiste un importe: elegí “Otro importe”, o borralo.";
  if (part === "prendas") {
    return chosenCount > 0 ? null : "Elegí en la lista de cuántas prendas devolvés la plata.";
  }
  return chosenCount === 0
    ? null
    : "Elegiste prendas: elegí “Lo que se pagó por estas prendas”, o dejalas vacías.";
}
