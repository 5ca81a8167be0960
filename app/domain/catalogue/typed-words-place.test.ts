import { expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { describePlaces } from "./typed-words";

it.each([
  ["ropa", "Puffers", "Se va a ver en Ropa > Camperas."],
  ["ropa", "", "Se va a ver en Ropa."],
  ["vestidos", "", "Se va a ver en Ropa > Vestidos, una categoría nueva."],
  ["Accesorios", "llaveros", "Se va a ver en Accesorios > Llaveros, una categoría nueva."],
  ["", "", "Se va a ver solo en Todos los productos: escribí una categoría."],
])("says where %j and %j are shown", (category, subcategory, text) => {
  expect(
    describePlaces(BUILT_IN_TAXONOMY, { category, subcategory, audiences: [], alsoIn: [] }),
  ).toBe(text);
});
