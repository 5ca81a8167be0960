import { describe, expect, it } from "vitest";

import { describeArchive } from "./describe-archive";

const ALL = { pictures: 120, products: 40, unknown: [], tooLarge: [], others: 0 };

describe("an archive with pictures", () => {
  it.each([
    [ALL, "120 fotos de 40 productos."],
    [{ ...ALL, pictures: 1, products: 1 }, "1 foto de 1 producto."],
    [
      { ...ALL, unknown: ["x/a.jpg", "b.jpg", "c.jpg"] },
      "120 fotos de 40 productos. 3 no sabemos de qué producto son: “a.jpg”, “b.jpg”, “c.jpg”.",
    ],
    [
      { ...ALL, unknown: ["a", "b", "c", "d", "e", "f", "g"] },
      "120 fotos de 40 productos. 7 no sabemos de qué producto son: “a”, “b”, “c”, “d”, “e” y 2 más.",
    ],
    [
      { ...ALL, pictures: 0, products: 0, unknown: ["a.jpg"], tooLarge: ["b.jpg"], others: 2 },
      "Ninguna foto tiene el nombre de un producto. 1 no sabemos de qué producto es: “a.jpg”. " +
        "1 pesa más de 12 MB: “b.jpg”. 2 no son fotos.",
    ],
  ])("is described in a sentence or more", (received, text) =>
    expect(describeArchive(received)).toBe(text),
  );
});
