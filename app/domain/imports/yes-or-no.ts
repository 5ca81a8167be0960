import { foldText } from "../plain/fold-text";
import { quoteCell, type Parsed } from "./file-cell";

const YES = ["si", "s", "yes", "y", "true", "verdadero", "1", "visible", "x"];
const NO = ["no", "n", "false", "falso", "0", "-1", "oculto", "oculta", "hidden", "no visible"];

/** Reads what programs and people write for yes and no. */
export function readYesOrNo(text: string): Parsed<boolean> {
  const folded = foldText(text);
  if (YES.includes(folded)) return { value: true };
  if (NO.includes(folded)) return { value: false };
  return { problem: `${quoteCell(text)} no se entiende: tiene que ser Sí o No` };
}
