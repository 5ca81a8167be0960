import { foldText } from "../plain/fold-text";
import type { Product } from "./product";

const BEFORE_COLOR = " · ";

/**
 * "Campera Sudestada · Oliva": the name with its colour, for lists that show several colours of a
 * product.
 */
export function nameInColor({ name, colors }: Pick<Product, "name" | "colors">): string {
  const missing = colors.filter((color) => !foldText(name).includes(foldText(color)));
  return missing.length === 0 ? name : name + BEFORE_COLOR + missing.join(" / ");
}

/** The name and the colour of a listed product; the colour is empty when the list needs none. */
export function splitNameInColor(name: string): { own: string; rest: string } {
  const place = name.lastIndexOf(BEFORE_COLOR);
  return place < 0
    ? { own: name, rest: "" }
    : { own: name.slice(0, place), rest: name.slice(place) };
}
